// A server of toy games for the game page: stones that are placed, and men that walk up to three squares. The name of a match
// says what it is: /g/stones-9-<any>-a is the first player's page, …-b the second's, …-w a spectator's.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "../../src/web/page");
const CSP = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const TYPES = { js: "text/javascript", css: "text/css", svg: "image/svg+xml" };
const SIDES = ["Black", "White"];

/** @type {Map<string, Match>} */
const matches = new Map();

class Match {
  moves = [];
  version = 1;
  isOver = false;
  watchers = new Set();
  presses = new Map();

  constructor(name, game, size) {
    Object.assign(this, { name, game, size });
  }

  ids() {
    const { size } = this;
    return Array.from({ length: size * size }, (_, i) => "abcdefghijklmnopqrs"[i % size] + (size - Math.floor(i / size)));
  }

  /** The pieces after some moves, by square. */
  pieces(moves) {
    const pieces = new Map();
    if (this.game === "steps") {
      for (const id of this.ids()) if (id.slice(1) === "1") pieces.set(id, 0);
      for (const id of this.ids()) if (id.slice(1) === String(this.size)) pieces.set(id, 1);
    }
    moves.forEach((move, ply) => {
      const squares = move.split("-");
      if (this.game === "stones" && move !== "pass") pieces.set(move, ply % 2);
      if (this.game === "steps") {
        pieces.delete(squares[0]);
        pieces.set(squares.at(-1), ply % 2);
      }
    });
    return pieces;
  }

  around(id) {
    const [column, row] = [id.charCodeAt(0), Number(id.slice(1))];
    const all = this.ids();
    return all.filter((one) => one !== id && Math.abs(one.charCodeAt(0) - column) <= 1 && Math.abs(Number(one.slice(1)) - row) <= 1);
  }

  board(moves, entered = []) {
    const { size } = this;
    const pieces = this.pieces(moves);
    const ids = this.ids();
    const at = (id) => [ids.indexOf(id) % size * 10 + 15, Math.floor(ids.indexOf(id) / size) * 10 + 15];
    const part = (id, name) => `<${name} cx="${at(id)[0]}" cy="${at(id)[1]}" `;
    const marks = [...pieces].map(([id, side]) => `${part(id, "circle")}r="4" fill="${side ? "#fff" : "#111"}" stroke="#444" stroke-width="0.5"/>`)
      .concat(entered.filter((id) => ids.includes(id)).map((id) => `${part(id, "circle")}r="3" fill="none" stroke="#d03030" stroke-width="1.2"/>`));
    const letters = ids.slice(0, size).map((id) => `<text x="${at(id)[0]}" y="7" font-size="5" text-anchor="middle">${id[0]}</text>`);
    const lines = Array.from({ length: size + 1 }, (_, i) => `M10 ${i * 10 + 10}h${size * 10}M${i * 10 + 10} 10v${size * 10}`).join("");
    const side = (size + 2) * 10;
    return {
      svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" role="img" aria-label="board"><rect width="${side}" height="${side}" fill="#d9b678"/><path d="${lines}" stroke="#654" stroke-width="0.5" fill="none"/>${letters.join("")}${marks.join("")}</svg>`,
      cols: size, rows: size, turned: false, ids,
      area: { x: 10 / side, y: 10 / side, width: size * 10 / side, height: size * 10 / side },
      squares: ids.map((id) => (pieces.has(id) ? `${id}, ${SIDES[pieces.get(id)].toLowerCase()} stone` : id)),
      said: moves.length ? `${SIDES[(moves.length - 1) % 2]} played ${moves.at(-1)}.` : "The match has started.",
    };
  }

  /** What may follow what was entered, and whether it is a move; a string is a refusal. */
  next(entered) {
    const pieces = this.pieces(this.moves);
    const side = this.moves.length % 2;
    if (this.game === "stones") {
      const free = this.ids().filter((id) => !pieces.has(id));
      if (!entered.length) return { squares: free, whole: null };
      if (entered.length > 1) return `${entered[0]} is a whole move`;
      return free.includes(entered[0]) || entered[0] === "pass" ? { squares: [], whole: entered[0] } : `${entered[0]} is occupied: a stone goes on an empty square`;
    }
    const own = this.ids().filter((id) => pieces.get(id) === side);
    if (!entered.length) return { squares: own, whole: null };
    if (!own.includes(entered[0])) return `${entered[0]} is not your man`;
    for (const [i, id] of entered.slice(1).entries()) {
      if (!this.around(entered[i]).includes(id) || pieces.get(id) === side) return `your man can't go from ${entered[i]} to ${id}`;
    }
    const last = entered.at(-1);
    const squares = entered.length > 3 || (entered.length > 1 && pieces.has(last)) ? [] : this.around(last).filter((id) => pieces.get(id) !== side && !entered.includes(id));
    return { squares, whole: entered.length > 1 ? entered.join("-") : null };
  }

  entry(entered) {
    const next = this.next(entered);
    if (typeof next === "string") return { ...this.entry(entered.slice(0, -1)), refusal: next };
    const pieces = this.pieces(this.moves);
    const touched = entered.length ? this.around(entered.at(-1)).filter((id) => pieces.has(id)).length : 0;
    const isPass = this.game === "stones" && !entered.length;
    return {
      entered, squares: next.squares, drags: entered.length ? [] : next.squares.filter((id) => pieces.has(id)), words: isPass ? [{ token: "pass", label: "Pass" }] : [], ways: [], whole: next.whole,
      label: next.whole && `Play ${next.whole}`, asked: next.whole ? `${next.whole} is a move.` : entered.length ? "Choose where it goes." : "Choose a square.",
      effect: touched ? `It touches ${touched} stones.` : null, refusal: null,
      board: entered.length ? this.board(next.whole && this.game === "stones" && next.whole !== "pass" ? [...this.moves, next.whole] : this.moves, entered) : null,
    };
  }

  state(base, you) {
    const toMove = this.isOver ? null : this.moves.length % 2;
    const action = (id, label, style = "plain", ask = null, href = null) => ({ id, label, style, ask, href });
    const playing = you !== null && !this.isOver;
    return {
      base, version: this.version, turn: this.moves.length, title: `${this.game === "stones" ? "Stones" : "Steps"} (${this.size}x${this.size}) #12`,
      status: toMove === null ? "The match is over." : toMove === you ? "Your move." : `${["Ada", "Ben"][toMove]} is to move.`,
      players: SIDES.map((side, i) => ({ name: ["Ada", "Ben"][i], side: i === you ? `${side} (you)` : side, toMove: toMove === i, clock: "3 days", deadline: toMove === i ? Date.now() + 2.5 * 86400000 : null, score: this.game === "stones" ? `Stones\u00A0${12 + i}, Points\u00A0${i}` : null })),
      board: this.board(this.moves), moves: this.moves, you, toMove,
      entry: playing && toMove === you ? this.entry([]) : null,
      actions: [...(playing ? [action("draw", "Offer a draw"), action("resign", "Resign", "danger", "Resign the match? Your opponent wins.")] : []), action("record", "Record", "plain", null, `${base}/record`)],
      words: {}, settings: { playOnSecondTap: this.name.includes("quick") },
    };
  }

  changed() {
    this.version += 1;
    for (const watcher of this.watchers) watcher();
  }
}

const server = createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  const send = (status, type, body) => response.writeHead(status, { "Content-Type": type, "Content-Security-Policy": CSP, "Cache-Control": "no-store" }).end(body);
  const json = (status, value) => send(status, "application/json", JSON.stringify(value));
  const url = new URL(request.url, "http://mock");
  const file = url.pathname.match(/^\/page\/1\/(\w+\.(js|css|svg))$/);
  if (file) return send(200, TYPES[file[2]], readFileSync(join(FOLDER, file[1])));
  if (url.pathname === "/worker.js") return send(200, TYPES.js, readFileSync(join(FOLDER, "worker.js")));
  const found = find(url.pathname);
  if (!found) return send(404, "application/json", JSON.stringify({ error: "There is no such match." }));
  const { match, you, base, rest } = found;
  const state = () => match.state(base, you);
  if (request.method === "POST") {
    if (request.headers["x-postern"] !== "1") return json(403, { error: "The header is missing." });
    const body = JSON.parse(Buffer.concat(parts).toString());
    if (match.presses.has(body.id)) return json(200, state());
    if (body.turn !== match.moves.length) return json(409, { error: "The game has moved on.", state: state() });
    if (rest === "/try") return json(200, match.entry(body.entered));
    match.presses.set(body.id, true);
    if (rest === "/play") match.moves.push(body.move);
    if (body.action === "resign") match.isOver = true;
    match.changed();
    return json(200, state());
  }
  if (rest === "/state") return Number(url.searchParams.get("since")) === match.version ? response.writeHead(204).end() : json(200, state());
  if (rest.startsWith("/at/")) return json(200, match.board(match.moves.slice(0, Number(rest.slice(4)))));
  const shown = state();
  shown.board.svg = "";
  const players = shown.players.map((seat) => `<div class="seat${seat.toMove ? " to-move" : ""}"><div><b class="name">${seat.name}</b><time class="clock">${seat.clock}</time></div><div><span class="side">${seat.side}</span><span class="score">${seat.score ?? ""}</span></div></div>`).join("");
  const filled = { over: "", script: "game.js", players, title: state().title, lang: "en", status: state().status, open_graph: "", version: "1", board: state().board.svg, state: JSON.stringify(shown).replaceAll("<", "\\u003c") };
  return send(200, "text/html; charset=utf-8", readFileSync(join(FOLDER, "game.html"), "utf8").replace(/\{\{(\w+)\}\}/g, (_, key) => filled[key]));
});

function find(path) {
  const parts = path.match(/^(\/g\/((stones|steps)-(\d+)-\w+)-([abw]))(\/.*)?$/);
  if (!parts) return null;
  const [, base, name, game, size, seat, rest = ""] = parts;
  if (!matches.has(name)) matches.set(name, new Match(name, game, Number(size)));
  return { match: matches.get(name), you: { a: 0, b: 1, w: null }[seat], base, rest };
}

server.on("upgrade", (request, socket) => {
  const { match, you, base } = find(new URL(request.url, "http://mock").pathname);
  const accept = createHash("sha1").update(`${request.headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");
  socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`);
  const tell = () => {
    const state = match.state(base, you);
    const body = Buffer.from(JSON.stringify({ version: state.version, state }));
    const isShort = body.length < 65536;
    const head = Buffer.from(isShort ? [0x81, 126, 0, 0] : [0x81, 127, 0, 0, 0, 0, 0, 0, 0, 0]);
    if (isShort) head.writeUInt16BE(body.length, 2);
    else head.writeUInt32BE(body.length, 6);
    socket.write(Buffer.concat([head, body]));
  };
  match.watchers.add(tell);
  if (Number(new URL(request.url, "http://mock").searchParams.get("since")) !== match.version) tell();
  socket.on("error", () => socket.destroy());
  socket.on("close", () => match.watchers.delete(tell));
  // The browser sends nothing but the end.
  socket.on("data", (frame) => (frame[0] & 15) === 8 && socket.end(Buffer.from([0x88, 0])));
});

/** Starts the server; the answer is its port. */
export function start(port = 0) {
  return new Promise((done) => server.listen(port, "127.0.0.1", () => done(server.address().port)));
}

export function stop() {
  server.closeAllConnections();
  server.close();
}

if (process.argv[1] === import.meta.filename) console.log(`http://127.0.0.1:${await start(Number(process.argv[2] ?? 8099))}/g/stones-9-try-a`);
