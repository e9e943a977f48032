// The service worker: opened pages of games can be read again without network, with what kept.js stores.

const NAME = "postern";
const scope = /** @type {import("./types").WorkerScope} */ (/** @type {unknown} */ (self));

scope.addEventListener("install", () => scope.skipWaiting());
scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/page/")) event.respondWith(file(request));
  else if (request.mode === "navigate" && pathname.startsWith("/g/")) event.respondWith(page(request));
});

/** A file never changes under its address. @param {Request} request */
async function file(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  return kept ?? fetch(request);
}

/** The page from the server, or as it was last opened. A page that is gone is forgotten. @param {Request} request */
async function page(request) {
  const cache = await caches.open(NAME);
  try {
    const response = await fetch(request);
    if (response.ok && !response.redirected) await cache.put(request, response.clone());
    else if (response.status === 404) await cache.delete(request, { ignoreVary: true });
    return response;
  } catch (error) {
    const kept = await cache.match(request, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}
