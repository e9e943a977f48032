// Discord's markdown, as elements. Text is never parsed as HTML.

import { chatTime } from "./clock.js";
import { custom, h } from "./dom.js";

/** The text of components: those of type 10, including those in a container (17). */
export function spoken(parts) {
  return (parts ?? []).flatMap((part) => (part.type === 10 ? [part.content] : part.type === 17 ? [spoken(part.components)] : [])).join("\n");
}

/** A message's text as one line of plain text, with mentions and times resolved and without the marks of blocks. */
export function oneLine(text, names) {
  const plain = text.replace(/^\s*(?:-# +|#{1,3} +|>>> |> |[-*] +|\d+\. +)/gm, "").replace(/\s+/g, " ");
  return h("span", {}, inline(plain, { ...names, emoji: () => false })).textContent;
}

/** Converts a message's text to elements. `names` resolves mentions: {person(id), role(id), channel(id), emoji(id), open(id)}. */
export function markdown(text, names) {
  const nodes = [];
  for (const part of text.split(/(```[\s\S]*?```)/)) {
    const code = part.match(/^```(?:([\w+-]+)\n)?\n?([\s\S]*?)\n?```$/);
    if (code && code[2] !== "") nodes.push(h("pre", {}, h("code", {}, code[2])));
    else if (part) nodes.push(...blocks(part.replace(/^\n|\n$/g, ""), names));
  }
  return nodes;
}

function blocks(text, names) {
  const nodes = [];
  const lines = text.split("\n");
  let plain = [];
  const flush = () => {
    if (!plain.length) return;
    const line = [];
    plain.forEach((one, i) => line.push(...(i ? [h("br")] : []), ...inline(one, names)));
    nodes.push(h("p", {}, line));
    plain = [];
  };
  for (let i = 0; i < lines.length; i += 1) {
    const line = lines[i];
    const heading = line.match(/^(#{1,3}) +(.+)$/);
    if (heading) {
      flush();
      // Headings of messages are below the page's own outline.
      nodes.push(h("div", { class: `h${heading[1].length}`, role: "heading", "aria-level": heading[1].length + 2 },
        inline(heading[2], names)));
    } else if (/^-# +\S/.test(line)) {
      flush();
      nodes.push(h("p", { class: "subtext" }, inline(line.replace(/^-# +/, ""), names)));
    } else if (/^>>> /.test(line)) {
      flush();
      nodes.push(h("blockquote", {}, blocks([line.slice(4), ...lines.slice(i + 1)].join("\n"), names)));
      break;
    } else if (/^> /.test(line)) {
      flush();
      const quoted = [];
      for (; i < lines.length && /^>( |$)/.test(lines[i]); i += 1) quoted.push(lines[i].slice(2));
      i -= 1;
      nodes.push(h("blockquote", {}, blocks(quoted.join("\n"), names)));
    } else if (/^\s*([-*]|\d+\.) +\S/.test(line)) {
      flush();
      const [list, next] = items(lines, i, names);
      nodes.push(list);
      i = next - 1;
    } else {
      plain.push(line);
    }
  }
  flush();
  return nodes;
}

function items(lines, from, names) {
  const shape = /^(\s*)(?:([-*])|(\d+)\.) +(.+)$/;
  const first = lines[from].match(shape);
  const ordered = first[3] !== undefined;
  const list = h(ordered ? "ol" : "ul", ordered ? { start: first[3] } : {});
  let at = from;
  while (at < lines.length) {
    const match = lines[at].match(shape);
    if (!match) break;
    if (match[1].length > first[1].length && list.lastChild) {
      const [inner, next] = items(lines, at, names);
      list.lastChild.append(inner);
      at = next;
      continue;
    }
    if (match[1].length < first[1].length || (match[3] !== undefined) !== ordered) break;
    list.append(h("li", {}, inline(match[4], names)));
    at += 1;
  }
  return [list, at];
}

// The rules in the order of their attempts. Each consumes text from the start of the remainder.
const RULES = [
  [/^\\([\\*_~`|<>@#:[\]()\-.!&+{}=^])/, (m) => [m[1]]],
  [/^(`+)([\s\S]*?[^`])\1(?!`)/, (m) => [h("code", {}, m[2].replace(/^ (.*) $/, "$1"))]],
  [/^\*\*\*([\s\S]+?)\*\*\*(?!\*)/, (m, n) => [h("strong", {}, h("em", {}, inline(m[1], n)))]],
  [/^\*\*([\s\S]+?)\*\*(?!\*)/, (m, n) => [h("strong", {}, inline(m[1], n))]],
  [/^__([\s\S]+?)__(?!_)/, (m, n) => [h("u", {}, inline(m[1], n))]],
  [/^\*(?=\S)([\s\S]+?)(?<=\S)\*(?!\*)/, (m, n) => [h("em", {}, inline(m[1], n))]],
  [/^_([\s\S]+?)_(?![\w_])/, (m, n) => [h("em", {}, inline(m[1], n))]],
  [/^~~([\s\S]+?)~~/, (m, n) => [h("s", {}, inline(m[1], n))]],
  [/^\|\|([\s\S]+?)\|\|/, (m, n) => [spoiler(inline(m[1], n))]],
  [/^<@!?(\d+)>/, (m, n) => [h("span", { class: "mention" }, `@${n.person(m[1]) ?? "unknown-user"}`)]],
  [/^<@&(\d+)>/, (m, n) => [h("span", { class: "mention" }, `@${n.role(m[1]) ?? "unknown-role"}`)]],
  [/^<#(\d+)>/, (m, n) => [channelLink(m[1], n)]],
  [/^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, (m) => [time(Number(m[1]), m[2] ?? "f")]],
  [/^<\/([^:>]+):\d+>/, (m) => [h("span", { class: "mention" }, `/${m[1]}`)]],
  [/^<a?:(\w+):(\d+)>/, (m, n) => [n.emoji(m[2]) ? custom(m[2], m[1]) : `:${m[1]}:`]],
  [/^@(everyone|here)\b/, (m) => [h("span", { class: "mention" }, m[0])]],
  [/^\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"]*")?\)/, (m, n) => [link(m[2], inline(m[1], n), n)]],
  [/^<(https?:\/\/[^\s>]+)>/, (m, n) => [link(m[1], [m[1]], n)]],
  [/^https?:\/\/[^\s<]*[^\s<.,:;"')\]]/, (m, n) => [link(m[0], [m[0]], n)]],
];

export function inline(text, names) {
  const nodes = [];
  let plain = "";
  let rest = text;
  outer: while (rest) {
    for (const [pattern, make] of RULES) {
      // An underscore within a word is not emphasis.
      if (rest[0] === "_" && rest[1] !== "_" && /\w$/.test(plain)) break;
      const match = rest.match(pattern);
      if (!match) continue;
      if (plain) nodes.push(plain);
      plain = "";
      nodes.push(...make(match, names));
      rest = rest.slice(match[0].length);
      continue outer;
    }
    const [letter] = rest;
    plain += letter;
    rest = rest.slice(letter.length);
  }
  if (plain) nodes.push(plain);
  return nodes;
}

function spoiler(children) {
  const cover = h("span", { class: "spoiler", role: "button", tabindex: "0", "aria-label": "Spoiler, press to read" },
    h("span", { class: "covered" }, children));
  const show = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    cover.classList.add("open");
    for (const name of ["role", "tabindex", "aria-label"]) cover.removeAttribute(name);
  };
  cover.addEventListener("click", show);
  cover.addEventListener("keydown", show);
  return cover;
}

/** Creates a link. A link to a channel of this server opens it on the page, as Discord's client does. */
export function link(url, children, names) {
  const inside = url.match(/^https:\/\/(?:\w+\.)?discord\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/);
  if (inside && names.channel(inside[1]) !== undefined) {
    const open = (event) => {
      event.preventDefault();
      names.open(inside[1], inside[2]);
    };
    const shown = children.length === 1 && children[0] === url ? [`# ${names.channel(inside[1])}${inside[2] ? " › message" : ""}`] : children;
    return h("a", { href: "#", class: "mention", onclick: open }, shown);
  }
  return h("a", { href: url, target: "_blank", rel: "noopener noreferrer", title: url }, children);
}

function channelLink(id, names) {
  const name = names.channel(id);
  if (name === undefined) return h("span", { class: "mention" }, "# unknown");
  return h("button", { type: "button", class: "mention", onclick: () => names.open(id) }, `# ${name}`);
}

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

function time(seconds, style) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return h("span", {}, "Invalid date");
  const full = date.toLocaleString(undefined, STYLES.F);
  const props = { datetime: date.toISOString(), title: full, class: "stamp" };
  if (style === "R") return h("time", { ...props, "data-until": String(seconds) }, relative(seconds));
  return h("time", props, date.toLocaleString(undefined, STYLES[style]));
}

const UNITS = [["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

/** A relative time: "in 3 days", "2 hours ago". */
export function relative(seconds) {
  const away = seconds - chatTime() / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(undefined, { numeric: "auto" }).format(Math.round(away / size), unit);
}

/** Updates every relative time on the page. */
export function refreshTimes() {
  for (const element of document.querySelectorAll("[data-until]")) {
    element.textContent = relative(Number(element.dataset.until));
  }
}
