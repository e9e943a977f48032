// Gestures on the board: tap, drag from square to square, swipe through the history, pinch and pan.

import { SMALL } from "./zoom.js";

/** Distances in CSS pixels. A shorter movement is a tap. */
const DRAG = 8;
const SWIPE = 40;
/** The time in which a click may follow a gesture, in milliseconds. */
const AFTER = 400;

/**
 * What the page does with gestures.
 * @typedef {object} Gestures
 * @property {(id: string, time: number) => void} tap
 * @property {(id: string | null) => void} lift a drag begins, or ends if `null`
 * @property {(id: string) => void} land a drag ends on another square
 * @property {(steps: number) => void} swipe
 * @property {(id: string) => boolean} canDrag
 * @property {() => boolean} canSwipe
 * @property {() => boolean} canEnter
 */

/**
 * Listens to fingers, pens and mice on the board.
 * @param {import("./board.js").BoardView} board
 * @param {import("./zoom.js").Zoom} zoom
 * @param {Gestures} gestures
 */
export function listen(board, zoom, gestures) {
  const { frame } = board;
  /** @type {Map<number, { x: number, y: number }>} */
  const pointers = new Map();
  /** @type {"tap" | "drag" | "swipe" | "pan" | "pinch" | "none"} */
  let mode = "none";
  /** Until this time, clicks belong to a gesture that was no tap. */
  let deafUntil = 0;
  let start = { x: 0, y: 0, id: /** @type {string | null} */ (null), kind: "mouse" };

  const spread = () => {
    const [a, b] = [...pointers.values()];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, distance: Math.hypot(a.x - b.x, a.y - b.y) };
  };
  const put = () => {
    board.drop();
    gestures.lift(null);
  };
  /** @param {PointerEvent} event */
  const decide = (event) => {
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
    if (Math.hypot(dx, dy) < DRAG) return;
    const isTouch = start.kind !== "mouse";
    if (start.id && gestures.canDrag(start.id)) {
      mode = "drag";
      gestures.lift(start.id);
    } else if (zoom.scale > 1) mode = "pan";
    else mode = isTouch && Math.abs(dx) > Math.abs(dy) && gestures.canSwipe() ? "swipe" : "none";
    if (mode !== "none") frame.setPointerCapture(event.pointerId);
  };

  frame.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pointers.size === 1) {
      mode = "tap";
      start = { x: event.clientX, y: event.clientY, id: board.at(event.clientX, event.clientY), kind: event.pointerType };
    } else if (pointers.size === 2) {
      if (mode === "drag") put();
      mode = "pinch";
      frame.setPointerCapture(event.pointerId);
    }
  });

  frame.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    if (mode === "tap") decide(event);
    const old = mode === "pinch" && pointers.size === 2 ? spread() : null;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (old) {
      const now = spread();
      zoom.pan(now.x - old.x, now.y - old.y);
      zoom.zoomTo(zoom.scale * now.distance / Math.max(1, old.distance), now.x, now.y);
    } else if (mode === "drag" && start.id) board.carry(start.id, event.clientX, event.clientY);
    else if (mode === "pan") zoom.pan(event.clientX - before.x, event.clientY - before.y);
  });

  /** @param {PointerEvent} event @param {boolean} isDone */
  const end = (event, isDone) => {
    if (!pointers.delete(event.pointerId)) return;
    if (mode === "drag") {
      put();
      const id = board.at(event.clientX, event.clientY);
      if (isDone && id && id !== start.id) gestures.land(id);
    } else if (mode === "swipe" && isDone) {
      const dx = event.clientX - start.x;
      if (Math.abs(dx) >= SWIPE) gestures.swipe(dx > 0 ? -1 : 1);
    } else if (mode === "pinch" && zoom.scale < 1.1) zoom.reset();
    if (mode !== "tap") deafUntil = performance.now() + AFTER;
    // The last finger of a pinch makes no tap.
    if (pointers.size > 0) mode = "none";
  };
  // Otherwise Chromium starts a fling at the end of a fast movement, and the next tap only stops the fling.
  frame.addEventListener("touchmove", (event) => {
    if (mode !== "tap" && mode !== "none" && event.cancelable) event.preventDefault();
  }, { passive: false });
  frame.addEventListener("pointerup", (event) => end(event, true));
  frame.addEventListener("pointercancel", (event) => end(event, false));

  board.grid.addEventListener("click", (event) => {
    const square = event.target instanceof Element ? event.target.closest("button") : null;
    const id = square?.dataset.id;
    if (!id) return;
    // Keys and screen readers click without a pointer.
    const isPointer = event.detail > 0;
    if (isPointer && performance.now() < deafUntil) return;
    const isSmall = board.cell() < SMALL && zoom.scale === 1;
    if (isPointer && start.kind !== "mouse" && isSmall && gestures.canEnter()) zoom.enlarge(event.clientX, event.clientY);
    else gestures.tap(id, event.timeStamp);
  });
}
