// The start of an empty channel: cards with things to try.

import { h } from "./dom.js";

/** Draws the cards of the sandbox's configuration. `run` sends a command given as text. */
export function welcome(client, run) {
  const bot = client.people.get(client.bot);
  const me = client.people.get(client.me);
  const usable = client.commands.length > 0;
  if (client.registered.length && !usable) {
    return h("li", { class: "empty" }, h("p", {}, `Nothing here yet. ${bot.name} has no commands here${client.installed ? "" : " until you add it to your account"}.`));
  }
  if (!client.cards.length) {
    return h("li", { class: "empty" }, h("p", {}, usable ? `Nothing here yet. Type / for the commands of ${bot.name}.` : "Nothing here yet."));
  }
  const button = (label, title, command, style) => h("button", {
    type: "button", class: `press ${style}`, "aria-label": `${label} ${title}`, onclick: () => run(command),
  }, label);
  const card = ({ title, about, alt, command, also }, at) => h("section", { class: "card", "aria-label": title },
    h("img", { src: `/cards/${at}`, alt }),
    h("div", { class: "card-text" }, h("h3", {}, title), h("p", {}, about)),
    h("div", { class: "card-presses" }, button("Play", title, command, "primary"), also ? button(also.label, title, also.command, "secondary") : null));
  return h("li", { class: "empty" },
    h("p", {}, `Play ${bot.name}, the computer:`),
    h("div", { class: "cards" }, client.cards.map(card)),
    h("p", {}, `Or type / for every command. You are ${me?.name}; tap another name at the top to be that person.`),
    client.note ? h("p", { class: "soft" }, client.note) : null);
}
