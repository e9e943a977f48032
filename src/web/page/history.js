// Earlier positions of the match, by buttons, arrow keys and swipes.

import { attribute, button, element, enable, write } from "./dom.js";
import { ask } from "./net.js";
import { say } from "./words.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").State} State */

export class History {
  /** The number of moves before the position in sight; `null` for the current one. @type {number | null} */
  at = null;
  /** The board in sight if it is an older one. @type {Board | null} */
  board = null;
  /** The own line in sight. @type {import("./line.js").Line | null} */
  line = null;
  /** @type {Map<string, Promise<Board>>} */
  #boards = new Map();

  /**
   * @param {HTMLElement} place
   * @param {() => State} state
   * @param {{ changed: () => void, failed: () => void }} page
   */
  constructor(place, state, page) {
    this.place = place;
    this.state = state;
    this.page = page;
    this.label = element("span", { id: "at" });
    // The list of moves covers the label transparently: the label shows the position, and a tap on it opens the list.
    this.list = element("select", { id: "moves" });
    this.list.addEventListener("change", () => this.go(Number(this.list.value)));
    const made = (/** @type {string} */ key, /** @type {string} */ sign, /** @type {() => void} */ press) => {
      const one = button(key, "", press);
      one.append(element("span", { "aria-hidden": "true" }, sign));
      return one;
    };
    this.first = made("first", "«", () => this.go(0));
    this.previous = made("previous", "‹", () => this.step(-1));
    this.next = made("next", "›", () => this.step(1));
    this.last = made("last", "»", () => this.go(this.#end));
    place.append(this.first, this.previous, element("div", { class: "place" }, this.label, this.list), this.next, this.last);
  }

  get #end() {
    return this.state().moves.length;
  }

  /** @param {number} by */
  step(by) {
    if (this.line) this.line.step(by);
    else this.go((this.at ?? this.#end) + by);
  }

  /** Shows the position after this many moves. @param {number} to */
  go(to) {
    this.line?.page.left();
    const at = Math.max(0, Math.min(this.#end, to));
    if (at === (this.at ?? this.#end)) return;
    if (at === this.#end) this.leave();
    else {
      this.at = at;
      void this.#load(at);
    }
    this.page.changed();
  }

  /** Returns to the current position. */
  leave() {
    this.at = null;
    this.board = null;
  }

  /** Keeps the position in sight when the match changes, unless it was taken back. @param {State} before */
  follow(before) {
    if (this.at === null) return;
    const { moves } = this.state();
    const isKept = moves.length >= this.at && String(moves.slice(0, this.at)) === String(before.moves.slice(0, this.at));
    if (!isKept || moves.length === this.at) this.leave();
  }

  draw() {
    const { moves } = this.state();
    const at = this.at ?? this.#end;
    const { line } = this;
    write(this.label, line ? say("own", { line: line.shown.join(" ") }) : at === 0 ? say("start") : `${say("at", { at, of: this.#end })}: ${moves[at - 1]}`);
    attribute(this.place, "aria-label", say("history"));
    attribute(this.list, "aria-label", say("history"));
    [say("start"), ...moves.map((move, index) => `${index + 1}. ${move}`)].forEach((text, index) => {
      if (!this.list.options[index]) this.list.add(new Option("", String(index)));
      write(this.list.options[index], text);
    });
    this.list.length = moves.length + 1;
    this.list.value = String(at);
    for (const [control, word] of /** @type {const} */ ([
      [this.first, "first"], [this.previous, "previous"], [this.next, "next"], [this.last, "last"],
    ])) {
      attribute(control, "aria-label", say(word));
      attribute(control, "title", say(word));
    }
    for (const control of [this.first, this.previous]) enable(control, at > 0 || line !== null);
    for (const control of [this.next, this.last]) enable(control, at < this.#end || line !== null);
  }

  /** @param {number} at */
  async #load(at) {
    try {
      const board = await this.#fetched(at);
      if (this.at !== at) return;
      this.board = board;
      // Loads the neighbours, so that the next press shows its board at once.
      for (const near of [at - 1, at + 1]) {
        if (near >= 0 && near < this.#end) this.#fetched(near).catch(() => undefined);
      }
    } catch {
      if (this.at !== at) return;
      this.leave();
      this.page.failed();
    }
    this.page.changed();
  }

  /** @param {number} at */
  #fetched(at) {
    const { base, moves } = this.state();
    // After a takeback, the same number means another position, so the address has a hash of the moves.
    let sum = 5381;
    for (const sign of moves.slice(0, at).join(" ")) sum = ((sum * 33) ^ sign.charCodeAt(0)) >>> 0;
    const url = `${base}/at/${at}?moves=${sum.toString(36)}`;
    const known = this.#boards.get(url);
    if (known) return known;
    const asked = /** @type {Promise<Board>} */ (ask(url));
    asked.catch(() => this.#boards.delete(url));
    this.#boards.set(url, asked);
    return asked;
  }
}
