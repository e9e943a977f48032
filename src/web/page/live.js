// Follows the match: a WebSocket, reconnected with growing pauses, and plain polling where WebSockets do not get through.

import { Refused, ask, session } from "./net.js";

const LONGEST_PAUSE = 60000;
const POLL = 10000;
/** An open socket is silent while nothing happens. After this time without a message, the page asks for the state. */
const SILENCE = 45000;
const OPENING = 8000;
/** A socket that ends within this time counts as one that did not open. */
const SHORT = 2000;
const PROBE = 6000;
/** A connection that returns within this time is not reported as lost. */
const GRACE = 1500;

/** The numbers of a state, as a query. @param {import("./types").State} state */
export const numbers = ({ version, comments }) => `since=${version}&comments=${comments ?? 0}`;

export class Live {
  /** @type {WebSocket | null} */
  #socket = null;
  /** Rounds in a row without any answer. */
  #losses = 0;
  /** Sockets in a row that did not open while the server answered, or that ended at once. */
  #refused = 0;
  #rounds = 0;
  #heard = performance.now();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #grace;
  #isTrying = false;
  #isOver = false;

  /** True if the server answered last. */
  isUp = true;

  /**
   * @param {string} base
   * @param {() => string} shown the numbers of what the page shows
   * @param {{ state: (state: import("./types").State) => void, link: (isUp: boolean) => void, gone: (why: string) => void }} tell
   */
  constructor(base, shown, tell) {
    this.base = base;
    this.shown = shown;
    this.tell = tell;
  }

  start() {
    addEventListener("online", () => this.#wake());
    addEventListener("offline", () => this.#lose(0));
    addEventListener("pageshow", (event) => event.persisted && this.#wake());
    addEventListener("pagehide", () => this.#socket?.close());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#wake());
    setInterval(() => {
      const isQuiet = performance.now() - this.#heard > SILENCE;
      if (this.#socket && isQuiet && document.visibilityState === "visible") void this.#probe();
    }, 5000);
    void this.#round();
  }

  /** Asks for the state now. A failure is a lost connection. */
  async refresh(patience = PROBE) {
    const state = await ask(`${this.base}/state?${this.shown()}`, undefined, patience);
    this.#regain();
    if (state) this.tell.state(state);
  }

  /** A request got no answer: finds out whether the connection is lost. Returns true if it is not. */
  doubt() {
    return this.#probe();
  }

  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #wake() {
    this.#losses = 0;
    if (this.#socket) void this.#probe();
    else void this.#round();
  }

  async #probe() {
    try {
      await this.refresh();
      return true;
    } catch {
      this.#drop();
      this.#lose(0);
      this.#schedule(1000);
      return false;
    }
  }

  async #round() {
    if (this.#isTrying || this.#socket || this.#isOver) return;
    this.#isTrying = true;
    clearTimeout(this.#timer);
    this.#rounds += 1;
    // If sockets never open, every sixth round tries again.
    const isTried = this.#refused < 2 || this.#rounds % 6 === 0;
    const isOpen = isTried && await this.#open();
    try {
      // The answer has what happened between two connections.
      await this.refresh();
      this.#losses = 0;
      if (isTried && !isOpen) this.#refused += 1;
    } catch (error) {
      this.#losses += 1;
      this.#drop();
      this.#isOver = error instanceof Refused && error.status === 404;
      if (this.#isOver) this.tell.gone(/** @type {Error} */ (error).message);
      this.#lose(GRACE);
    }
    this.#isTrying = false;
    if (this.#isOver) return;
    if (this.#losses > 0) this.#schedule(Math.min(LONGEST_PAUSE, 500 * 2 ** this.#losses));
    else if (!this.#socket) this.#schedule(this.#refused < 2 ? 1000 : POLL);
  }

  /** @param {number} pause in milliseconds, varied at random by up to a quarter */
  #schedule(pause) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#round(), pause * (0.75 + Math.random() / 2));
  }

  /** Opens the socket; false if that fails. @returns {Promise<boolean>} */
  #open() {
    return new Promise((done) => {
      const address = new URL(`${this.base}/live?${this.shown()}`, location.href);
      address.protocol = address.protocol.replace("http", "ws");
      const socket = new WebSocket(address, session.token ? ["postern", session.token] : []);
      const limit = setTimeout(() => socket.close(), OPENING);
      let opened = 0;
      socket.onopen = () => {
        clearTimeout(limit);
        this.#socket = socket;
        opened = performance.now();
        done(true);
      };
      socket.onmessage = (event) => {
        // News may come before the answer that follows the opening.
        this.#regain();
        const { state } = JSON.parse(event.data);
        // The answer to an own move had the same state.
        if (numbers(state) !== this.shown()) this.tell.state(state);
      };
      socket.onclose = () => {
        clearTimeout(limit);
        done(false);
        if (this.#socket !== socket) return;
        this.#socket = null;
        this.#refused = performance.now() - opened < SHORT ? this.#refused + 1 : 0;
        if (document.visibilityState === "hidden") return;
        this.#lose(GRACE);
        this.#schedule(this.#refused < 2 ? 1000 : POLL);
      };
    });
  }

  #regain() {
    clearTimeout(this.#grace);
    this.#grace = undefined;
    this.#heard = performance.now();
    if (this.isUp) return;
    this.isUp = true;
    this.tell.link(true);
  }

  /** @param {number} grace */
  #lose(grace) {
    if (!this.isUp || (this.#grace !== undefined && grace > 0)) return;
    clearTimeout(this.#grace);
    const report = () => {
      this.#grace = undefined;
      this.isUp = false;
      this.tell.link(false);
    };
    if (grace > 0) this.#grace = setTimeout(report, grace);
    else report();
  }
}
