// A view below the board: what the position offers, a hint, a plan, notes, comments, the review, the explorer. The server
// writes it as HTML, without script; attributes of its elements say what a press does.

import { attribute, button, element, part, write } from "./dom.js";
import { Refused, ask } from "./net.js";
import { say } from "./words.js";

/** @typedef {import("./types").View} View */

/**
 * What a view needs of the page.
 * @typedef {object} Page
 * @property {() => import("./types").State} state
 * @property {() => { at: number, moves: string[] }} place the position in sight: moves of the match, then moves of an own line
 * @property {(at: number) => void} go shows a position of the match
 * @property {(tokens: string[]) => void} enter enters a whole move
 * @property {(after: number, moves: string[], plans: boolean) => void} start opens an own line
 * @property {(action: string, more: object) => Promise<boolean>} act sends a change; false if it was refused
 * @property {(error: unknown) => void} failed
 * @property {() => void} changed
 */

/** The time after which an unfinished view asks again. */
const AGAIN = 4000;

export class Panel {
  /** The board of the view, with its marks. @type {import("./types").Board | null} */
  board = null;
  name = "";
  #turn = -1;
  /** The numbers of the match and its comments. */
  #shown = "";
  #place = "";
  #asked = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {HTMLElement} place @param {Page} page */
  constructor(place, page) {
    this.place = place;
    this.page = page;
    this.title = element("h2", { id: "panel-title", tabindex: "-1" });
    this.shut = button("close", "", () => this.close());
    this.content = element("div", { class: "view", "aria-live": "polite" });
    place.replaceChildren(element("div", { class: "head" }, this.title, this.shut), this.content);
    attribute(place, "aria-labelledby", "panel-title");
    place.addEventListener("click", (event) => this.#press(event));
    place.addEventListener("input", (event) => {
      const slider = event.target;
      if (slider instanceof HTMLInputElement && slider.type === "range") page.go(Number(slider.value));
    });
    place.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#send(/** @type {HTMLFormElement} */ (event.target));
    });
  }

  /** Opens a view. @param {string} name @param {string} label */
  async open(name, label) {
    this.name = name;
    this.board = null;
    write(this.title, label);
    write(this.shut, say("close"));
    this.content.replaceChildren(element("p", {}, "…"));
    this.place.hidden = false;
    this.page.changed();
    this.title.focus({ preventScroll: true });
    this.#reveal();
    await this.reload();
    this.#reveal();
  }

  /** Scrolls until the view is in sight, but not the board out of it. */
  #reveal() {
    const below = this.place.getBoundingClientRect().bottom + 8 - innerHeight;
    const by = Math.min(below, part("board").getBoundingClientRect().top);
    if (by > 0) scrollBy(0, by);
  }

  close() {
    this.name = "";
    this.board = null;
    this.#asked += 1;
    clearTimeout(this.#timer);
    this.place.hidden = true;
    this.page.changed();
  }

  /** Follows the match and the position in sight. */
  draw() {
    if (!this.name) return;
    const { version, comments, turn } = this.page.state();
    const { at, moves } = this.page.place();
    const slider = this.content.querySelector("input[type=range]");
    if (slider instanceof HTMLInputElement && !moves.length) slider.value = String(at);
    if (turn !== this.#turn) this.board = null;
    const isElsewhere = this.content.querySelector("[data-follows]") && `${at} ${moves}` !== this.#place;
    if (`${version} ${comments}` !== this.#shown || (isElsewhere && !this.#typed())) void this.reload();
  }

  /** Asks for the view again. */
  async reload() {
    if (!this.name) return;
    const { base, version, comments, turn } = this.page.state();
    const { at, moves } = this.page.place();
    this.#turn = turn;
    this.#shown = `${version} ${comments}`;
    this.#place = `${at} ${moves}`;
    this.#asked += 1;
    const asked = this.#asked;
    clearTimeout(this.#timer);
    try {
      /** @type {View} */
      const view = await ask(`${base}/view`, { name: this.name, turn, at, moves });
      if (asked !== this.#asked) return;
      const focused = this.#focusKey();
      this.#write(view.html);
      this.board = view.board;
      if (focused) this.#refocus(focused);
      if (view.again) this.#timer = setTimeout(() => void this.reload(), AGAIN);
    } catch (error) {
      if (asked !== this.#asked) return;
      if (error instanceof Refused && error.status === 422) this.content.replaceChildren(element("p", {}, error.message));
      else {
        this.close();
        this.page.failed(error);
      }
    }
    this.page.changed();
  }

  /** The form in which the person writes. */
  #typed() {
    return this.content.querySelector("textarea:focus")?.closest("form");
  }

  /** Writes the view, around a form in which the person writes. @param {string} html */
  #write(html) {
    const typed = this.#typed();
    if (!typed) {
      this.content.innerHTML = html;
      return;
    }
    const made = document.createElement("template");
    made.innerHTML = html;
    const parts = [...made.content.children];
    const found = parts.findIndex((one) => one instanceof HTMLFormElement);
    const form = found < 0 ? parts.length : found;
    for (const old of [...this.content.children]) if (old !== typed) old.remove();
    typed.before(...parts.slice(0, form));
    typed.after(...parts.slice(form + 1));
  }

  /** The focus stays on the same control when a view is written again. */
  #focusKey() {
    const focused = document.activeElement;
    return focused instanceof HTMLElement && this.content.contains(focused) ? focused.dataset.key ?? "" : "";
  }

  /** @param {string} key */
  #refocus(key) {
    const found = [...this.content.querySelectorAll("[data-key]")].find((one) => one.getAttribute("data-key") === key);
    if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  }

  /** @param {MouseEvent} event */
  #press(event) {
    const pressed = event.target instanceof Element ? event.target.closest("button") : null;
    if (!pressed) return;
    const { at, line, moves = "", way, act, plans } = pressed.dataset;
    if (at !== undefined) this.page.go(Number(at));
    else if (way !== undefined) this.page.enter(way.split(" "));
    else if (line !== undefined) this.page.start(Number(line), moves ? moves.split(" ") : [], plans !== undefined);
    else if (act) void this.page.act(act, { id: pressed.dataset.id ?? "" }).then(() => this.reload());
  }

  /** @param {HTMLFormElement} form */
  async #send(form) {
    const text = form.querySelector("textarea");
    if (!text?.value.trim()) return;
    if (await this.page.act(form.dataset.act ?? "", { text: text.value, at: Number(form.dataset.at) })) {
      text.value = "";
      await this.reload();
    }
  }
}
