// No misclicks: a control is deaf for half a second where another one was, and nothing is drawn under a finger that is down.

export const DEAF = 500;
/** The longest time between the end of a touch and its click, if there is one. */
const CLICK = 80;

/** @typedef {{ key: string, left: number, top: number, right: number, bottom: number }} Place */

/** The places of the controls at the last comparison. @type {Place[]} */
let places = [];
/** Places that a control has left, with the time until which they count. @type {{ place: Place, until: number }[]} */
let departed = [];
/** @type {WeakMap<Element, number>} */
const deaf = new WeakMap();

/** @param {Element} control */
function keyOf(control) {
  return `${control.getAttribute("data-key") ?? control.id} ${control.textContent}`;
}

/** @param {Place} a @param {Place} b */
function overlap(a, b) {
  return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
}

/** Makes a control deaf for half a second. @param {Element} control */
export function deafen(control) {
  const until = performance.now() + DEAF;
  deaf.set(control, until);
  control.toggleAttribute("data-deaf", true);
  setTimeout(() => {
    if ((deaf.get(control) ?? 0) <= performance.now() + 1) control.toggleAttribute("data-deaf", false);
  }, DEAF);
}

/** Compares where the controls are with where others were. Call it after each change of the page. */
export function compareControls() {
  const now = performance.now();
  departed = departed.filter((one) => one.until > now);
  /** @type {Place[]} */
  const found = [];
  for (const control of document.querySelectorAll("button:not(.square), a[href]")) {
    const box = control.getBoundingClientRect();
    if (control.getAttribute("aria-disabled") === "true" || !box.width || control.checkVisibility?.({ visibilityProperty: true }) === false) continue;
    // In coordinates of the page, so that scrolling moves no control.
    const place = { key: keyOf(control), left: box.left + scrollX, top: box.top + scrollY, right: box.right + scrollX, bottom: box.bottom + scrollY };
    found.push(place);
    const own = places.find((one) => one.key === place.key);
    const isStill = own && Math.abs(own.left - place.left) < 8 && Math.abs(own.top - place.top) < 8;
    const others = [...places, ...departed.map((one) => one.place)];
    if (!isStill && others.some((one) => one.key !== place.key && overlap(one, place))) deafen(control);
  }
  for (const place of places) {
    const kept = found.some((one) => one.key === place.key && overlap(one, place));
    if (!kept) departed.push({ place, until: now + DEAF });
  }
  places = found;
}

/** Swallows clicks on deaf controls. */
function swallowClicks() {
  addEventListener("click", (event) => {
    const control = event.target instanceof Element ? event.target.closest("button, a[href]") : null;
    if (control && (deaf.get(control) ?? 0) > performance.now()) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  }, true);
}

let fingers = 0;
let isMouseDown = false;
/** @type {(() => void) | null} */
let waiting = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let release;

/** True if a finger or a mouse button is down, or was a moment ago. */
export function isHeld() {
  return fingers > 0 || isMouseDown || release !== undefined;
}

/** Runs a task once no finger is down; of several, only the last. @param {() => void} task */
export function onceFree(task) {
  if (isHeld()) waiting = task;
  else task();
}

/** Lets what waits happen after this time, unless a finger comes down. @param {number} time */
function free(time) {
  clearTimeout(release);
  release = setTimeout(() => {
    release = undefined;
    const task = waiting;
    waiting = null;
    task?.();
  }, time);
}

function changed() {
  clearTimeout(release);
  release = undefined;
  // The click that ends a touch belongs to the board that the finger saw.
  if (fingers === 0 && !isMouseDown) free(CLICK);
}

/** Starts to watch fingers and clicks. */
export function watchInput() {
  swallowClicks();
  addEventListener("click", () => release !== undefined && free(0), true);
  for (const kind of ["touchstart", "touchend", "touchcancel"]) {
    addEventListener(kind, (event) => {
      fingers = /** @type {TouchEvent} */ (event).touches.length;
      changed();
    }, { capture: true, passive: true });
  }
  addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch" || event.button !== 0) return;
    isMouseDown = true;
    changed();
  }, true);
  // The mouse button may be released outside of the window.
  addEventListener("pointermove", (event) => {
    if (!isMouseDown || event.buttons !== 0) return;
    isMouseDown = false;
    changed();
  }, true);
  for (const kind of ["pointerup", "pointercancel", "blur"]) {
    addEventListener(kind, (event) => {
      if (kind === "blur" && event.target !== window) return;
      if (!isMouseDown && kind !== "blur") return;
      isMouseDown = false;
      if (kind === "blur") fingers = 0;
      changed();
    }, true);
  }
}
