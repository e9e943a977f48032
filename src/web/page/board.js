// The board: the server's picture, and over it a grid of buttons that the keyboard and screen readers use.

import { attribute, element } from "./dom.js";
import { say } from "./words.js";

export class BoardView {
  /** @type {import("./types").Board | null} */
  #board = null;
  /** @type {{ offered: Set<string>, entered: string[], drags: Set<string> }} */
  #marks = { offered: new Set(), entered: [], drags: new Set() };
  #hasSquares = false;
  /** @type {HTMLButtonElement[]} */
  #squares = [];
  #svg = "";
  #shape = "";
  #active = 0;
  /** @type {HTMLElement | null} */
  #ghost = null;

  /** @param {HTMLElement} frame with the sheet and the picture @param {string} svg the picture */
  constructor(frame, svg) {
    this.frame = frame;
    this.#svg = svg;
    this.sheet = /** @type {HTMLElement} */ (frame.firstElementChild);
    this.picture = /** @type {HTMLElement} */ (this.sheet.firstElementChild);
    attribute(this.picture, "aria-hidden", "true");
    this.grid = element("div", { class: "grid", role: "grid" });
    this.sheet.append(this.grid);
    this.grid.addEventListener("keydown", (event) => this.#key(event));
    this.grid.addEventListener("focusin", (event) => {
      const index = this.#squares.indexOf(/** @type {HTMLButtonElement} */ (event.target));
      if (index >= 0) this.#activate(index);
    });
  }

  /**
   * Shows a board, at first without its squares.
   * @param {import("./types").Board} board
   * @param {{ offered: Set<string>, entered: string[], drags: Set<string> }} marks
   */
  show(board, marks) {
    if (this.#svg !== board.svg) this.picture.innerHTML = board.svg;
    this.#svg = board.svg;
    this.#board = board;
    this.#marks = marks;
    if (this.#hasSquares) this.#label(board, marks);
  }

  /** Adds the squares. Building hundreds of them takes a slow phone a while. */
  addSquares() {
    this.#hasSquares = true;
    if (this.#board) this.#label(this.#board, this.#marks);
  }

  /**
   * @param {import("./types").Board} board
   * @param {{ offered: Set<string>, entered: string[], drags: Set<string> }} marks
   */
  #label(board, marks) {
    this.#shapeGrid(board);
    attribute(this.grid, "aria-label", say("board"));
    this.#squares.forEach((square, index) => {
      const id = board.ids[index];
      attribute(square, "aria-label", board.squares[index]);
      attribute(square, "data-id", id);
      square.classList.toggle("offered", marks.offered.has(id));
      square.classList.remove("marked");
      square.classList.toggle("drags", marks.drags.has(id));
      attribute(square, "aria-pressed", marks.entered.includes(id) ? "true" : null);
    });
  }

  /** Marks the squares that a dragged piece may go to, while the server's picture has to wait. @param {string[]} ids */
  mark(ids) {
    for (const square of this.#squares) square.classList.toggle("marked", ids.includes(square.dataset.id ?? ""));
  }

  /** Shows that a square was tapped until the answer is there. @param {string | null} id */
  asking(id) {
    for (const square of this.#squares) square.classList.toggle("asking", square.dataset.id === id);
  }

  /**
   * Names the squares in sight on themselves: an enlarged part may show no coordinates at its edge.
   * @param {{ left: number, right: number, top: number, bottom: number } | null} sight in parts of the picture; `null` for none
   */
  name(sight) {
    if (!this.#board) return;
    const { cols, rows, area } = this.#board;
    const [width, height] = [area.width / cols, area.height / rows];
    this.#squares.forEach((square, index) => {
      const [x, y] = [area.x + index % cols * width, area.y + Math.floor(index / cols) * height];
      const isIn = sight && x + width > sight.left && x < sight.right && y + height > sight.top && y < sight.bottom;
      square.classList.toggle("named", Boolean(isIn));
    });
  }

  /** The side of a square on the screen, in CSS pixels. */
  cell() {
    const box = this.grid.getBoundingClientRect();
    return Math.min(box.width / (this.#board?.cols ?? 1), box.height / (this.#board?.rows ?? 1));
  }

  /** The square at a point of the window. @param {number} x @param {number} y */
  at(x, y) {
    const box = this.grid.getBoundingClientRect();
    const { cols = 1, rows = 1, ids = [] } = this.#board ?? {};
    const [column, row] = [Math.floor((x - box.left) / box.width * cols), Math.floor((y - box.top) / box.height * rows)];
    const isInside = column >= 0 && column < cols && row >= 0 && row < rows;
    return isInside ? ids[row * cols + column] : null;
  }

  /** Lets a copy of a square follow the finger. @param {string} id @param {number} x @param {number} y */
  carry(id, x, y) {
    const square = this.#squares.find((one) => one.dataset.id === id);
    if (!square) return;
    if (!this.#ghost) {
      const [box, whole] = [square.getBoundingClientRect(), this.picture.getBoundingClientRect()];
      const copy = /** @type {HTMLElement} */ (this.picture.cloneNode(true));
      this.#ghost = element("div", { class: "ghost", "aria-hidden": "true" }, copy);
      Object.assign(this.#ghost.style, { width: `${box.width}px`, height: `${box.height}px` });
      Object.assign(copy.style, { width: `${whole.width}px`, left: `${whole.left - box.left}px`, top: `${whole.top - box.top}px` });
      document.body.append(this.#ghost);
      square.classList.add("lifted");
    }
    this.#ghost.style.transform = `translate(calc(${x}px - 50%), calc(${y}px - 70%))`;
    const over = this.at(x, y);
    for (const one of this.#squares) one.classList.toggle("over", one.dataset.id === over && over !== id);
  }

  drop() {
    this.#ghost?.remove();
    this.#ghost = null;
    for (const one of this.#squares) one.classList.remove("over", "lifted");
  }

  /** The square with the focus of the keyboard, or the one that would get it. */
  active() {
    return this.#squares[this.#active];
  }

  /** @param {import("./types").Board} board */
  #shapeGrid(board) {
    const { area } = board;
    const percent = (/** @type {number} */ part) => `${part * 100}%`;
    Object.assign(this.grid.style, {
      left: percent(area.x), top: percent(area.y), width: percent(area.width), height: percent(area.height),
    });
    const shape = `${board.cols}x${board.rows}`;
    if (shape === this.#shape) return;
    this.#shape = shape;
    const cell = element("div", { role: "gridcell" }, element("button", { type: "button", class: "square", tabindex: "-1" }));
    const row = element("div", { role: "row" }, ...Array.from({ length: board.cols }, () => cell.cloneNode(true)));
    const rows = Array.from({ length: board.rows }, () => row.cloneNode(true));
    this.grid.replaceChildren(...rows);
    this.#squares = [...this.grid.querySelectorAll("button")];
    this.#activate(Math.min(this.#active, this.#squares.length - 1));
  }

  /** @param {number} index */
  #activate(index) {
    this.#squares[this.#active]?.setAttribute("tabindex", "-1");
    this.#active = index;
    this.#squares[index]?.setAttribute("tabindex", "0");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !this.#board) return;
    const { cols, rows } = this.#board;
    const [row, column] = [Math.floor(this.#active / cols), this.#active % cols];
    /** @type {Record<string, number | undefined>} */
    const targets = {
      ArrowLeft: column > 0 ? this.#active - 1 : this.#active,
      ArrowRight: column < cols - 1 ? this.#active + 1 : this.#active,
      ArrowUp: row > 0 ? this.#active - cols : this.#active,
      ArrowDown: row < rows - 1 ? this.#active + cols : this.#active,
      Home: row * cols,
      End: row * cols + cols - 1,
      PageUp: column,
      PageDown: (rows - 1) * cols + column,
    };
    const target = targets[event.key];
    if (target === undefined) {
      // A held key counts once.
      if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    this.#squares[target].focus({ preventScroll: true });
    this.#squares[target].scrollIntoView({ block: "nearest" });
  }
}
