// Elements of the page, built and updated in place so that the focus stays where it is.

/**
 * Creates an element with attributes and content.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} content
 * @returns {HTMLElementTagNameMap[K]}
 */
export function element(tag, attributes = {}, ...content) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...content);
  return made;
}

/** The element of the skeleton with this id. @param {string} id */
export function part(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** Ends the task: the browser may draw and hear input before the next one. @returns {Promise<void>} */
export const pause = () => new Promise((done) => setTimeout(done));

/** @param {Element} one @param {string} name @param {string | null} value */
export function attribute(one, name, value) {
  if (value === null) one.removeAttribute(name);
  else if (one.getAttribute(name) !== value) one.setAttribute(name, value);
}

/** @param {Element} one @param {string} text */
export function write(one, text) {
  if (one.textContent !== text) one.textContent = text;
}

/**
 * Creates a button. It is disabled by `aria-disabled`, which keeps the focus on it.
 * @param {string} key
 * @param {string} label
 * @param {() => void} press
 */
export function button(key, label, press) {
  const made = element("button", { type: "button", "data-key": key }, label);
  made.addEventListener("click", () => {
    if (made.getAttribute("aria-disabled") !== "true") press();
  });
  return made;
}

/** @param {Element} control @param {boolean} isOn */
export function enable(control, isOn) {
  attribute(control, "aria-disabled", isOn ? null : "true");
}

/**
 * Makes the children of an element match a list. A child whose key is still listed stays the same element.
 * @template T
 * @param {Element} parent
 * @param {T[]} items
 * @param {(item: T) => string} key
 * @param {(item: T) => HTMLElement} make
 */
export function match(parent, items, key, make) {
  const before = new Map([...parent.children].map((child) => [child.getAttribute("data-key"), child]));
  items.forEach((item, index) => {
    const child = before.get(key(item)) ?? make(item);
    before.delete(key(item));
    attribute(child, "data-key", key(item));
    if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] ?? null);
  });
  for (const child of before.values()) child.remove();
}
