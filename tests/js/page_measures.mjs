// Measures the page of a game in headless Chromium, for benches/pages.rs. MEASURES_SERVER describes the server: `port`, where it
// listens, `address`, under which browsers reach it, and `matches`: `large` for the first view and long tasks, `played` for moves,
// `watched` for open pages. Prints one line for each figure, and `open N` once N pages listen; then it waits for a line.

import { createInterface } from "node:readline/promises";
import WebSocket from "ws";
import { PHONE, launch, pause } from "./page_open.mjs";
import { Proxy } from "./page_proxy.mjs";

const { port, address, matches } = JSON.parse(process.env.MEASURES_SERVER ?? "{}");
const [large, played, watched] = [matches.large[0], matches.played[0], matches.watched[0]];
const PAGES = Number(process.env.MEASURES_PAGES ?? 2000);
const LOADS = 9;
const MOVES = 100;
const DEAF = 550;
const proxy = new Proxy();
await proxy.start(port, Number(new URL(address).port));
const browser = await launch();

/** The value that `part` of the values do not exceed. */
function quantile(values, part) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)];
}

async function open(base, cookie, prepare = async () => {}) {
  const context = await browser.newContext(PHONE);
  const [name, value] = cookie.split("=");
  await context.addCookies([{ name, value, url: address }]);
  await context.addInitScript(() => {
    globalThis.tasks = [];
    new PerformanceObserver((list) => globalThis.tasks.push(...list.getEntries().map((one) => one.duration))).observe({ type: "longtask", buffered: true });
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await prepare(cdp);
  await page.goto(address + base, { waitUntil: "load" });
  await page.locator(".square.offered, .square").first().waitFor();
  return { page, cdp };
}

// The first view over a slow line, without a cache.
const [firstPaints, boards, bytes] = [[], [], []];
for (let load = 0; load < LOADS; load += 1) {
  let received = 0;
  const { page } = await open(large.base, large.first, async (cdp) => {
    await cdp.send("Network.enable");
    cdp.on("Network.loadingFinished", ({ encodedDataLength }) => {
      received += encodedDataLength;
    });
    await cdp.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: 1.5e6 / 8, uploadThroughput: 1.5e6 / 8 });
  });
  await page.waitForFunction(() => document.querySelector(".square.offered"));
  boards.push(await page.evaluate(() => performance.now()));
  firstPaints.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime));
  bytes.push(received);
  await page.context().close();
}
console.log(`first view, 19x19, 1.5 Mbit/s and 150 ms: board painted after ${Math.round(quantile(firstPaints, 0.5))} ms, ready for taps after ${Math.round(quantile(boards, 0.5))} ms (medians of ${LOADS}), ${Math.round(quantile(bytes, 0.5) / 1000)} kB`);

// Long tasks on a processor four times slower: the first view, and two moves with the magnifier.
{
  const { page } = await open(large.base, large.first, (cdp) => cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 }));
  await pause(3000);
  const square = page.locator(".square.offered").nth(150);
  const box = await square.boundingBox();
  for (let taps = 0; taps < 2; taps += 1) {
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await pause(1500);
  }
  await page.locator("[data-key=play]").tap();
  await pause(3000);
  const tasks = await page.evaluate(() => globalThis.tasks);
  console.log(`longest task, 19x19, processor slowed down 4 times: ${Math.round(Math.max(0, ...tasks))} ms (${tasks.length} tasks of over 50 ms)`);
  await page.context().close();
}

// From the tap on Play to the move on the player's board and on the opponent's.
{
  const pages = [await open(played.base, played.first), await open(played.base, played.second)];
  for (const { page } of pages) {
    await page.evaluate(() => {
      globalThis.shown = 0;
      new MutationObserver(() => {
        globalThis.shown = performance.timeOrigin + performance.now();
      }).observe(document.querySelector("#at"), { childList: true, characterData: true, subtree: true });
      addEventListener("pointerup", () => {
        globalThis.tapped = performance.timeOrigin + performance.now();
      }, true);
    });
  }
  const [own, others, tries] = [[], [], []];
  for (let move = 0; move < MOVES; move += 1) {
    const [{ page }, { page: other }] = move % 2 ? [pages[1], pages[0]] : pages;
    const isOver = () => page.evaluate(async (path) => (await (await fetch(`${path}/state`)).json()).toMove === null, played.base);
    if (await isOver()) break;
    await page.waitForFunction(() => document.querySelector(".square.offered"));
    const squares = page.locator(".square.offered");
    const square = squares.nth(Math.floor(Math.random() * await squares.count()));
    const box = await square.boundingBox();
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForFunction(() => document.querySelector("[data-key=play]:not([aria-disabled])"), undefined, { polling: 2 });
    tries.push(await page.evaluate(() => performance.timeOrigin + performance.now() - globalThis.tapped));
    await pause(DEAF);
    const before = await page.locator("#at").innerText();
    await page.locator("[data-key=play]").tap();
    for (const each of [page, other]) await each.waitForFunction((old) => document.querySelector("#at").textContent !== old, before);
    const tapped = await page.evaluate(() => globalThis.tapped);
    own.push(await page.evaluate(() => globalThis.shown) - tapped);
    others.push(await other.evaluate(() => globalThis.shown) - tapped);
  }
  const say = (values) => `median ${Math.round(quantile(values, 0.5))} ms, p99 ${Math.round(quantile(values, 0.99))} ms`;
  console.log(`tap on a square to its effect: ${say(tries)} (${tries.length} taps, looked at every 2 ms)`);
  console.log(`tap on Play to the move on the player's own board: ${say(own)} (${own.length} moves)`);
  console.log(`tap on Play to the move on the opponent's board: ${say(others)}`);
  for (const { page } of pages) await page.context().close();
}
await browser.close();

// Pages that listen, each from an address of its own, as a proxy names it.
const sockets = [];
for (let number = 0; number < PAGES; number += 1) {
  const from = `203.${Math.floor(number / 60_000) % 250}.${Math.floor(number / 250) % 250}.${number % 250}`;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${watched.base}/live?since=0`, { headers: { Origin: address, "X-Forwarded-For": from } });
  await new Promise((done, failed) => {
    socket.once("message", done);
    socket.once("error", failed);
  });
  sockets.push(socket);
}
console.log(`open ${sockets.filter((socket) => socket.readyState === WebSocket.OPEN).length}`);
let heard = 0;
for (const socket of sockets) socket.once("message", () => {
  heard += 1;
});
const lines = createInterface({ input: process.stdin });
await lines.question("");
for (const end = Date.now() + 60_000; heard < sockets.length && Date.now() < end; ) await pause(20);
console.log(`heard ${heard}`);
for (const socket of sockets) socket.terminate();
lines.close();
proxy.stop();
