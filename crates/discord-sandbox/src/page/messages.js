// The messages of a channel: texts, pictures, embeds, and ephemeral messages.

import { welcome } from "./cards.js";
import { chatTime } from "./clock.js";
import { components } from "./components.js";
import { enlarge, messageMenu, personMenu } from "./dialogs.js";
import { avatar, h, oneStop, toast } from "./dom.js";
import { link, markdown, oneLine, spoken } from "./markdown.js";

const LOADING = 128;

export class MessageList {
  /** `run` calls a command given as text. */
  constructor(client, openChannel, run) {
    this.client = client;
    this.openChannel = openChannel;
    this.run = run;
    this.shown = new Map();
    this.items = h("ol", { class: "messages" });
    oneStop(this.items, "li", ".rows, .cards");
    this.notes = h("div", { class: "notes" });
    this.element = h("div", { class: "list" }, this.items, this.notes);
    this.names = {
      person: (id) => client.people.get(id)?.name,
      role: (id) => client.roles.get(id)?.name.replace(/^@/, ""),
      channel: (id) => (client.channels.has(id) ? client.channelTitle(client.channels.get(id)) : undefined),
      emoji: (id) => client.emojis.has(id),
      open: (id, message) => openChannel(id, message),
    };
  }

  open(channel) {
    this.channel = channel;
    this.render();
  }

  /** Redraws the list. Unchanged messages keep their elements (and open spoilers). */
  render() {
    const list = this.client.list(this.channel);
    const kept = new Map();
    let before = null;
    const elements = [];
    for (const message of list) {
      const joined = this.joins(before, message);
      const old = this.shown.get(message.id);
      const item = old && old.message === message && old.joined === joined ? old : { message, joined, element: this.item(message, joined) };
      kept.set(message.id, item);
      elements.push(item.element);
      before = message;
    }
    this.shown = kept;
    if (!list.length) elements.push(welcome(this.client, this.run));
    const focus = this.items.contains(document.activeElement) ? document.activeElement : null;
    // Only changed elements are moved, so that a press in progress is not lost.
    elements.forEach((element, at) => {
      if (this.items.children[at] !== element) this.items.insertBefore(element, this.items.children[at] ?? null);
    });
    while (this.items.children.length > elements.length) this.items.lastChild.remove();
    // An element that another one pushed aside loses the focus, too.
    if (focus?.isConnected) focus.focus({ preventScroll: true });
    else if (focus) this.refocus(focus);
    this.drawNotes();
  }

  /**
   * Moves the focus from a control that is gone to its new form, else to the first control of the same message, else to
   * the last message: a press that changes a message must not send people with a keyboard back to the start.
   */
  refocus(gone) {
    const mark = gone.dataset.control;
    const message = this.items.querySelector(`li[data-message="${gone.closest("li")?.dataset.message}"]`);
    const usable = [...(message?.querySelectorAll("[data-control]:enabled") ?? [])];
    const next = usable.find((control) => control.dataset.control === mark) ?? usable[0]
      ?? (message ?? this.items.lastElementChild)?.querySelector("[data-control]:enabled, button, a[href]");
    next?.focus();
  }

  channelsChanged() {
    for (const item of this.shown.values()) {
      if (item.message.thread || item.message.type === 18 || /<#|discord\.com\/channels/.test(item.message.content)) item.message = { ...item.message };
    }
    this.render();
  }

  receive(news) {
    if (news.t === "interaction" && news.source) {
      const item = this.shown.get(news.source);
      if (item) item.message = null;
    }
    this.render();
  }

  show(message) {
    const element = this.shown.get(message)?.element;
    if (!element) return;
    element.scrollIntoView({ block: "center" });
    element.classList.add("found");
    setTimeout(() => element.classList.remove("found"), 2000);
  }

  joins(before, message) {
    if (!before || before.author.id !== message.author.id || message.interaction_metadata || message.type !== 0) return false;
    if (before.type !== 0 && before.type !== 20) return false;
    return Date.parse(message.timestamp) - Date.parse(before.timestamp) < 420000 && !before.only_for && !message.only_for;
  }

  item(message, joined) {
    const { client } = this;
    const author = client.people.get(message.author.id) ?? message.author;
    const pinged = message.pings.some((p) => p.person === client.me && p.kind === "mention");
    const failed = [...client.failures.values()].some((f) => f.source === message.id);
    const waiting = [...client.waiting.values()].filter((w) => w.source === message.id);
    const classes = ["message", joined ? "joined" : "", pinged ? "pinged" : "", message.only_for ? "private" : ""];
    const menu = () => messageMenu(client, message);
    const element = h("li", { class: classes.join(" "), "data-message": message.id },
      joined ? null : this.context(message),
      joined ? null : avatar(author),
      h("div", { class: "body" },
        joined ? null : this.byline(author, message),
        this.content(message),
        this.files(message),
        this.embeds(message),
        components(client, message, waiting, { text: (string) => markdown(string, this.names), file: (file) => this.file(file) }),
        failed ? h("p", { class: "failed", role: "alert" }, "This interaction failed") : null,
        message.thread ? this.threadCard(message.thread) : null,
        message.only_for ? this.privacy(message) : null),
      h("button", { type: "button", class: "icon more", "aria-label": "More: apps", title: "More", onclick: menu }, "⋯"));
    if (!message.content) this.markEdited(message, element.querySelector(".body"));
    element.addEventListener("contextmenu", (event) => {
      if (event.target.closest("a, img, input, textarea") || String(getSelection())) return;
      event.preventDefault();
      menu();
    });
    return element;
  }

  context(message) {
    const { client } = this;
    const meta = message.interaction_metadata;
    if (message.type === 20 || message.type === 23) {
      const who = client.people.get(meta?.user?.id);
      if (!meta?.name) return null;
      const mark = message.type === 20 ? "/" : "";
      return h("div", { class: "context" }, h("b", {}, who?.name ?? "Somebody"), " used ", h("span", { class: "mention" }, `${mark}${meta.name}`));
    }
    if (message.type === 19) {
      const to = message.referenced_message;
      if (!to) return h("div", { class: "context" }, "Original message was deleted");
      const who = client.people.get(to.author.id);
      const text = to.content || spoken(to.components) || (to.attachments.length ? "a picture" : "a message");
      const jump = () => this.show(to.id);
      const line = oneLine(text, this.names).slice(0, 100);
      return h("button", { type: "button", class: "context", onclick: jump },
        "↱ ", h("b", {}, who?.name ?? "Somebody"), ` ${line}`);
    }
    return null;
  }

  byline(author, message) {
    const date = new Date(message.timestamp);
    const today = date.toDateString() === new Date(chatTime()).toDateString();
    const style = today ? { timeStyle: "short" } : { dateStyle: "short", timeStyle: "short" };
    return h("div", { class: "byline" },
      h("button", {
        type: "button", class: "author", title: "Apps", onclick: () => personMenu(this.client, message.channel_id, author),
      }, author.name ?? author.username),
      author.bot ? h("span", { class: "tag" }, "APP") : null,
      h("time", { datetime: date.toISOString(), title: date.toLocaleString() }, date.toLocaleString(undefined, style)));
  }

  content(message) {
    if (message.flags & LOADING) {
      return h("p", { class: "thinking" }, `${this.client.people.get(message.author.id)?.name} is thinking…`);
    }
    if (message.type === 18) {
      const id = message.message_reference?.channel_id;
      return h("p", {}, "started a thread: ", h("button", { type: "button", class: "mention", onclick: () => this.openChannel(id) }, message.content));
    }
    if (message.type === 6) return h("p", {}, "pinned a message to this channel.");
    if (message.type === 21) {
      const to = message.referenced_message;
      return h("div", { class: "starter" }, to ? markdown(to.content, this.names) : "The message that started this thread was deleted.",
        to ? this.files(to) : null);
    }
    if (!message.content) return null;
    const text = markdown(message.content, this.names);
    const edited = this.edited(message);
    if (edited && text.at(-1)?.tagName === "P") text.at(-1).append(edited);
    else if (edited) text.push(edited);
    return h("div", { class: "content" }, text);
  }

  /** Marks an edited message of components after its last text, or after its components if they have none. */
  markEdited(message, body) {
    const mark = this.edited(message);
    if (!mark) return;
    const text = [...body.querySelectorAll(".rows .content")].at(-1);
    if (text) (text.lastElementChild?.tagName === "P" ? text.lastElementChild : text).append(mark);
    else (body.querySelector(".rows") ?? body).after(mark);
  }

  /** The mark of an edited message. */
  edited(message) {
    if (!message.edited_timestamp || message.flags & LOADING) return null;
    return h("span", { class: "edited", title: new Date(message.edited_timestamp).toLocaleString() }, " (edited)");
  }

  files(message) {
    if (!message.attachments.length) return null;
    return h("div", { class: "files" }, message.attachments.map((file) => this.file(file)));
  }

  /** A picture that can be enlarged, or a file to download. */
  file(file) {
    const path = new URL(file.url).pathname;
    if (!/^image\//.test(file.content_type ?? "")) {
      return h("a", { class: "file", href: path, download: file.filename }, file.size ? `${file.filename} (${file.size} bytes)` : file.filename);
    }
    const alt = file.description ?? "";
    const picture = h("img", { src: path, alt: alt || file.filename, width: file.width, height: file.height });
    return h("button", { type: "button", class: "picture", "aria-label": `Enlarge: ${alt || file.filename}`, onclick: () => enlarge(path, alt) },
      picture, alt ? h("span", { class: "alt", "aria-hidden": "true" }) : null);
  }

  embeds(message) {
    return message.embeds.map((embed) => {
      const box = h("article", { class: "embed" });
      if (embed.color) box.style.borderInlineStartColor = `#${embed.color.toString(16).padStart(6, "0")}`;
      const local = (url) => {
        const name = url?.match(/^attachment:\/\/(.+)$/)?.[1];
        const file = message.attachments.find((a) => a.filename === name);
        return file ? new URL(file.url).pathname : null;
      };
      const picture = (part, kind) => {
        if (!part?.url) return null;
        const path = local(part.url);
        // Pictures on other hosts become links: the page contacts only the sandbox.
        return path ? h("img", { class: kind, src: path, alt: "" }) : link(part.url, ["picture"], this.names);
      };
      const text = (string) => markdown(string, this.names);
      box.append(...[
        picture(embed.thumbnail, "thumbnail"),
        embed.author?.name ? h("div", { class: "embed-author" }, embed.author.name) : null,
        embed.title ? h("div", { class: "embed-title" }, embed.url ? link(embed.url, text(embed.title), this.names) : text(embed.title)) : null,
        embed.description ? h("div", { class: "embed-text" }, text(embed.description)) : null,
        embed.fields?.length ? h("div", { class: "embed-fields" }, embed.fields.map((field) =>
          h("div", { class: field.inline ? "field inline" : "field" }, h("b", {}, text(field.name)), h("div", {}, text(field.value))))) : null,
        picture(embed.image, "image"),
        embed.footer?.text || embed.timestamp ? h("div", { class: "embed-foot" },
          [embed.footer?.text, embed.timestamp && new Date(embed.timestamp).toLocaleString()].filter(Boolean).join(" • ")) : null,
      ].filter(Boolean));
      return box;
    });
  }

  threadCard(thread) {
    const now = this.client.channels.get(thread.id) ?? thread;
    return h("button", { type: "button", class: "thread-card", onclick: () => this.openChannel(thread.id) }, h("b", {}, now.name), " See thread\u00a0›");
  }

  privacy(message) {
    const away = () => this.client.act({ do: "dismiss", channel: message.channel_id, message: message.id }).catch((error) => toast(error.message));
    return h("p", { class: "privacy" }, "Only you can see this · ",
      h("button", { type: "button", class: "linklike", onclick: away }, "Dismiss message"));
  }

  /** Draws notes about commands that wait for an answer or got none. */
  drawNotes() {
    const { client } = this;
    const here = (all) => [...all.values()].filter((i) => i.channel === this.channel && !i.source);
    const waiting = here(client.waiting).map((i) => h("p", { class: "note" }, `Sending ${i.name}…`));
    const failed = here(client.failures).map((i) => h("p", { class: "note failed", role: "alert" },
      `${i.name}: The application did not respond · `,
      h("button", {
        type: "button", class: "linklike",
        onclick: () => {
          client.failures.delete(i.id);
          this.drawNotes();
        },
      }, "Dismiss")));
    this.notes.replaceChildren(...waiting, ...failed);
  }
}
