// The texts of the script in English. The server sends them in the person's language as `State.words`. A variable
// of a text is its name in braces: {move}.

const ENGLISH = {
  play: "Play",
  undo: "Undo step",
  whole: "Whole board",
  board: "Board",
  history: "Moves",
  first: "First position",
  previous: "Previous move",
  next: "Next move",
  last: "Current position",
  start: "Start",
  at: "Move {at} of {of}",
  older: "This is an older position. The last arrow returns to the game.",
  newMove: "A new move: {move}.",
  movedOn: "The game has moved on. This is the current board.",
  lost: "Connection lost. Trying again.",
  back: "Connected again.",
  kept: "No connection: {move} is kept and not sent. You will be asked again.",
  chosen: "You chose {move}. Play it?",
  dropped: "The game has moved on since you chose {move}. It was not sent again.",
  failed: "That did not arrive. Try again.",
  no: "No",
  toMove: "to move",
  days: "{count}d",
  hours: "{count}h",
  minutes: "{count}m",
  seconds: "{count}s",
  choices: "More choices",
  actions: "Match",
  close: "Close",
  own: "Your line: {line}",
  leave: "Back to the game",
  keep: "Keep as plan",
  planSwap: "Plan to swap",
};

/** @typedef {keyof typeof ENGLISH} Word */

/** @type {Record<string, string>} */
let local = {};

/** Sets the texts of the person's language. @param {Record<string, string>} words */
export function speak(words) {
  local = words;
}

/**
 * Returns a text with its variables filled in.
 * @param {Word} key
 * @param {Record<string, string | number>} [values]
 */
export function say(key, values = {}) {
  return (local[key] ?? ENGLISH[key]).replace(/\{(\w+)\}/g, (all, name) => String(values[name] ?? all));
}
