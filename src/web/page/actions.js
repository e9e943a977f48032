// The actions of the match: a bar of buttons and links, and the question before one that can't be undone.

import { attribute, button, element, enable, match, write } from "./dom.js";
import { deafen } from "./guard.js";
import { Lost, Refused, ask, key } from "./net.js";
import { say } from "./words.js";

/** @typedef {import("./types").Action} Action */
/** @typedef {import("./types").State} State */

export class Actions {
  /** The action that waits for a yes. @type {Action | null} */
  #asked = null;
  #isBusy = false;
  /** A press that may have arrived: the same press again keeps its key. @type {{ turn: number, action: string, id: string } | null} */
  #press = null;

  /**
   * @param {HTMLElement} place
   * @param {() => State} state as the person sees it
   * @param {{ state: (state: State) => void, notice: (text: string) => void, changed: () => void, lost: () => void, open: (name: string, label: string) => void }} page
   */
  constructor(place, state, page) {
    this.place = place;
    this.state = state;
    this.page = page;
    this.bar = element("div", { class: "bar" });
    this.question = element("p", { id: "question" });
    this.no = button("no", "", () => this.cancel());
    this.yes = button("yes", "", () => {
      const asked = this.#asked;
      this.#asked = null;
      if (asked) void this.send(asked.id);
    });
    this.confirm = element("div", { id: "confirm", role: "group", "aria-labelledby": "question", hidden: "" }, this.question, this.no, this.yes);
    place.append(this.bar, this.confirm);
  }

  get isAsking() {
    return this.#asked !== null;
  }

  /** Withdraws the question. */
  cancel() {
    const asked = this.#asked;
    this.#asked = null;
    this.page.changed();
    const from = [...this.bar.children].find((one) => one.getAttribute("data-key") === asked?.id);
    if (from instanceof HTMLElement) from.focus({ preventScroll: true });
  }

  draw() {
    const { actions } = this.state();
    attribute(this.place, "aria-label", say("actions"));
    if (!actions.some((one) => one.id === this.#asked?.id)) this.#asked = null;
    const keyOf = (/** @type {Action} */ action) => action.id;
    match(this.bar, actions, keyOf, (action) => this.#made(action));
    actions.forEach((action, index) => {
      const control = this.bar.children[index];
      write(control, action.label);
      attribute(control, "class", action.style);
      if (action.href) attribute(control, "href", action.href);
      else enable(control, !this.#isBusy);
    });
    this.confirm.hidden = !this.#asked;
    if (!this.#asked) return;
    write(this.question, this.#asked.ask ?? "");
    write(this.yes, this.#asked.label);
    attribute(this.yes, "class", this.#asked.style);
    write(this.no, say("no"));
  }

  /** @param {Action} action @returns {HTMLElement} */
  #made(action) {
    if (action.href) return element("a", {}, action.label);
    return button(action.id, action.label, () => {
      const now = this.state().actions.find((one) => one.id === action.id);
      if (now?.opens) this.page.open(now.opens, now.label);
      else if (now?.ask) this.#ask(now);
      else if (now) void this.send(now.id);
    });
  }

  /** @param {Action} action */
  #ask(action) {
    this.#asked = action;
    this.page.changed();
    const before = scrollY;
    this.confirm.scrollIntoView({ block: "nearest" });
    // The finger may be over another control now.
    if (scrollY !== before) for (const control of document.querySelectorAll("button, a")) deafen(control);
    this.no.focus({ preventScroll: true });
  }

  /**
   * Carries out an action. Returns true if that succeeded.
   * @param {string} action
   * @param {object} [more] what belongs to the action
   */
  async send(action, more = {}) {
    if (this.#isBusy) return false;
    const { base, turn } = this.state();
    const isAgain = this.#press?.turn === turn && this.#press.action === action;
    const press = isAgain && this.#press ? this.#press : { turn, action, id: key() };
    this.#press = press;
    this.#isBusy = true;
    this.page.changed();
    try {
      const state = await ask(`${base}/do`, { ...press, ...more });
      this.#press = null;
      this.page.notice(state.told ?? "");
      if (state.leads) location.assign(state.leads);
      this.page.state(state);
      return true;
    } catch (error) {
      if (error instanceof Refused) {
        if (error.status < 500) this.#press = null;
        if (error.state) this.page.state(error.state);
        this.page.notice(error.message || say("failed"));
      } else if (error instanceof Lost) {
        this.page.notice(say("failed"));
        this.page.lost();
      } else throw error;
    } finally {
      this.#isBusy = false;
      this.page.changed();
    }
    return false;
  }
}
