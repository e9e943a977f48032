// The two players: name, side, score, and the time left.

import { attribute, element, write } from "./dom.js";
import { say } from "./words.js";

/** The units of time, with their lengths in seconds. */
const UNITS = /** @type {const} */ ([["days", 86400], ["hours", 3600], ["minutes", 60], ["seconds", 1]]);

/**
 * The time left, in its two largest units. `Intl` would take a slow phone a tenth of a second.
 * @param {number} milliseconds
 */
export function duration(milliseconds) {
  let left = Math.max(0, Math.floor(milliseconds / 1000));
  const first = Math.max(0, UNITS.findIndex(([, size]) => left >= size));
  const shown = left === 0 ? UNITS.slice(3) : UNITS.slice(first, first + 2);
  return shown.map(([unit, size]) => {
    const count = Math.floor(left / size);
    left %= size;
    return say(unit, { count });
  }).join(" ");
}

export class Players {
  /** @type {import("./types").State | null} */
  #state = null;

  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    this.seats = [0, 1].map(() => {
      const parts = {
        seat: element("div", { class: "seat" }),
        name: element("b", { class: "name" }),
        side: element("span", { class: "side" }),
        turn: element("span", { class: "turn" }),
        score: element("span", { class: "score" }),
        clock: element("time", { class: "clock" }),
      };
      parts.seat.append(element("div", {}, parts.name, parts.clock), element("div", {}, parts.side, parts.score, parts.turn));
      // This loads as much data, so it waits for a mouse.
      parts.clock.addEventListener("mouseenter", () => {
        const { dateTime } = parts.clock;
        attribute(parts.clock, "title", dateTime ? new Date(dateTime).toLocaleString(document.documentElement.lang) : null);
      });
      return parts;
    });
    setInterval(() => this.#tick(), 1000);
  }

  /** @param {import("./types").State} state */
  draw(state) {
    this.#state = state;
    this.seats.forEach((parts, index) => {
      const seat = state.players[index];
      write(parts.name, seat.name);
      attribute(parts.name, "title", seat.name);
      write(parts.side, seat.side);
      write(parts.score, seat.score ?? "");
      write(parts.turn, seat.toMove ? say("toMove") : "");
      parts.seat.classList.toggle("to-move", seat.toMove);
    });
    this.#tick();
    // The server's elements of the same form are replaced by elements that can be updated.
    if (!this.seats[0].seat.isConnected) this.place.replaceChildren(...this.seats.map((parts) => parts.seat));
  }

  #tick() {
    this.seats.forEach((parts, index) => {
      const seat = this.#state?.players[index];
      if (!seat) return;
      const { deadline } = seat;
      write(parts.clock, deadline === null ? seat.clock ?? "" : duration(deadline - Date.now()));
      attribute(parts.clock, "datetime", deadline === null ? null : new Date(deadline).toISOString());
    });
  }
}
