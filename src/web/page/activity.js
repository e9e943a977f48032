// The page inside Discord: the handshake with the client, the proof of the person, and the sizes and links of the frame.
// It runs only there, and then starts the page of the match.

import { button, part } from "./dom.js";
import { Refused, ask, key, session } from "./net.js";

const HANDSHAKE = 0;
const FRAME = 1;
const PATIENCE = 10000;
/** The part of a token's lifetime after which it is renewed. */
const RENEWED = 0.8;

/** @type {import("./types").Start} */
const start = JSON.parse(part("state").textContent ?? "");
const query = new URLSearchParams(location.search);
/** @type {Window} */
const host = window.parent.opener ?? window.parent;
/** Commands without an answer. @type {Map<string, (answer: { evt: string | null, data: any }) => void>} */
const waiting = new Map();
/** @type {Promise<void>} */
const ready = new Promise((done) => waiting.set("READY", () => done()));
/** The address of the site outside Discord. */
let site = "";

/** @param {number} op @param {object} payload */
function post(op, payload) {
  // Nothing secret, so it does not matter who reads it.
  host.postMessage([op, payload], "*");
}

/**
 * Asks the client. It refuses what is newer than itself.
 * @param {string} cmd
 * @param {object} more
 * @returns {Promise<any>}
 */
async function command(cmd, more) {
  await ready;
  const nonce = key();
  return new Promise((done, failed) => {
    const limit = setTimeout(() => failed(new Error(`no answer to ${cmd}`)), PATIENCE);
    waiting.set(nonce, ({ evt, data }) => {
      clearTimeout(limit);
      if (evt === "ERROR") failed(new Error(`${cmd}: ${data?.code} ${data?.message}`));
      else done(data);
    });
    post(FRAME, { cmd, nonce, ...more });
  });
}

/** Without an answer, the page stays as it is. @param {Promise<any>} asked */
const perhaps = (asked) => asked.then(() => true, () => false);

/** A small picture of the board has no controls. @param {boolean} isSmall */
function setSmall(isSmall) {
  document.documentElement.classList.toggle("small", isSmall);
}

/** @type {Record<string, (data: any) => void>} */
const events = {
  ACTIVITY_LAYOUT_MODE_UPDATE: (data) => setSmall(data?.layout_mode > 0),
  ACTIVITY_PIP_MODE_UPDATE: (data) => setSmall(Boolean(data?.is_pip_mode)),
};

addEventListener("message", (event) => {
  const isClient = start.clients.includes(event.origin) || event.origin === location.origin || event.origin === "null";
  if (!isClient || !Array.isArray(event.data) || event.data[0] !== FRAME) return;
  const { cmd, evt, nonce, data } = event.data[1] ?? {};
  if (cmd === "DISPATCH" && evt in events) events[evt](data);
  const name = cmd === "DISPATCH" ? evt : nonce;
  waiting.get(name)?.({ evt, data });
  waiting.delete(name);
});

/** Proves the person to the server. @returns {Promise<import("./types").Session>} */
async function prove() {
  const asked = { instance: query.get("instance_id") ?? "", to: location.hash.slice(1) || null };
  /** @type {import("./types").Session} */
  const opened = await ask("/activity", asked, PATIENCE, true);
  session.token = opened.token;
  setTimeout(() => void renew(), opened.lasts * RENEWED);
  return opened;
}

/** Renews the proof, and with it the token. Returns false if that fails. */
async function renew() {
  await perhaps(command("REQUEST_PROXY_TICKET_REFRESH", {}));
  return perhaps(prove());
}

/** A link leads to another match in this frame, or out of it by the client. @param {MouseEvent} event */
function follow(event) {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  const href = link?.getAttribute("href");
  if (!href || event.defaultPrevented) return;
  event.preventDefault();
  if (href.startsWith("/g/")) {
    location.hash = href.slice("/g/".length);
    location.reload();
  } else void perhaps(command("OPEN_EXTERNAL_LINK", { args: { url: new URL(href, site).href } }));
}

/** @param {unknown} error */
function fail(error) {
  part("status").textContent = "";
  part("said").textContent = (error instanceof Refused && error.message) || start.failed;
  const again = button("again", start.again, () => location.reload());
  again.className = "primary";
  part("entry").replaceChildren(again);
}

async function open() {
  part("status").textContent = start.opening;
  post(HANDSHAKE, { v: 1, encoding: "json", client_id: start.application, frame_id: query.get("frame_id") });
  // An older client knows only one of them.
  for (const evt of Object.keys(events)) void perhaps(command("SUBSCRIBE", { evt, args: {} }));
  const opened = await prove().catch(async (error) => {
    if (!(error instanceof Refused) || error.status !== 401) throw error;
    await perhaps(Promise.race([command("REQUEST_PROXY_TICKET_REFRESH", {}), new Promise((_, late) => setTimeout(late, PATIENCE))]));
    return prove();
  });
  site = opened.site;
  session.renew = renew;
  document.documentElement.lang = opened.lang;
  const { title } = opened.state;
  part("head").replaceChildren(Object.assign(document.createElement("h1"), { textContent: title }));
  part("state").textContent = JSON.stringify(opened.state);
  addEventListener("click", follow);
  await import("./game.js");
}

open().catch(fail);
