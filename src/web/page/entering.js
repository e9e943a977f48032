// Entering a move: taps become questions to the server, its answers a stack of entries, and a press of Play a change.

import { DraftBox } from "./draft.js";
import { DEAF } from "./guard.js";
import { Lost, Refused, ask, key } from "./net.js";
import { say } from "./words.js";

/** @typedef {import("./types").Entry} Entry */
/** @typedef {import("./types").State} State */
/** What the person saw when they pressed. @typedef {{ turn: number, entry: Entry | null, since: number }} Shown */

/**
 * What entering needs of the page.
 * @typedef {object} Page
 * @property {() => void} changed
 * @property {(state: State) => void} state
 * @property {(text: string) => void} notice
 * @property {(id: string | null) => void} asking
 * @property {() => void} lost a request got no answer
 * @property {() => boolean} isUp
 */

export class Entering {
  /** The first entry has nothing entered. @type {Entry[]} */
  #stack = [];
  #turn = -1;
  /** @type {string[]} */
  #moves = [];
  /** The key of the draft that the person was last asked about. */
  #asked = "";
  /** @type {Promise<void>} */
  #queue = Promise.resolve();
  #isPlaying = false;

  /** Why the last tap was refused. */
  refusal = "";

  /** @param {string} base @param {Page} page */
  constructor(base, page) {
    this.base = base;
    this.page = page;
    this.drafts = new DraftBox(base);
  }

  /** Takes the entry of a new state. What was entered in the same turn stays. @param {State} state */
  begin(state) {
    const isSame = state.turn === this.#turn && state.entry && this.#stack.length > 0;
    this.#turn = state.turn;
    this.#moves = state.moves;
    if (isSame && state.entry) this.#stack[0] = state.entry;
    else {
      this.#stack = state.entry ? [state.entry] : [];
      this.refusal = "";
    }
    const draft = this.drafts.get();
    if (!draft || (draft.turn === state.turn && state.entry)) return;
    this.drafts.set(null);
    const hasArrived = draft.move !== null && state.moves[draft.count]?.startsWith(draft.move);
    if (!hasArrived) this.page.notice(say("dropped", { move: draft.move ?? draft.entered.join(" ") }));
  }

  /** The entry as it is now; `null` if the person may not move. @returns {Entry | null} */
  get top() {
    return this.#stack.at(-1) ?? null;
  }

  /** True if something is entered. */
  get isBegun() {
    return this.#stack.length > 1;
  }

  get canPlay() {
    return Boolean(this.top?.whole) && !this.#isPlaying;
  }

  /** The squares from which a drag may begin. */
  drags() {
    return new Set(this.#stack[0]?.drags);
  }

  /** @param {string} id @param {Shown} shown @param {number} time of the tap */
  tap(id, shown, time) {
    this.#enqueue(shown.turn, () => this.#enter(id, shown, time));
  }

  /** @param {string} token @param {Shown} shown */
  word(token, shown) {
    this.#enqueue(shown.turn, () => this.#try([...(this.top?.entered ?? []), token], this.#stack.length, true));
  }

  /** @param {string[]} tokens @param {Shown} shown */
  way(tokens, shown) {
    this.#enqueue(shown.turn, () => this.#try(tokens, this.#stack.length, true));
  }

  undo() {
    if (this.isBegun) this.#stack.pop();
    this.refusal = "";
    this.drafts.set(null);
    this.page.notice("");
    this.page.changed();
  }

  /** @param {Shown} shown */
  play(shown) {
    this.#enqueue(shown.turn, () => (shown.entry === this.top ? this.#play() : Promise.resolve()));
  }

  /**
   * Asks about the move that was chosen before. The connection may have been good all the time: then it asks once for each draft.
   * @param {boolean} isBack true if the connection was lost
   */
  resume(isBack) {
    this.#enqueue(null, async () => {
      const draft = this.drafts.get();
      if (!draft || (!isBack && draft.id === this.#asked)) return;
      this.#asked = draft.id;
      await this.#try(draft.entered, 1);
      const isWhole = this.top?.whole && String(this.top.entered) === String(draft.entered);
      if (isWhole) this.page.notice(say("chosen", { move: String(this.top?.whole) }));
      else if (this.refusal) this.drafts.set(null);
    });
  }

  /** @param {number | null} turn of the board that the person saw, if that matters @param {() => Promise<void>} task */
  #enqueue(turn, task) {
    // An error in one task is reported and does not stop the next task.
    this.#queue = this.#queue.then(async () => {
      if (turn === null || turn === this.#turn) await task();
      else this.page.notice(say("movedOn"));
      this.page.changed();
    }).catch(reportError);
  }

  /** @param {string} id @param {Shown} shown @param {number} time */
  async #enter(id, shown, time) {
    const { top } = this;
    if (!top) return;
    const depth = this.#stack.length;
    if (!top.squares.includes(id) && top.whole && top.entered.at(-1) === id) {
      // The second tap plays only what the person has seen.
      const isSeen = shown.entry === top && time - shown.since >= DEAF;
      if (this.playsOnSecondTap && isSeen) await this.#play();
      return;
    }
    this.page.asking(id);
    const draft = this.drafts.get();
    const before = this.#stack[depth - 2];
    if (top.squares.includes(id)) await this.#try([...top.entered, id], depth, true);
    else if (draft?.turn === this.#turn && !draft.move && !this.page.isUp()) await this.#try([...draft.entered, id], 1, true);
    else if (before?.squares.includes(id)) await this.#try([...before.entered, id], depth - 1, true);
    else if (depth <= 3 && this.#stack[0].squares.includes(id)) await this.#try([id], 1, true);
    // A finished move of one step is replaced, not continued.
    else if (depth === 2 && top.whole && top.squares.length === 0) await this.#try([id], 1);
    else await this.#try([...top.entered, id], depth);
    this.page.asking(null);
  }

  /** True if a second tap on the last square plays the move. */
  playsOnSecondTap = false;

  /**
   * Asks the server about a move entered so far.
   * @param {string[]} entered
   * @param {number} depth the number of entries below the answer
   * @param {boolean} [isOffered] true if the person chose from what the server offered
   */
  async #try(entered, depth, isOffered = false) {
    const turn = this.#turn;
    this.page.notice("");
    try {
      /** @type {Entry} */
      const entry = await ask(`${this.base}/try`, { turn, entered });
      if (turn !== this.#turn) return;
      this.refusal = entry.refusal ?? "";
      if (entry.refusal) return;
      this.#stack = [...this.#stack.slice(0, depth), entry];
      // Entering another move ends the draft.
      if (String(this.drafts.get()?.entered) !== String(entered)) this.drafts.set(null);
    } catch (error) {
      this.#failed(error);
      if (error instanceof Lost && isOffered) this.#keep({ turn, count: this.#moves.length, entered, move: null, id: key() });
    }
  }

  async #play() {
    const { top } = this;
    if (!top?.whole || this.#isPlaying) return;
    const before = this.drafts.get();
    // The same press again keeps its key, so it changes nothing twice.
    const isAgain = before?.turn === this.#turn && before.move === top.whole;
    const id = isAgain && before ? before.id : key();
    const press = { turn: this.#turn, count: this.#moves.length, entered: top.entered, move: top.whole, id };
    if (!this.page.isUp()) {
      this.#keep(press);
      return;
    }
    this.drafts.set(press);
    this.#isPlaying = true;
    this.page.changed();
    try {
      const state = await ask(`${this.base}/play`, { turn: press.turn, move: press.move, id: press.id });
      this.drafts.set(null);
      this.page.notice("");
      this.page.state(state);
    } catch (error) {
      this.#failed(error);
      if (error instanceof Lost) this.#keep(press);
      // After a fault of the server the change may have been made: the draft keeps the key for another press.
      else if (error instanceof Refused && error.status < 500 && error.status !== 429) this.drafts.set(null);
    } finally {
      this.#isPlaying = false;
    }
  }

  /** @param {import("./types").Draft} draft */
  #keep(draft) {
    this.drafts.set(draft);
    this.page.notice(say("kept", { move: draft.move ?? draft.entered.join(" ") }));
    this.page.lost();
  }

  /** @param {unknown} error */
  #failed(error) {
    if (error instanceof Refused) {
      if (error.state) this.page.state(error.state);
      this.page.notice(error.message || say("failed"));
    } else if (error instanceof Lost) {
      this.page.notice(say("failed"));
      this.page.lost();
    } else throw error;
  }
}
