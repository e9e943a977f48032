// The list of channels, threads and direct messages, with badges.

import { avatar, h, oneStop, toast } from "./dom.js";

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
    const rooms = all.filter((c) => c.kind === 0);
    const dms = all.filter((c) => c.kind === 1);
    const parts = [h("h2", {}, client.guild.name)];
    for (const room of rooms) {
      parts.push(this.entry(room, current, "#"));
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
    }
    parts.push(h("h2", {}, "Direct messages"));
    for (const dm of dms) parts.push(this.entry(dm, current));
    if (!dms.length) {
      parts.push(h("button", { type: "button", class: "entry", onclick: () => this.startDm() },
        avatar(client.people.get(client.bot)), h("span", { class: "name" }, client.people.get(client.bot)?.name ?? "Bot")));
    }
    const focused = this.element.contains(document.activeElement) ? document.activeElement.dataset.channel : null;
    this.element.replaceChildren(...parts);
    if (focused) this.element.querySelector(`[data-channel="${CSS.escape(focused)}"]`)?.focus();
  }

  entry(channel, current, mark, kind = "") {
    const { count, pings } = this.client.unread(channel.id);
    const here = channel.id === current;
    return h("button", {
      type: "button", class: `entry ${kind}${count ? " unread" : ""}`, "data-channel": channel.id,
      "aria-current": here ? "page" : undefined, onclick: () => this.open(channel.id),
    },
      mark ? h("span", { class: "mark", "aria-hidden": "true" }, mark) : avatar(this.client.people.get(this.client.bot)),
      h("span", { class: "name" }, this.client.channelTitle(channel)),
      channel.locked ? h("small", {}, "locked") : null,
      pings ? h("span", { class: "badge", "aria-label": `${pings} mentions` }, String(pings)) : null);
  }

  async startDm() {
    try {
      const { channel } = await this.client.act({ do: "open_dm" });
      this.open(channel);
    } catch (error) {
      toast(error.message);
    }
  }
}
