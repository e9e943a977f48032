// The list of servers with their channels, of conversations, and of what a person can open.

import { avatar, h, oneStop, sheet, toast } from "./dom.js";

export class Sidebar {
  constructor(client, open) {
    this.client = client;
    this.open = open;
    this.element = h("div", { class: "side-in" });
    oneStop(this.element, ".entry, summary");
  }

  render(current) {
    const { client } = this;
    const all = [...client.channels.values()];
    const bot = client.people.get(client.bot);
    const parts = [];
    for (const server of client.servers.values()) {
      parts.push(h("h2", {}, server.name, server.bot ? null : h("small", {}, ` without ${bot?.name}`)));
      for (const room of all.filter((c) => c.guild === server.id && c.kind === 0)) parts.push(...this.room(room, all, current));
    }
    parts.push(h("h2", {}, "Direct messages"));
    const talks = all.filter((c) => c.context > 0);
    if (!talks.some((c) => c.context === 1)) {
      parts.push(h("button", { type: "button", class: "entry", onclick: () => this.begin({ do: "open_dm" }) },
        avatar(bot), h("span", { class: "name" }, bot?.name ?? "Bot")));
    }
    for (const talk of talks) parts.push(this.entry(talk, current));
    const install = client.installed ? "uninstall" : "install";
    parts.push(
      h("button", { type: "button", class: "entry", "aria-haspopup": "dialog", onclick: () => this.gather() }, h("span", { class: "mark", "aria-hidden": "true" }, "+"), h("span", { class: "name" }, "New conversation")),
      h("h2", {}, "Your account"),
      h("button", { type: "button", class: "entry wrap", onclick: () => this.act({ do: install }) },
        h("span", { class: "mark", "aria-hidden": "true" }, client.installed ? "−" : "+"),
        h("span", { class: "name" }, client.installed ? `Remove ${bot?.name} from your account` : `Add ${bot?.name} to your account`)));
    const focused = this.element.contains(document.activeElement) ? document.activeElement.dataset.channel : null;
    this.element.replaceChildren(...parts);
    if (focused) this.element.querySelector(`[data-channel="${CSS.escape(focused)}"]`)?.focus();
  }

  /** A channel and its threads. */
  room(room, all, current) {
    const parts = [this.entry(room, current, "#")];
    const threads = all.filter((c) => c.parent === room.id).sort((a, b) => (BigInt(a.last ?? a.id) < BigInt(b.last ?? b.id) ? 1 : -1));
    const live = threads.filter((t) => !t.archived || t.id === current);
    const old = threads.filter((t) => !live.includes(t));
    for (const thread of live) parts.push(this.entry(thread, current, "↳", "thread"));
    if (old.length) {
      const open = this.unfolded?.has(room.id);
      parts.push(h("details", {
        class: "old", open: open || undefined,
        ontoggle: (event) => {
          this.unfolded ??= new Set();
          this.unfolded[event.target.open ? "add" : "delete"](room.id);
        },
      }, h("summary", {}, `${old.length} archived`), old.map((t) => this.entry(t, current, "↳", "thread"))));
    }
    return parts;
  }

  entry(channel, current, mark, kind = "") {
    const { client } = this;
    const { count, pings } = client.unread(channel.id);
    const here = channel.id === current;
    const face = () => avatar(channel.context === 1 ? client.people.get(client.bot) : client.company(channel)[0]);
    return h("button", {
      type: "button", class: `entry ${kind}${count ? " unread" : ""}`, "data-channel": channel.id,
      "aria-current": here ? "page" : undefined, onclick: () => this.open(channel.id),
    },
      mark ? h("span", { class: "mark", "aria-hidden": "true" }, mark) : face(),
      h("span", { class: "name" }, client.channelTitle(channel)),
      channel.kind === 3 ? h("small", {}, `${channel.members.length} people`) : null,
      channel.locked ? h("small", {}, "locked") : null,
      pings ? h("span", { class: "badge", "aria-label": `${pings} mentions` }, String(pings)) : null);
  }

  /** Shows the sheet that opens a conversation with one person or several. */
  gather() {
    const { client } = this;
    const others = [...client.people.values()].filter((person) => !person.bot && person.id !== client.me);
    const boxes = others.map((person) => [person, h("input", { type: "checkbox" })]);
    const name = h("input", { type: "text", maxlength: 100, id: "group-name", autocomplete: "off" });
    const problem = h("p", { class: "problem", role: "alert" });
    const submit = async (event) => {
      event.preventDefault();
      const people = boxes.filter(([, box]) => box.checked).map(([person]) => person.id);
      if (!people.length) {
        problem.textContent = "Choose at least one person.";
        return;
      }
      dialog.close();
      await this.begin(people.length === 1 ? { do: "open_friend_dm", target: people[0] } : { do: "open_group", people, name: name.value.trim() });
    };
    const dialog = sheet("New conversation", h("form", { class: "form", onsubmit: submit },
      h("div", { class: "choices" }, boxes.map(([person, box]) => h("label", { class: "choice" }, avatar(person), h("span", { class: "choice-text" }, person.name), box))),
      h("div", {}, h("label", { for: "group-name" }, "Name of a group"), name),
      problem,
      h("div", { class: "form-foot" }, h("button", { type: "submit", class: "press primary" }, "Open"))));
    boxes[0]?.[1].focus();
  }

  /** Opens a conversation, and shows it. */
  async begin(what) {
    const answer = await this.act(what);
    if (answer) this.open(answer.channel);
  }

  async act(what) {
    try {
      return await this.client.act(what);
    } catch (error) {
      toast(error.message);
      return null;
    }
  }
}
