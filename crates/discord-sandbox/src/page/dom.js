// Builds elements. All text becomes text nodes, so that text from people never turns into HTML.

/** Creates an element: `h("p", {class: "note", onclick: f}, "text", child)`. */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Opens a sheet over the page. It closes with Escape, a tap beside it, or its button. */
export function sheet(title, content, { onclose, wide } = {}) {
  const close = () => dialog.close();
  const heading = h("h2", {}, title);
  const dialog = h("dialog", { class: wide ? "sheet wide" : "sheet", "aria-label": title },
    h("div", { class: "sheet-head" }, heading,
      h("button", { type: "button", class: "icon", "aria-label": "Close", onclick: close }, "✕")),
    content);
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    onclose?.();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

let hiding;

/** Shows a short message at the bottom of the page for five seconds. */
export function toast(text) {
  const place = document.querySelector(".toast");
  place.textContent = text;
  place.classList.add("shown");
  clearTimeout(hiding);
  hiding = setTimeout(() => place.classList.remove("shown"), 5000);
}

/** The letter and colour that represent a person. */
export function avatar(person) {
  const letters = [...(person?.username ?? "?")];
  const shade = Number(BigInt(person?.id ?? 0) % 6n);
  return h("span", { class: `avatar shade${shade}${person?.bot ? " bot" : ""}`, "aria-hidden": "true", "data-letter": (letters[0] ?? "?").toUpperCase() });
}

/** The picture of an emoji of the application. */
export function custom(id, name) {
  return h("img", { class: "custom", src: `/emojis/${id}.png`, alt: `:${name}:`, title: `:${name}:` });
}

const CONTROLS = "button, a[href], summary, [tabindex]";
const BACK = ["ArrowUp", "ArrowLeft"];
const AHEAD = ["ArrowDown", "ArrowRight"];

/**
 * Makes a list one tab stop: Tab reaches one item, and arrow keys move to the previous or next one. The stop is the
 * focused item, else the current one, else the first. Items are controls, or contain some.
 *
 * With `rows`, a selector of groups within the items, each group is one stop of its item. Left and right then move only
 * within the group, up and down only between items, and the default stop is the last item.
 */
export function oneStop(list, items, rows) {
  const controls = (of) => [...of.querySelectorAll(CONTROLS)].filter((control) => !control.disabled);
  const inside = (item) => (item.matches(CONTROLS) ? [item] : controls(item));
  const all = () => [...list.querySelectorAll(items)].filter((item) => item.checkVisibility() && inside(item).length);
  const focused = (among) => among.find((one) => one.contains(document.activeElement));
  const isStop = (control) => {
    const row = rows && control.closest(rows);
    return !row || control === (focused(controls(row)) ?? controls(row)[0]);
  };
  const settle = () => {
    const found = all();
    const current = found.find((item) => item.matches("[aria-current], [aria-pressed=true]"));
    const stop = focused(found) ?? current ?? found.at(rows ? -1 : 0);
    for (const item of found) for (const control of inside(item)) control.tabIndex = item === stop && isStop(control) ? 0 : -1;
  };
  list.addEventListener("focusin", settle);
  list.addEventListener("keydown", (event) => {
    const step = AHEAD.includes(event.key) ? 1 : BACK.includes(event.key) ? -1 : 0;
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    const along = rows && /Left|Right/.test(event.key);
    const row = along && event.target.closest(rows);
    const found = along ? (row ? controls(row) : []) : all();
    const next = found[found.findIndex((one) => one.contains(event.target)) + step];
    if (!next || !found.some((one) => one.contains(event.target))) return;
    event.preventDefault();
    (inside(next).find((control) => control.matches(".press")) ?? inside(next)[0]).focus();
  });
  new MutationObserver(settle).observe(list, { childList: true, subtree: true });
  settle();
}
