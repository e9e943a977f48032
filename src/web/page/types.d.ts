// What the server sends to the game page. Not served: only the checker reads this file.

/** A match as one person sees it. */
export type State = {
  /** "/g/12-abc": every address of the match starts with it. */
  base: string;
  /** Rises with every change of the match. */
  version: number;
  /** Changes with the comments that the person sees. */
  comments: number;
  /** The ply that every change names. */
  turn: number;
  title: string;
  /** One sentence: whose turn it is, or the result. */
  status: string;
  players: [Seat, Seat];
  board: Board;
  /** The moves as shown; there is one position more than moves. */
  moves: string[];
  /** The seat of the signed-in player. */
  you: null | 0 | 1;
  /** `null` if the match is over. */
  toMove: null | 0 | 1;
  /** Not `null` if the person may move now. */
  entry: Entry | null;
  actions: Action[];
  words: Record<string, string>;
  /** After an action: a sentence, and the page that follows. */
  told?: string;
  leads?: string;
  settings: { playOnSecondTap: boolean };
};

export type Seat = {
  name: string;
  /** The colour: "Black (you)". */
  side: string;
  toMove: boolean;
  clock: string | null;
  /** Milliseconds since 1970. */
  deadline: number | null;
  score: string | null;
};

export type Board = {
  /** A whole `<svg viewBox=…>`. */
  svg: string;
  cols: number;
  rows: number;
  /** The squares, in parts of the picture's width and height. */
  area: { x: number; y: number; width: number; height: number };
  /** True if the first row is at the top and the first column at the right. */
  turned: boolean;
  /** Names for screen readers in reading order from the top left: "d4, black stone". */
  squares: string[];
  /** "d4", in the same order. */
  ids: string[];
  /** The last move in words. */
  said: string;
};

/** A move entered so far. */
export type Entry = {
  entered: string[];
  /** The squares that may be tapped next. */
  squares: string[];
  /** Of these, before anything is entered, those with a piece of the person's, which can be dragged. */
  drags: string[];
  words: { token: string; label: string }[];
  ways: { tokens: string[]; label: string }[];
  /** The move, if what was entered is one. */
  whole: string | null;
  /** "Play d4xe5" */
  label: string | null;
  /** "Choose a stone" */
  asked: string | null;
  /** "captures 3 stones" */
  effect: string | null;
  /** The rule against the tapped square. What was entered is then as before. */
  refusal: string | null;
  board: Board | null;
};

export type Action = {
  id: string;
  label: string;
  style: "plain" | "primary" | "danger";
  /** A question to confirm. */
  ask: string | null;
  href: string | null;
  /** The view that it opens. */
  opens: string | null;
};

/** A view below the board. */
export type View = {
  html: string;
  board: Board | null;
  /** True if the view is not complete yet. */
  again: boolean;
};

/** Moves that the person tries from a position of the match. */
export type LineView = {
  after: number;
  moves: string[];
  shown: string[];
  /** With a board. */
  entry: Entry;
  said: string;
  /** True if the line can be kept as a plan. */
  plan: boolean;
  /** True if it can be kept with a swap after it. */
  swap: boolean;
};

/** What a page inside Discord knows before its person is proved. */
export type Start = {
  application: string;
  /** The addresses of Discord's client. */
  clients: string[];
  opening: string;
  failed: string;
  again: string;
};

/** The answer to the proof of a person. */
export type Session = {
  token: string;
  /** The lifetime of the token in milliseconds. */
  lasts: number;
  lang: string;
  /** The address of the site outside Discord. */
  site: string;
  state: State;
};

/** A move that was chosen and has not reached the server. */
export type Draft = {
  turn: number;
  /** The number of moves before it. */
  count: number;
  entered: string[];
  move: string | null;
  id: string;
};

/** An event of the service worker. */
export type WorkerEvent = Event & {
  request: Request;
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
};

/** The service worker. */
export type WorkerScope = {
  addEventListener(kind: string, hear: (event: WorkerEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};
