// The two players: name, side, score, and the time left.

import { attribute, element, write } from "./dom.js";
import { say } from "./words.js";

const UNITS = /** @type {const} */ ([["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]]);

/**
 * The time left, in its two largest units.
 * @param {number} milliseconds
 * @param {string} language
 */
export function duration(milliseconds, language) {
  let left = Math.max(0, Math.floor(milliseconds / 1000));
  const first = Math.max(0, UNITS.findIndex(([, size]) => left >= size));
  const shown = left === 0 ? UNITS.slice(3) : UNITS.slice(first, first + 2);
  return shown.map(([unit, size]) => {
    const count = Math.floor(left / size);
    left %= size;
    return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "narrow" }).format(count);
  }).join(" ");
}

export class Players {
  /** @type {import("./types").State | null} */
  #state = null;

  /** @param {HTMLElement} place */
  constructor(place) {
    // Replaces the server's elements of the same form by elements that can be updated.
    place.replaceChildren();
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
      place.append(parts.seat);
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
  }

  #tick() {
    this.seats.forEach((parts, index) => {
      const seat = this.#state?.players[index];
      if (!seat) return;
      const { deadline } = seat;
      write(parts.clock, deadline === null ? seat.clock ?? "" : duration(deadline - Date.now(), document.documentElement.lang));
      attribute(parts.clock, "datetime", deadline === null ? null : new Date(deadline).toISOString());
      attribute(parts.clock, "title", deadline === null ? null : new Date(deadline).toLocaleString(document.documentElement.lang));
    });
  }
}
