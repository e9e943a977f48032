// Views below the board and own lines on it, loaded when one is opened: how they and the page work together.

import { part } from "./dom.js";
import { Line } from "./line.js";
import { Lost, Refused } from "./net.js";
import { Panel } from "./panel.js";
import { say } from "./words.js";

/**
 * What the views need of the page.
 * @typedef {object} Core
 * @property {() => import("./types").State} state
 * @property {import("./history.js").History} history
 * @property {import("./entering.js").Entering} entering
 * @property {import("./actions.js").Actions} actions
 * @property {() => import("./entering.js").Shown} shown
 * @property {(text: string) => void} notice
 * @property {() => void} changed
 * @property {() => void} lost
 * @property {(id: string | null) => void} asking
 */

export class Views {
  /** The own line on the board. @type {Line | null} */
  line = null;

  /** @param {Core} core */
  constructor(core) {
    this.core = core;
    this.panel = new Panel(part("panel"), {
      state: core.state,
      place: () => ({ at: this.line?.after ?? core.history.at ?? core.state().moves.length, moves: this.line?.moves ?? [] }),
      go: (at) => {
        this.leave();
        core.history.go(at);
      },
      enter: (tokens) => {
        this.leave();
        core.history.leave();
        core.entering.way(tokens, core.shown());
        scrollTo({ top: 0 });
      },
      start: (after, moves, plans) => this.start(after, moves, plans),
      act: (action, more) => core.actions.send(action, more),
      failed: (error) => this.#failed(error),
      changed: core.changed,
    });
  }

  /** The board with the marks of the view, if it is that of the match. */
  get board() {
    return this.panel.board;
  }

  /** @param {string} name @param {string} label */
  open(name, label) {
    return this.panel.open(name, label);
  }

  /** Follows the match. */
  draw() {
    if (this.line && this.line.after > this.core.state().moves.length) this.leave();
    this.panel.draw();
  }

  /** The controls of the own line. @returns {{ key: string, label: string, press: () => void }[]} */
  controls() {
    const { line } = this;
    if (!line) return [];
    const send = async (/** @type {string} */ action) => {
      if (await this.core.actions.send(action, { moves: line.moves })) this.leave();
    };
    const all = [{ key: "leave", label: say("leave"), press: () => this.leave() }];
    if (line.view?.plan) all.push({ key: "keep-plan", label: say("keep"), press: () => void send("keep-plan") });
    if (line.view?.swap) all.push({ key: "plan-swap", label: say("planSwap"), press: () => void send("plan-swap") });
    return all;
  }

  /** Opens an own line. @param {number} after @param {string[]} moves @param {boolean} plans */
  start(after, moves, plans) {
    const { core } = this;
    core.history.leave();
    this.line = new Line(core.state().base, after, moves, plans, {
      changed: core.changed, notice: core.notice, asking: core.asking, lost: core.lost, left: () => this.leave(),
    });
    core.history.line = this.line;
    core.notice("");
    core.changed();
    scrollTo({ top: 0 });
  }

  /** Returns to the match. */
  leave() {
    if (!this.line) return;
    this.line = null;
    this.core.history.line = null;
    this.core.notice("");
    this.core.changed();
    // The line may be among the notes now.
    void this.panel.reload();
  }

  /** @param {unknown} error */
  #failed(error) {
    if (error instanceof Refused) this.core.notice(error.message || say("failed"));
    else if (error instanceof Lost) {
      this.core.notice(say("failed"));
      this.core.lost();
    } else throw error;
    this.core.changed();
  }
}
