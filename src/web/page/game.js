// The page of one match: shows what the server draws and says, collects taps, asks and sends. It knows no game.
// The texts of the script are in words.js, the data of the server in types.d.ts.

import { Actions } from "./actions.js";
import { BoardView } from "./board.js";
import { Controls } from "./controls.js";
import { element, part, pause } from "./dom.js";
import { Entering } from "./entering.js";
import { compareControls, deafen, onceFree, watchInput } from "./guard.js";
import { History } from "./history.js";
import { Live, numbers } from "./live.js";
import { Players } from "./players.js";
import { listen } from "./touch.js";
import { say, speak } from "./words.js";
import { Zoom } from "./zoom.js";

/** @typedef {import("./types").State} State */

/** @type {State} */
let state = JSON.parse(part("state").textContent ?? "");
// The first drawing is in the page, not in the data.
const drawing = part("board").querySelector(".picture")?.innerHTML ?? "";
state.board.svg ||= drawing;
/** The state as the page shows it; a finger that is down holds it back. */
let seen = state;
let notice = "";
speak(state.words);
// A slow phone draws and answers a finger between the tasks of the start.
await pause();

/** What the person saw last, and since when. @type {import("./entering.js").Shown} */
let shown = { turn: state.turn, entry: null, since: 0 };

/** The views below the board and own lines, once one was opened. @type {import("./views.js").Views | null} */
let views = null;
/** @type {Promise<void> | null} */
let loading = null;
/** Where taps go. */
const hand = () => views?.line ?? entering;

/** Opens a view below the board. @param {string} name @param {string} label */
async function open(name, label) {
  try {
    loading ??= import("./views.js").then(({ Views }) => {
      views = new Views({
        state: () => state, history, entering, actions, shown: () => shown, notice: setNotice, changed, lost, asking: (id) => board.asking(id),
      });
    });
    await loading;
  } catch {
    loading = null;
    setNotice(say("failed"));
    changed();
  }
  await views?.open(name, label);
}

/** @param {string} text */
function setNotice(text) {
  notice = text;
}

/** Applies a newer state of the match. @param {State} next */
function applyState(next) {
  if (next.version < state.version) return;
  const before = state;
  state = next;
  speak(state.words);
  history.follow(before);
  const isMoved = next.turn !== before.turn;
  if (isMoved) {
    const isOlder = history.at !== null && next.moves.length > before.moves.length;
    notice = isOlder ? say("newMove", { move: next.moves[next.moves.length - 1] }) : entering.isBegun ? say("movedOn") : "";
  }
  entering.begin(next);
  changed();
  void kept?.keep(state).catch(() => undefined);
}

/** Keeps states for a reload without network, once it is loaded. @type {typeof import("./kept.js") | null} */
let kept = null;

/** Shows the newest state that was kept. */
async function recall() {
  const known = await kept?.recall(state).catch(() => null);
  if (known && !live.isUp) applyState(known);
}

/** The square whose piece is being dragged. @type {string | null} */
let lifted = null;

function changed() {
  const { top } = hand();
  if (lifted && top?.entered.at(-1) === lifted) board.mark(top.squares);
  onceFree(draw);
}

/** A request got no answer. */
async function lost() {
  if (await live.doubt()) entering.resume(false);
}

const live = new Live(state.base, () => numbers(state), {
  state: applyState,
  gone: (why) => {
    setNotice(why);
    changed();
  },
  link: (isUp) => {
    if (isUp) {
      setNotice(say("back"));
      entering.resume(true);
    } else void recall();
    changed();
  },
});
const board = new BoardView(part("board"), drawing);
const zoom = new Zoom(board.frame, board.sheet, { changed: () => changed(), moved: () => board.name(zoom.sight()) });
const players = new Players(part("players"));
const page = { changed, state: applyState, notice: setNotice, lost, open };
const entering = new Entering(state.base, { ...page, asking: (id) => board.asking(id), isUp: () => live.isUp });
const history = new History(part("history"), () => state, { changed, failed: () => { setNotice(say("failed")); lost(); } });
const actions = new Actions(part("actions"), () => seen, page);
const controls = new Controls(part("entry"), part("choices"), {
  undo: () => hand().undo(),
  whole: () => zoom.reset(),
  play: () => hand().play(shown),
  word: (token) => hand().word(token, shown),
  way: (tokens) => hand().way(tokens, shown),
});

/** Shows everything as it is now, and compares the places of the controls. */
function draw() {
  show();
  compareControls();
  controls.keepRoom();
}

function show() {
  const focused = document.activeElement;
  const isMoved = seen.turn !== state.turn;
  seen = state;
  const isNow = history.at === null;
  const { line = null } = views ?? {};
  const entry = line ? line.top : isNow ? entering.top : null;
  if (shown.turn !== state.turn || shown.entry !== entry) shown = { turn: state.turn, entry, since: performance.now() };
  if (isMoved && isNow) zoom.reset();

  entering.playsOnSecondTap = state.settings.playOnSecondTap;
  players.draw(state);
  const marked = isNow && !hand().isBegun ? views?.board : null;
  const older = line ? line.board : isNow ? marked : history.board;
  board.show(older ?? entry?.board ?? state.board, {
    offered: new Set(entry?.squares), entered: entry?.entered ?? [], drags: entry ? hand().drags() : new Set(),
  });
  controls.draw(entry, {
    isPlayer: state.you !== null || line !== null, isBegun: Boolean(entry) && hand().isBegun, canPlay: Boolean(entry) && hand().canPlay, isZoomed: zoom.scale > 1,
  }, views?.controls());
  history.draw();
  actions.draw();
  write(part("status"), [["", state.status]]);
  write(part("link"), live.isUp ? [] : [["", say("lost")]]);
  document.documentElement.classList.toggle("lost", !live.isUp);
  document.documentElement.classList.toggle("over", state.toMove === null && !line);
  document.title = (state.you !== null && state.toMove === state.you ? "\u25CF " : "") + state.title;
  write(part("said"), sentences(entry, line?.said ?? (older || state.board).said, isNow));
  views?.draw();

  if (focused && focused !== document.body && (!focused.isConnected || focused.closest("[hidden]"))) {
    const heir = state.you !== null ? controls.play : history.last;
    heir.focus({ preventScroll: true });
    deafen(heir);
  }
}

/**
 * The sentences under the board, with their classes.
 * @param {import("./types").Entry | null} entry
 * @param {string} last the last move in words
 * @param {boolean} isNow
 */
function sentences(entry, last, isNow) {
  /** @type {[string, string][]} */
  const parts = [["notice", notice]];
  if (entry && hand().refusal) parts.push(["refusal", hand().refusal]);
  if (entry && (entry.entered.length || !last)) parts.push(["", entry.asked ?? ""], ["effect", entry.effect ?? ""]);
  else parts.push(["", last], ["", notice ? "" : entry?.asked ?? ""]);
  if (!isNow && !notice) parts.push(["hint", say("older")]);
  return parts.filter(([, text]) => text);
}

/** @param {HTMLElement} place @param {[string, string][]} parts */
function write(place, parts) {
  const text = JSON.stringify(parts);
  if (place.dataset.said === text) return;
  place.dataset.said = text;
  place.replaceChildren(...parts.flatMap(([name, sentence]) => [element("span", { class: name }, sentence), " "]));
}

/** Removes the sentences about the last press. */
function clearNotice() {
  notice = "";
  hand().refusal = "";
}

listen(board, zoom, {
  tap: (id, time) => {
    clearNotice();
    if (history.at !== null) setNotice(say("older"));
    else if (hand().top) hand().tap(id, shown, time);
    changed();
  },
  lift: (id) => {
    clearNotice();
    lifted = id;
    if (id && hand().top?.entered.at(-1) !== id) hand().tap(id, shown, 0);
    changed();
  },
  land: (id) => hand().tap(id, shown, 0),
  swipe: (steps) => {
    clearNotice();
    history.step(steps);
  },
  canDrag: (id) => {
    const { top } = hand();
    return history.at === null && (hand().drags().has(id) || (top?.entered.at(-1) === id && top.squares.length > 0));
  },
  canSwipe: () => zoom.scale === 1 && !hand().top?.entered.length,
  canEnter: () => history.at === null && hand().top !== null,
});

addEventListener("keydown", (event) => {
  const isField = event.target instanceof HTMLElement && event.target.matches("select, input, textarea");
  if (event.ctrlKey || event.altKey || event.metaKey || isField) return;
  if (event.key === "Escape") {
    if (actions.isAsking) actions.cancel();
    else if (views?.line || entering.isBegun) hand().undo();
    else zoom.reset();
  } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
    clearNotice();
    history.step(event.key === "ArrowLeft" ? -1 : 1);
  }
});

watchInput();
entering.begin(state);
show();
await pause();
draw();
entering.resume(true);
live.start();
await pause();
board.addSquares();
// Without storage, or without the server, the page works as usual.
import("./kept.js").then(async (module) => {
  kept = module;
  await (live.isUp ? module.start().then(() => module.keep(state)) : recall());
}).catch(() => undefined);
