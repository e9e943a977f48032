// An own line: moves that a person tries on the board, from a position of the match. The server keeps them as notes.

import { Lost, Refused, ask } from "./net.js";
import { say } from "./words.js";

/** @typedef {import("./types").Entry} Entry */
/** @typedef {import("./types").LineView} LineView */

/**
 * What a line needs of the page.
 * @typedef {object} Page
 * @property {() => void} changed
 * @property {(text: string) => void} notice
 * @property {(id: string | null) => void} asking
 * @property {() => void} lost
 * @property {() => void} left the person stepped back from the beginning of the line
 */

export class Line {
  /** @type {LineView | null} */
  view = null;
  refusal = "";
  /** Moves that were taken back, the next one first. @type {string[]} */
  #ahead = [];
  /** @type {Promise<void>} */
  #queue = Promise.resolve();

  /**
   * @param {string} base
   * @param {number} after the number of moves of the match before the line
   * @param {string[]} moves
   * @param {boolean} plans true if the line becomes a plan
   * @param {Page} page
   */
  constructor(base, after, moves, plans, page) {
    this.base = base;
    this.after = after;
    this.plans = plans;
    this.page = page;
    this.#ask(moves, []);
  }

  get moves() {
    return this.view?.moves ?? [];
  }

  get shown() {
    return this.view?.shown ?? [];
  }

  get said() {
    return this.view?.said;
  }

  get board() {
    return this.view?.entry.board ?? null;
  }

  /** @returns {Entry | null} */
  get top() {
    return this.view?.entry ?? null;
  }

  get isBegun() {
    return this.moves.length > 0 || Boolean(this.top?.entered.length);
  }

  get canPlay() {
    return Boolean(this.top?.whole);
  }

  drags() {
    return new Set(this.top?.entered.length ? [] : this.top?.drags);
  }

  /** @param {string} id */
  tap(id) {
    const entered = this.top?.entered ?? [];
    const isNext = this.top?.squares.includes(id) || !entered.length;
    this.page.asking(id);
    this.#ask(this.moves, isNext ? [...entered, id] : [id]);
  }

  /** @param {string} token */
  word(token) {
    this.#ask(this.moves, [...(this.top?.entered ?? []), token]);
  }

  /** @param {string[]} tokens */
  way(tokens) {
    this.#ask(this.moves, tokens);
  }

  play() {
    const { whole } = this.top ?? {};
    if (whole) this.#ask([...this.moves, whole], []);
  }

  undo() {
    const entered = this.top?.entered ?? [];
    if (entered.length) this.#ask(this.moves, entered.slice(0, -1));
    else this.step(-1);
  }

  /** Goes back or forward. @param {number} by */
  step(by) {
    if (by < 0 && !this.moves.length) this.page.left();
    else if (by < 0) {
      this.#ahead.unshift(String(this.moves.at(-1)));
      this.#ask(this.moves.slice(0, -1), [], true);
    } else if (this.#ahead.length) {
      const next = String(this.#ahead.shift());
      this.#ask([...this.moves, next], [], true);
    }
  }

  /** @param {string[]} moves @param {string[]} entered @param {boolean} [isStep] true if the moves ahead stay */
  #ask(moves, entered, isStep = false) {
    this.#queue = this.#queue.then(async () => {
      try {
        /** @type {LineView} */
        const view = await ask(`${this.base}/line`, { after: this.after, moves, entered, plans: this.plans });
        this.page.notice("");
        this.refusal = view.entry.refusal ?? "";
        if (!isStep && view.moves.length !== this.moves.length) this.#ahead = [];
        this.view = view;
      } catch (error) {
        if (error instanceof Refused) this.page.notice(error.message || say("failed"));
        else if (error instanceof Lost) {
          this.page.notice(say("failed"));
          this.page.lost();
        } else throw error;
      }
      this.page.asking(null);
      this.page.changed();
    }).catch(reportError);
  }
}
