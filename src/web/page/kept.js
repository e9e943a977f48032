// The last state of opened games, kept in the browser: after a reload without network, the page shows it again.

const NAME = "postern";
/** The most pages and files that are kept. */
const MOST = 80;

/** @typedef {import("./types").State} State */

/** The address under which a state is kept. @param {State} state */
const address = (state) => `${state.base}/kept`;

/** Starts the service worker, and keeps the files of the page. */
export async function start() {
  // A page inside another one has no storage of its own.
  if (!("caches" in globalThis) || !navigator.serviceWorker || self !== top) return;
  // The first page of a browser is opened without the worker, which takes over at once.
  const isFirst = !navigator.serviceWorker.controller;
  await navigator.serviceWorker.register("/worker.js");
  const cache = await caches.open(NAME);
  if (isFirst) await cache.add(location.pathname);
  const files = [...document.querySelectorAll("link[href], script[src]")].map((one) => one.getAttribute("href") ?? one.getAttribute("src") ?? "");
  const loaded = performance.getEntriesByType("resource").map((one) => new URL(one.name).pathname);
  const wanted = [...new Set([...files, ...loaded])].filter((one) => one.startsWith("/page/"));
  for (const one of wanted) if (!await cache.match(one, { ignoreVary: true })) await cache.add(one);
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - MOST))) await cache.delete(old, { ignoreVary: true });
}

/** Keeps a state, unless a newer one is kept. @param {State} state */
export async function keep(state) {
  if (!("caches" in globalThis) || self !== top || await recall(state)) return;
  const cache = await caches.open(NAME);
  await cache.put(address(state), new Response(JSON.stringify(state), { headers: { "Content-Type": "application/json" } }));
}

/** The kept state if it is newer than this one and the same person's. @param {State} state @returns {Promise<State | null>} */
export async function recall(state) {
  if (!("caches" in globalThis)) return null;
  const found = await (await caches.open(NAME)).match(address(state));
  const kept = found ? await found.json() : null;
  return kept && kept.version > state.version && kept.you === state.you ? kept : null;
}
