// The controls of an entered move: Undo step, Whole board and Play in fixed places, then words and ways.

import { attribute, button, enable, match, write } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./types").Entry} Entry */

export class Controls {
  /**
   * @param {HTMLElement} place of the fixed controls
   * @param {HTMLElement} choices the place of words and ways
   * @param {{ undo: () => void, whole: () => void, play: () => void, word: (token: string) => void, way: (tokens: string[]) => void }} press
   */
  constructor(place, choices, press) {
    this.choices = choices;
    this.press = press;
    this.undo = button("undo", "", press.undo);
    this.whole = button("whole", "", press.whole);
    this.play = button("play", "", press.play);
    attribute(this.play, "class", "primary");
    place.append(this.undo, this.whole, this.play);
    addEventListener("resize", () => this.choices.style.removeProperty("min-height"));
  }

  /**
   * @param {Entry | null} entry
   * @param {{ isPlayer: boolean, isBegun: boolean, canPlay: boolean, isZoomed: boolean }} now
   * @param {{ key: string, label: string, press: () => void }[]} [more] controls after the choices
   */
  draw(entry, now, more = []) {
    write(this.undo, say("undo"));
    write(this.whole, say("whole"));
    write(this.play, (now.canPlay && entry?.label) || say("play"));
    attribute(this.choices, "aria-label", say("choices"));
    enable(this.undo, now.isBegun);
    enable(this.play, now.canPlay);
    enable(this.whole, now.isZoomed);
    for (const control of [this.undo, this.play]) control.hidden = !now.isPlayer;
    this.whole.classList.toggle("away", !now.isZoomed);
    const words = (entry?.words ?? []).map(({ token, label }) => ({ key: `word ${token}`, label, press: () => this.press.word(token) }));
    const ways = (entry?.ways ?? []).map(({ tokens, label }) => ({ key: `way ${tokens.join(" ")}`, label, press: () => this.press.way(tokens) }));
    const all = [...words, ...ways, ...more];
    match(this.choices, all, (one) => one.key, (one) => button(one.key, one.label, one.press));
    all.forEach((one, index) => write(this.choices.children[index], one.label));
  }

  /** Keeps the room of removed choices, so that nothing below moves when they return. */
  keepRoom() {
    this.choices.style.minHeight = `${this.choices.offsetHeight}px`;
  }
}
