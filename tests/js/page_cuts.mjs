// Two pages of one game in headless Chromium, on a connection that is cut and a server that dies. The orders come by standard
// input, one JSON object a line: `{ id, order, who }`. Each is answered by a line with the same id, when it is done.
// CUTS_SERVER has `port`, where the server listens, `address`, under which browsers reach it, and the sign-in links `links` of the
// two players, `base` being the path of the game.

import { createInterface } from "node:readline";
import { PHONE, launch, pause } from "./page_open.mjs";
import { Proxy } from "./page_proxy.mjs";

const { port, address, base, links } = JSON.parse(process.env.CUTS_SERVER ?? "{}");
const DEAF = 550;
const LONGEST = 120_000;

const proxy = new Proxy();
await proxy.start(port, Number(new URL(address).port));
const browser = await launch();
const faults = [];

/** Opens the game in a browser that the link signs in. */
async function open(link) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  page.on("pageerror", (error) => faults.push(error.message));
  await page.goto(link);
  await page.locator("form button, form input[type=submit]").first().click();
  await page.waitForURL((url) => url.pathname === base);
  await page.locator(".square").first().waitFor();
  return page;
}

const pages = [];
for (const link of links) pages.push(await open(link));

const offers = (page) => page.evaluate(() => ({
  squares: [...document.querySelectorAll(".square.offered")].map((one) => one.dataset.id),
  words: [...document.querySelectorAll("#choices button")].map((one) => one.dataset.key),
  canPlay: Boolean(document.querySelector("[data-key=play]:not([aria-disabled]):not([hidden])")),
// A page that is loading again offers nothing.
})).catch(() => ({ squares: [], words: [], canPlay: false }));

/** Moves on a page, whatever happens to the connection, until the page shows the move. */
async function move(page, from) {
  for (const end = Date.now() + LONGEST; Date.now() < end; ) {
    if ((await number(page)) > from) return;
    const now = await offers(page);
    if (now.canPlay) {
      await pause(DEAF);
      await page.locator("[data-key=play]").tap({ timeout: 2000 }).catch(() => null);
      await page.waitForFunction((old) => Number(/\d+/.exec(document.querySelector("#at").textContent)?.[0] ?? 0) > old, from, { timeout: 1500 }).catch(() => null);
    } else if (now.squares.length) {
      const id = now.squares[Math.floor(Math.random() * now.squares.length)];
      await page.locator(`.square[data-id="${id}"]`).tap({ timeout: 2000 }).catch(() => null);
      await pause(150);
    } else if (now.words.length) {
      await pause(DEAF);
      await page.locator(`[data-key="${now.words[0]}"]`).tap({ timeout: 2000 }).catch(() => null);
      await pause(150);
    } else await pause(50);
  }
  throw new Error(`no move within ${LONGEST} ms: ${await page.locator("body").innerText()}`);
}

/** The number of the last move, as the page says it: "Move 3 of 7". */
const number = (page) => page.evaluate(() => Number(/\d+/.exec(document.querySelector("#at").textContent)?.[0] ?? 0)).catch(() => 0);

const orders = {
  /** A move by a player on their page, after `from` moves. */
  move: ({ who, from }) => move(pages[who], from),
  /** Waits until both pages show this many moves. */
  async agree({ from }) {
    for (const page of pages) await page.waitForFunction((wanted) => Number(/\d+/.exec(document.querySelector("#at").textContent)?.[0] ?? 0) === wanted, from, { timeout: LONGEST });
    const shown = await Promise.all(pages.map((page) => page.evaluate(async (path) => (await (await fetch(`${path}/state`)).json()), base)));
    if (JSON.stringify(shown[0].moves) !== JSON.stringify(shown[1].moves)) throw new Error("the pages differ");
    return { moves: shown[0].moves, toMove: shown[0].toMove };
  },
  /** A whole move that a player could make, without making it. */
  async text({ who }) {
    return pages[who].evaluate(async (path) => {
      const { turn, entry: start } = await (await fetch(`${path}/state`)).json();
      let entry = start;
      while (!entry.whole) {
        const entered = [...entry.entered, entry.squares.at(-1)];
        const headers = { "Content-Type": "application/json", "X-Postern": "1" };
        entry = await (await fetch(`${path}/try`, { method: "POST", headers, body: JSON.stringify({ turn, entered }) })).json();
      }
      return { text: entry.whole };
    }, base);
  },
  cut: async () => proxy.cut(),
  mute: async () => {
    proxy.isMute = true;
  },
  mend: async () => {
    if (proxy.isMute) proxy.cut();
    proxy.mend();
  },
  async reload({ who }) {
    await pages[who].reload().catch(() => null);
  },
  async faults() {
    return { faults };
  },
};

console.log(JSON.stringify({ id: 0 }));
for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line);
  orders[order.order](order).then(
    (answer) => console.log(JSON.stringify({ id: order.id, ...answer })),
    (error) => console.log(JSON.stringify({ id: order.id, error: String(error.stack) })),
  );
}
await browser.close();
proxy.stop();
