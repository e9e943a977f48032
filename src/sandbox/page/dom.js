// Building elements. Text only ever becomes text nodes, so nothing that people write turns into HTML.

/** An element: `h("p", {class: "note", onclick: f}, "text", child)`. */
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

/** A sheet over the page: closes with Escape, a tap beside it, or its button. */
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

/** A short word at the bottom of the page. */
export function toast(text) {
  const place = document.querySelector(".toast");
  place.textContent = text;
  place.classList.add("shown");
  clearTimeout(hiding);
  hiding = setTimeout(() => place.classList.remove("shown"), 5000);
}

/** The letter and colour that stand for somebody. */
export function avatar(person) {
  const letters = [...(person?.username ?? "?")];
  const shade = Number(BigInt(person?.id ?? 0) % 6n);
  return h("span", { class: `avatar shade${shade}${person?.bot ? " bot" : ""}`, "aria-hidden": "true", "data-letter": (letters[0] ?? "?").toUpperCase() });
}

const CONTROLS = "button, a[href], summary, [tabindex]";
const BACK = ["ArrowUp", "ArrowLeft"];
const AHEAD = ["ArrowDown", "ArrowRight"];

/**
 * Makes a list one tab stop: Tab reaches one item, and arrow keys move to the one before or after it. The stop is the item with the
 * focus, or the one that is current, or else the first. Items are controls, or hold some.
 *
 * With `rows`, a selector of groups within the items, a group is one stop of its item: left and right move within it, and only up and
 * down between items, the last of which is the stop.
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
