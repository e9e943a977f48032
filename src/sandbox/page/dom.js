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
