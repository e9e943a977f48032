// One person's view: channels at the side, messages, and the input line.

import { joinButton, openActivity } from "./activity.js";
import { Composer } from "./composer.js";
import { h } from "./dom.js";
import { openForm } from "./form.js";
import { MessageList } from "./messages.js";
import { Sidebar } from "./sidebar.js";

export class Pane {
  constructor(client, used) {
    this.title = h("h2", {});
    this.topic = h("span", { class: "who" });
    this.join = h("span", { class: "join" });
    this.menuBadge = h("span", { class: "badge", hidden: true });
    this.menu = h("button", {
      type: "button", class: "icon menu", "aria-label": "Channels", "aria-expanded": "false",
      onclick: () => this.drawer(!this.element.classList.contains("open")),
    }, "☰", this.menuBadge);
    this.typing = h("div", { class: "typing", role: "status" });
    this.scroller = h("div", { class: "scroller", role: "log", "aria-label": "Messages", tabindex: "0" });
    this.scroller.addEventListener("scroll", () => this.markRead());
    // Only manual scrolling leaves the end of the messages. Content that changes its size does not, nor does a tap.
    const scrolls = {
      wheel: () => true,
      touchmove: () => true,
      pointerdown: (event) => event.target === this.scroller,
      pointermove: (event) => event.buttons && event.pointerType === "mouse",
      keydown: (event) => event.key !== "Enter" && (event.key !== " " || event.target === this.scroller),
    };
    for (const [kind, does] of Object.entries(scrolls)) {
      const moved = (event) => { if (does(event)) this.movedAt = performance.now(); };
      this.scroller.addEventListener(kind, moved, { passive: true });
    }
    this.side = h("nav", { class: "side" });
    this.foot = h("div", { class: "foot" });
    this.curtain = h("div", { class: "curtain", onclick: () => this.drawer(false) });
    this.element = h("section", { class: "pane" }, this.side, this.curtain,
      h("div", { class: "room" },
        h("header", { class: "room-head" }, this.menu, this.title, this.join, this.topic),
        this.scroller, this.typing, this.foot));
    this.element.addEventListener("pointerdown", used, true);
    this.element.addEventListener("focusin", used);
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.drawer(false);
    });
    document.addEventListener("visibilitychange", () => this.markRead());
    // Pictures that load late must not push the last message out of sight.
    this.resize = new ResizeObserver(() => {
      if (this.atEnd) this.toEnd();
    });
    this.show(client);
  }

  show(client) {
    this.stop?.();
    this.client = client;
    const person = client.people.get(client.me)?.username;
    this.element.setAttribute("aria-label", `What ${person} sees`);
    this.side.setAttribute("aria-label", `Channels of ${person}`);
    this.stop = client.listen((news) => this.receive(news));
    const open = (channel, message) => this.open(channel, message);
    this.sidebar = new Sidebar(client, open);
    this.list = new MessageList(client, open, (line) => this.composer.run(line));
    this.composer = new Composer(client);
    this.side.replaceChildren(this.sidebar.element);
    this.scroller.replaceChildren(this.list.element);
    this.resize.disconnect();
    this.resize.observe(this.list.element);
    this.resize.observe(this.scroller);
    this.foot.replaceChildren(this.composer.element);
    const last = localStorage.getItem(`channel ${client.me}`);
    this.open(client.channels.has(last) ? last : [...client.channels.keys()][0]);
  }

  remove() {
    this.stop?.();
    this.resize.disconnect();
    this.element.remove();
  }

  focus() {
    if (matchMedia("(hover: hover)").matches) this.composer.focus();
  }

  drawer(open) {
    this.element.classList.toggle("open", open);
    this.menu.setAttribute("aria-expanded", String(open));
    if (open) this.side.querySelector("[aria-current]")?.focus();
  }

  open(channel, message) {
    this.channel = channel;
    this.client.place = channel;
    this.asked = null;
    this.stays = null;
    localStorage.setItem(`channel ${this.client.me}`, channel);
    this.atEnd = true;
    this.drawer(false);
    this.list.open(channel);
    this.composer.open(channel);
    this.heading();
    this.toEnd();
    if (message) {
      this.list.show(message);
      this.movedAt = performance.now();
    }
    this.markRead();
    this.sidebar.render(channel);
  }

  /**
   * Scrolls to the last messages. Shows a last message that is taller than the screen from its top, where its question
   * is. An edit of such a message leaves it where it is: the next button may be anywhere in it. With an open command form,
   * keeps the last board fully visible.
   */
  toEnd() {
    const { scroller } = this;
    if (this.stays && this.stays === this.tallest()) return;
    // The cards of an empty channel are read from the top.
    scroller.scrollTop = scroller.querySelector(".empty") ? 0 : scroller.scrollHeight;
    const last = scroller.querySelector(".messages > .message:last-child");
    const board = this.composer.command && [...scroller.querySelectorAll(".picture")].at(-1);
    const kept = board || (this.tallest() ? last : null);
    if (!kept) return;
    const hidden = scroller.getBoundingClientRect().top - kept.getBoundingClientRect().top;
    if (hidden > 0 && hidden < scroller.clientHeight + kept.clientHeight) scroller.scrollTop -= hidden + 4;
  }

  /** The id of the last message if it is taller than the screen. */
  tallest() {
    const last = this.scroller.querySelector(".messages > .message:last-child");
    return last?.offsetHeight > this.scroller.clientHeight ? last.dataset.message : null;
  }

  heading() {
    const channel = this.client.channels.get(this.channel);
    const mark = channel?.context ? "@" : channel?.parent ? "↳" : "#";
    this.title.replaceChildren(h("span", { class: "mark", "aria-hidden": "true" }, mark), this.client.channelTitle(channel));
    const away = this.client.botOnline ? null : h("span", { class: "away" }, `${this.client.people.get(this.client.bot)?.name} is offline`);
    const me = h("span", { class: "me" }, `as ${this.client.people.get(this.client.me)?.username}`);
    const server = this.client.servers.size > 1 && this.client.servers.get(channel?.guild);
    const parts = [server ? h("span", {}, server.name) : null, away, me].filter(Boolean);
    this.join.replaceChildren(...[joinButton(this.client, this.channel)].filter(Boolean));
    this.topic.replaceChildren(...parts.flatMap((part, at) => (at > 0 ? [" · ", part] : [part])));
    const pings = this.client.pings();
    this.menuBadge.hidden = !pings;
    this.menuBadge.textContent = String(pings);
    this.menu.setAttribute("aria-label", pings ? `Channels ${pings} unread` : "Channels");
  }

  /** Marks the channel as read if its end is visible. */
  markRead() {
    const { scroller } = this;
    const byHand = performance.now() - (this.movedAt ?? -Infinity) < 700;
    this.atEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 60 || (this.atEnd && !byHand);
    if (!this.atEnd || document.hidden || !this.element.isConnected) return;
    const { count } = this.client.unread(this.channel);
    if (!count) return;
    const last = this.client.list(this.channel).at(-1);
    if (this.asked === last.id) return;
    this.asked = last.id;
    this.client.act({ do: "read", channel: this.channel }).catch(() => { this.asked = null; });
  }

  receive(news) {
    if (news.t === "everything") {
      this.typing.textContent = "";
      this.open(this.client.channels.has(this.channel) ? this.channel : [...this.client.channels.keys()][0]);
      return;
    }
    if (news.t === "channel_gone" && news.channel === this.channel) {
      this.open([...this.client.channels.keys()][0]);
      return;
    }
    if (news.t === "typing" && news.channel === this.channel) this.showTyping();
    if (news.t === "interaction" && news.response?.modal) openForm(this.client, news.id, news.response.modal, this.list.names);
    if (news.t === "interaction" && news.response?.launched) openActivity(this.client, news.channel, news.response.launched);
    if (news.t === "emojis") this.list.open(this.channel);
    if (news.t === "commands") {
      this.composer.commandsChanged();
      this.list.render();
    }
    if (news.t === "offline") this.typing.textContent = news.why;
    const here = news.message?.channel_id ?? news.channel;
    if (here === this.channel || news.t === "people") {
      if (news.t === "message" && news.new) this.typing.textContent = "";
      // A message for this person alone is an answer that they wait for.
      if (news.t === "message" && news.new && news.message.only_for) this.atEnd = true;
      if (news.t === "message") this.stays = news.new ? null : this.tallest();
      this.list.receive(news);
      if (this.atEnd) this.toEnd();
      this.markRead();
      this.composer.placeChanged();
    }
    // The message that started this thread has changed.
    if (news.t === "message" && news.message.id === this.channel) this.list.render();
    if (news.t === "channel") this.list.channelsChanged();
    this.sidebar.render(this.channel);
    this.heading();
  }

  showTyping() {
    this.typing.textContent = `${this.client.people.get(this.client.bot)?.name} is typing…`;
    clearTimeout(this.typed);
    this.typed = setTimeout(() => { this.typing.textContent = ""; }, 8000);
  }
}
