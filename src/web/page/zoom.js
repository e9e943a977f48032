// The magnifier: an enlarged part of the board in its frame, which it always fills.

/** The size of a square, in CSS pixels, below which a first tap enlarges instead of choosing. */
export const SMALL = 30;
const ENLARGED = 2.5;
const LARGEST = 5;
/** The time after which a move of the enlarged part is told, in milliseconds: the glide is over then. */
const MOVED = 200;

export class Zoom {
  scale = 1;
  #waits = false;
  #x = 0;
  #y = 0;
  /** The width of the frame for which the place was computed. */
  #width = 0;

  /**
   * @param {HTMLElement} frame
   * @param {HTMLElement} sheet
   * @param {{ changed: () => void, moved: () => void }} tell
   */
  constructor(frame, sheet, tell) {
    this.frame = frame;
    this.sheet = sheet;
    this.tell = tell;
    new ResizeObserver(() => this.#follow()).observe(frame);
    // Browsers scroll the frame to a focused square even without scroll bars.
    frame.addEventListener("scroll", () => frame.scrollTo(0, 0));
    sheet.addEventListener("focusin", (event) => this.#reveal(/** @type {HTMLElement} */ (event.target)));
  }

  /** Enlarges around a point of the window, which stays in place. @param {number} x @param {number} y */
  enlarge(x, y) {
    this.sheet.classList.add("glides");
    this.zoomTo(ENLARGED, x, y);
  }

  /** Shows the whole board. */
  reset() {
    if (this.scale > 1) this.#set(1, 0, 0);
  }

  /** The part in sight, in parts of the whole; `null` without enlargement. */
  sight() {
    if (this.scale === 1) return null;
    const [left, top] = [-this.#x / this.scale / this.frame.clientWidth, -this.#y / this.scale / this.frame.clientHeight];
    return { left, top, right: left + 1 / this.scale, bottom: top + 1 / this.scale };
  }

  /** Changes the scale around a point of the window. @param {number} scale @param {number} x @param {number} y */
  zoomTo(scale, x, y) {
    const box = this.frame.getBoundingClientRect();
    const next = Math.min(LARGEST, Math.max(1, scale));
    const [atX, atY] = [(x - box.left - this.#x) / this.scale, (y - box.top - this.#y) / this.scale];
    this.#set(next, x - box.left - atX * next, y - box.top - atY * next);
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.sheet.classList.remove("glides");
    this.#set(this.scale, this.#x + dx, this.#y + dy);
  }

  /** @param {number} scale @param {number} x @param {number} y */
  #set(scale, x, y) {
    const wasOn = this.scale > 1;
    const [width, height] = [this.frame.clientWidth, this.frame.clientHeight];
    this.scale = scale;
    this.#width = width;
    this.#x = Math.min(0, Math.max(width * (1 - scale), x));
    this.#y = Math.min(0, Math.max(height * (1 - scale), y));
    this.sheet.style.transform = scale > 1 ? `translate(${this.#x}px, ${this.#y}px) scale(${scale})` : "";
    this.frame.classList.toggle("zoomed", scale > 1);
    if (wasOn !== scale > 1) this.tell.changed();
    this.#say();
  }

  /** Tells of a move of the enlarged part, in a later task. */
  #say() {
    if (this.#waits) return;
    this.#waits = true;
    setTimeout(() => {
      this.#waits = false;
      this.tell.moved();
    }, MOVED);
  }

  /** Keeps the enlarged part when the frame changes its size, as when a phone is turned. */
  #follow() {
    const by = this.frame.clientWidth / this.#width;
    if (this.scale > 1 && by > 0) this.#set(this.scale, this.#x * by, this.#y * by);
  }

  /** Moves the enlarged board until a square with the focus is in sight. @param {HTMLElement} square */
  #reveal(square) {
    if (this.scale === 1 || !square.matches(":focus-visible")) return;
    const [box, frame] = [square.getBoundingClientRect(), this.frame.getBoundingClientRect()];
    const by = (/** @type {number[]} */ [low, high, from, to]) => Math.max(0, from - low) - Math.max(0, high - to);
    this.pan(by([box.left, box.right, frame.left, frame.right]), by([box.top, box.bottom, frame.top, frame.bottom]));
  }
}
