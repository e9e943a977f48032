// The draft of a match: a move that was chosen and did not reach the server. It outlives a reload, not the tab.

/** @typedef {import("./types").Draft} Draft */

export class DraftBox {
  /** @type {Draft | null} */
  #draft = null;

  /** @param {string} base */
  constructor(base) {
    this.key = `postern-draft:${base}`;
    try {
      this.#draft = JSON.parse(sessionStorage.getItem(this.key) ?? "null");
    } catch {
      // Without storage, or with an unreadable draft, the page starts without one.
    }
  }

  get() {
    return this.#draft;
  }

  /** @param {Draft | null} draft */
  set(draft) {
    this.#draft = draft;
    try {
      if (draft) sessionStorage.setItem(this.key, JSON.stringify(draft));
      else sessionStorage.removeItem(this.key);
    } catch {
      // Without storage, the draft lasts until the page is closed.
    }
  }
}
