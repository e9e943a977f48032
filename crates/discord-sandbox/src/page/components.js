// Buttons and select menus under a message.

import { chooser } from "./dialogs.js";
import { custom, h, toast } from "./dom.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

const ROW = 1;
const TEXT = 10;
const GALLERY = 12;
const FILE = 13;
const SEPARATOR = 14;
const CONTAINER = 17;

/**
 * Draws the components of a message. `waiting` holds its unanswered interactions. `shown` draws the parts: text(string)
 * and file(description).
 */
export function components(client, message, waiting, shown) {
  if (!message.components?.length) return null;
  const use = async (part, values) => {
    try {
      for (const [id, failure] of client.failures) if (failure.source === message.id) client.failures.delete(id);
      await client.act({ do: "press", channel: message.channel_id, message: message.id, custom_id: part.custom_id, values });
    } catch (error) {
      toast(error.message);
    }
  };
  const row = (part) => h("div", { class: "row" }, (part.components ?? []).map((inner) => {
    const busy = waiting.some((w) => w.name === inner.custom_id);
    return inner.type === 2 ? button(client, inner, busy, use) : select(client, inner, busy, use);
  }));
  const draw = (part) => {
    if (part.type === ROW) return row(part);
    if (part.type === TEXT) return h("div", { class: "content" }, shown.text(part.content));
    if (part.type === GALLERY) return h("div", { class: "files" }, part.items.map((item) => shown.file({ ...item.media, description: item.description })));
    if (part.type === FILE) return h("div", { class: "files" }, shown.file({ ...part.file, filename: part.name ?? "file" }));
    if (part.type === SEPARATOR) return h("hr", { class: "separator" });
    if (part.type === CONTAINER) return frame(part, draw);
    return null;
  };
  return h("div", { class: "rows" }, message.components.map(draw));
}

function frame(part, draw) {
  const box = h("div", { class: "frame rows" }, part.components.map(draw));
  if (part.accent_color) box.style.borderInlineStartColor = `#${part.accent_color.toString(16).padStart(6, "0")}`;
  return box;
}

function emoji(client, part) {
  const { id, name } = part.emoji ?? {};
  if (!id && !name) return null;
  const inside = client.emojis.has(id) ? custom(id, name) : id ? `:${name}:` : name;
  return h("span", { class: "emoji", "aria-hidden": part.label ? "true" : undefined }, inside);
}

function button(client, part, busy, use) {
  const inside = [emoji(client, part), part.label ? h("span", {}, part.label) : null];
  const style = `press ${STYLES[part.style] ?? "secondary"}`;
  if (part.style === 5) {
    if (part.disabled) return h("span", { class: style, "aria-disabled": "true" }, inside);
    return h("a", { class: style, href: /^https?:/.test(part.url) ? part.url : "#", target: "_blank", rel: "noopener noreferrer" }, inside, " ↗");
  }
  return h("button", {
    type: "button", class: busy ? `${style} busy` : style, "data-control": part.custom_id,
    disabled: part.disabled || undefined, "aria-busy": busy ? "true" : undefined, onclick: () => !busy && use(part),
  }, inside);
}

/** The choices of a menu: its options, all people, all roles, or all channels. */
export function offered(client, part) {
  if (part.type === 3) return part.options ?? [];
  const fits = (channel) => !part.channel_types?.length || part.channel_types.includes(channel.kind);
  const people = [...client.people.values()].map((p) => ({ label: p.name, description: p.username, value: p.id }));
  const roles = [...client.roles.values()].map((r) => ({ label: `@${r.name.replace(/^@/, "")}`, value: r.id }));
  if (part.type === 5) return people;
  if (part.type === 6) return roles;
  if (part.type === 7) return [...people, ...roles];
  if (part.type === 8) return client.channelsHere().filter(fits).map((c) => ({ label: c.name, value: c.id }));
  return [];
}

/** Lets the person choose from a menu. Options with an emoji of the application show its picture. */
export function choose(client, title, options, min, max) {
  const pictured = ({ emoji, label, ...rest }) => ({ ...rest, label: [custom(emoji.id, emoji.name), " ", label] });
  return chooser(title, options.map((option) => (client.emojis.has(option.emoji?.id) ? pictured(option) : option)), min, max);
}

function select(client, part, busy, use) {
  const given = new Set((part.default_values ?? []).map((value) => value.id));
  const options = offered(client, part).map((option) => given.has(option.value) ? { ...option, default: true } : option);
  const chosen = options.filter((o) => o.default).map((o) => o.label).join(", ");
  const title = part.placeholder ?? "Make a selection";
  const open = async () => {
    const values = await choose(client, title, options, part.min_values ?? 1, part.max_values ?? 1);
    if (values) use(part, values);
  };
  return h("button", {
    type: "button", class: busy ? "menu-button busy" : "menu-button", "data-control": part.custom_id, "aria-haspopup": "dialog",
    disabled: part.disabled || undefined, onclick: open,
  }, h("span", { class: chosen ? "" : "placeholder" }, chosen || title), h("span", { class: "arrow", "aria-hidden": "true" }, "⌄"));
}
