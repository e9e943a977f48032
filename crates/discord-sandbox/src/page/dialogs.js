// Dialogs over the page: menus of choices, enlarged pictures, and the menus of a message and of a person.

import { h, sheet, toast } from "./dom.js";
import { spoken } from "./markdown.js";

/** Shows a list of choices. Resolves to the chosen values, or to `null` if it was closed. */
export function chooser(title, options, min, max) {
  return new Promise((resolve) => {
    let answer = null;
    const many = max > 1 || min === 0;
    const name = (option) => h("span", { class: "choice-text" },
      h("span", {}, option.emoji?.name && !option.emoji.id ? `${option.emoji.name} ` : null, option.label),
      option.description ? h("small", {}, option.description) : null);
    const finish = (values) => {
      answer = values;
      dialog.close();
    };
    let body;
    if (many) {
      const boxes = options.map((option) => h("input", { type: "checkbox", value: option.value, checked: option.default || undefined }));
      const done = h("button", { type: "button", class: "press primary", onclick: () => finish(boxes.filter((b) => b.checked).map((b) => b.value)) }, "Done");
      const check = () => {
        const count = boxes.filter((b) => b.checked).length;
        done.disabled = count < min || count > max;
        for (const box of boxes) box.disabled = !box.checked && count >= max;
      };
      boxes.forEach((box) => box.addEventListener("change", check));
      check();
      body = h("div", { class: "choices" }, options.map((option, at) => h("label", { class: "choice" }, boxes[at], name(option))),
        h("div", { class: "form-foot" }, done));
    } else {
      body = h("div", { class: "choices" }, options.map((option) => h("button", {
        type: "button", class: "choice", "data-value": option.value, "aria-current": option.default ? "true" : undefined, onclick: () => finish([option.value]),
      }, name(option), option.default ? h("span", { "aria-hidden": "true" }, "✓") : null)));
      body.addEventListener("keydown", (event) => {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (!step) return;
        event.preventDefault();
        const all = [...body.querySelectorAll("button")];
        all[(all.indexOf(document.activeElement) + step + all.length) % all.length]?.focus();
      });
    }
    const dialog = sheet(title, body, { onclose: () => resolve(answer) });
    (body.querySelector("[aria-current]") ?? body.querySelector("button, input"))?.focus();
  });
}

/** Shows a picture as large as the window, with its alt text. */
export function enlarge(path, alt) {
  const picture = h("img", { src: path, alt });
  const zoom = h("button", {
    type: "button", class: "zoom", "aria-pressed": "false", "aria-label": "Full size",
    onclick: (event) => {
      const full = zoom.getAttribute("aria-pressed") !== "true";
      const before = picture.getBoundingClientRect();
      zoom.setAttribute("aria-pressed", String(full));
      if (!full || !event.detail) return;
      // The tapped point stays under the finger.
      const after = picture.getBoundingClientRect();
      const frame = zoom.getBoundingClientRect();
      zoom.scrollLeft = (event.clientX - before.left) / before.width * after.width - (event.clientX - frame.left);
      zoom.scrollTop = (event.clientY - before.top) / before.height * after.height - (event.clientY - frame.top);
    },
  }, picture);
  sheet("Picture (tap for full size)", h("figure", { class: "large" }, zoom, alt ? h("figcaption", {}, alt) : null), { wide: true });
}

/** Shows the menu of a person: user commands. */
export function personMenu(client, channel, person) {
  const here = client.channels.get(channel)?.kind === 1 ? 1 : 0;
  const apps = client.commands.filter((c) => c.type === 2 && (!c.contexts || c.contexts.includes(here)));
  const run = async (command) => {
    dialog.close();
    try {
      await client.act({ do: "user_command", channel, target: person.id, name: command.name });
    } catch (error) {
      toast(error.message);
    }
  };
  const entry = (command) => h("button", { type: "button", class: "choice", onclick: () => run(command) }, h("span", { class: "choice-text" }, command.name));
  const dialog = sheet(person.name ?? person.username, h("div", { class: "choices" },
    h("h3", {}, "Apps"),
    apps.length ? apps.map(entry) : h("p", { class: "note" }, "The bot has no user commands.")));
  dialog.querySelector(".choice")?.focus();
}

/** Shows the menu of a message: message commands, and copying. */
export function messageMenu(client, message) {
  const channel = client.channels.get(message.channel_id);
  const here = channel?.kind === 1 ? 1 : 0;
  const apps = client.commands.filter((c) => c.type === 3 && (!c.contexts || c.contexts.includes(here)));
  const run = async (command) => {
    dialog.close();
    try {
      await client.act({ do: "message_command", channel: message.channel_id, message: message.id, name: command.name });
    } catch (error) {
      toast(error.message);
    }
  };
  const copy = async (text) => {
    dialog.close();
    try {
      await navigator.clipboard.writeText(text);
      toast("Copied");
    } catch {
      toast("The browser does not let the page copy.");
    }
  };
  const entry = (label, action) => h("button", { type: "button", class: "choice", onclick: action }, h("span", { class: "choice-text" }, label));
  const dialog = sheet("Message", h("div", { class: "choices" },
    h("h3", {}, "Apps"),
    apps.length ? apps.map((c) => entry(c.name, () => run(c))) : h("p", { class: "note" }, "The bot has no message commands."),
    h("h3", {}, "Message"),
    entry("Copy text", () => copy(message.content || spoken(message.components))),
    entry("Copy message ID", () => copy(message.id))));
  dialog.querySelector(".choice")?.focus();
}
