// Whole games on the page in headless Chromium: the first player moves by touch at the size of a phone, the second by the keyboard
// alone. GAMES_SERVER describes the server in JSON: `port`, where it listens, `address`, under which browsers reach it, and
// `matches`: a list of `{ game, base, first, second }`, with the cookies of the players.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { PHONE, accessible, launch, pause } from "./page_open.mjs";
import { Proxy } from "./page_proxy.mjs";

const { port, address, matches } = JSON.parse(process.env.GAMES_SERVER ?? "{}");
const SMALL = { viewport: { width: 390, height: 844 } };
/** The page takes no press on a control that changed less than half a second ago. */
const DEAF = 550;
/** The number of plies after which a game counts as endless. */
const LONGEST = 1000;
const shots = process.env.SHOTS;
if (shots) mkdirSync(shots, { recursive: true });

const proxy = new Proxy();
await proxy.start(port, Number(new URL(address).port));
const browser = await launch();

/** A reproducible sequence of numbers from 0 to below 1. */
function dice(seed) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

async function open(base, cookie, options) {
  const context = await browser.newContext(options);
  const [name, value] = cookie.split("=");
  await context.addCookies([{ name, value, url: address }]);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (line) => line.type() === "error" && faults.push(line.text()));
  await page.goto(address + base);
  await page.locator(".square").first().waitFor();
  return { page, faults, taps: 0, moves: 0, again: 0 };
}

/** What the page offers now. */
function offers(page) {
  return page.evaluate(() => ({
    squares: [...document.querySelectorAll(".square.offered")].map((one) => one.dataset.id),
    words: [...document.querySelectorAll('#choices button')].map((one) => one.dataset.key),
    entered: document.querySelectorAll(".square[aria-pressed]").length,
    canPlay: Boolean(document.querySelector("[data-key=play]:not([aria-disabled]):not([hidden])")),
    canUndo: Boolean(document.querySelector("[data-key=undo]:not([aria-disabled])")),
    label: document.querySelector("[data-key=play]")?.textContent,
    asking: document.querySelectorAll(".asking").length,
  }));
}

/** Waits until the page offers something else than before. */
async function other(page, before) {
  const shown = ({ asking, ...rest }) => JSON.stringify(rest);
  for (const end = Date.now() + 20_000; Date.now() < end; await pause(15)) {
    const now = await offers(page);
    if (now.asking === 0 && shown(now) !== shown(before)) return now;
  }
  const said = await page.locator("body").innerText();
  throw new Error(`nothing changed after a tap on ${JSON.stringify(before)}: ${said}`);
}

/** A finger. */
const touch = {
  async square(one, id) {
    const { page } = one;
    const square = page.locator(`.square[data-id="${id}"]`);
    const tap = async () => {
      const box = await square.boundingBox();
      one.taps += 1;
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    };
    const isSmall = (await square.boundingBox()).width < 30;
    if (isSmall && !(await page.locator(".zoomed").count())) {
      await tap();
      await page.locator(".zoomed").waitFor();
      await pause(300);
    }
    await square.scrollIntoViewIfNeeded();
    await tap();
  },
  async control(one, key) {
    one.taps += 1;
    await one.page.locator(`[data-key="${key}"]`).tap();
  },
};

/** The keys: Tab, Shift and Tab, arrows, Enter. */
const keys = {
  async focus(page, isThere) {
    for (let presses = 0; presses < 60; presses += 1) {
      if (await page.evaluate(isThere)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`60 presses of Tab do not reach ${isThere}`);
  },
  async square(one, id) {
    const { page } = one;
    await keys.focus(page, () => document.activeElement?.classList.contains("square"));
    for (let presses = 0; presses < 80; presses += 1) {
      const step = await page.evaluate((wanted) => {
        const all = [...document.querySelectorAll(".square")];
        const columns = document.querySelector("[role=row]").children.length;
        const [from, to] = [all.indexOf(document.activeElement), all.findIndex((square) => square.dataset.id === wanted)];
        const [rows, across] = [Math.floor(to / columns) - Math.floor(from / columns), to % columns - from % columns];
        if (rows) return rows > 0 ? "ArrowDown" : "ArrowUp";
        if (across) return across > 0 ? "ArrowRight" : "ArrowLeft";
        return "Enter";
      }, id);
      one.taps += 1;
      await page.keyboard.press(step);
      if (step === "Enter") return;
    }
    throw new Error(`the arrows do not reach ${id}`);
  },
  async control(one, key) {
    const { page } = one;
    for (let presses = 0; presses < 60; presses += 1) {
      const at = await page.evaluate(() => document.activeElement?.dataset.key ?? "");
      if (at === key) break;
      await page.keyboard.press("Tab");
    }
    assert.equal(await page.evaluate(() => document.activeElement?.dataset.key), key, `Tab reaches ${key}`);
    one.taps += 1;
    await page.keyboard.press("Enter");
  },
};

const label = (page) => page.locator("#at").innerText();

/** Enters a random move and plays it. Returns false if the game is over. */
async function move(one, hand, random) {
  const { page } = one;
  let now = await offers(page);
  for (const end = Date.now() + 20_000; !now.squares.length && !now.words.length && !now.canPlay; now = await offers(page)) {
    if (await isOver(page)) return false;
    assert.ok(Date.now() < end, `nothing can be moved: ${await page.locator("body").innerText()}`);
    await pause(15);
  }
  for (let steps = 0; !now.canPlay; steps += 1) {
    assert.ok(steps < 200, "a move of 200 steps");
    const ways = [...now.squares, ...now.words];
    const before = now;
    const way = ways[Math.floor(random() * ways.length)];
    if (way === undefined) {
      await pause(DEAF);
      await hand.control(one, "undo");
    } else if (now.words.includes(way)) {
      await pause(DEAF);
      await hand.control(one, way);
    } else await hand.square(one, way);
    now = await other(page, before);
  }
  const before = await label(page);
  for (let presses = 0; ; presses += 1) {
    assert.ok(presses < 5, `Play does nothing: ${await page.locator("body").innerText()}`);
    await pause(DEAF);
    await hand.control(one, "play");
    const played = await page.waitForFunction((old) => document.querySelector("#at").textContent !== old, before, { timeout: 5000 }).catch(() => null);
    if (played) break;
    one.again += 1;
  }
  one.moves += 1;
  return true;
}

const state = (page, base) => page.evaluate(async (from) => (await fetch(`${from}/state`)).json(), base);
const isOver = async (page) => (await page.evaluate(() => document.querySelectorAll(".square.offered").length)) === 0
  && (await state(page, new URL(page.url()).pathname)).toMove === null;

let failed = 0;
for (const [index, { game, base, first, second }] of matches.entries()) {
  const random = dice(index + 7);
  const players = [await open(base, first, PHONE), await open(base, second, SMALL)];
  const hands = [touch, keys];
  try {
    let plies = 0;
    let seat = 0;
    while (plies < LONGEST && (await move(players[seat], hands[seat], random))) {
      plies += 1;
      if (plies === 9 && shots) for (const [who, one] of players.entries()) await one.page.screenshot({ path: `${shots}/${game}-${who}.png`, fullPage: true });
      // Whose turn it is now: in some games a player moves twice.
      const { toMove } = await state(players[0].page, base);
      if (toMove === null) break;
      seat = toMove;
      await players[seat].page.waitForFunction((count) => document.querySelector("#at").textContent.includes(String(count)), plies);
    }
    const [one, two] = await Promise.all(players.map(({ page }) => state(page, base)));
    assert.equal(one.toMove, null, `${game} ended`);
    assert.deepEqual(one.moves, two.moves);
    assert.equal(one.moves.length, plies, "every move was made once");
    for (const [who, player] of players.entries()) {
      await player.page.waitForFunction((said) => document.body.innerText.includes(said), one.status);
      await accessible(player.page, "the end");
      assert.deepEqual(player.faults, []);
      assert.equal(player.again, 0, "each press of Play plays");
      if (shots) await player.page.screenshot({ path: `${shots}/${game}-end-${who}.png`, fullPage: true });
    }
    const [a, b] = players;
    console.log(`${game}: ${plies} plies; ${(a.taps / a.moves).toFixed(1)} taps and ${(b.taps / b.moves).toFixed(1)} keys besides Tab for a move; ${one.status}`);
  } catch (error) {
    failed += 1;
    console.error(`FAILED: ${game}: ${error.stack}`);
    for (const [who, { page }] of players.entries()) if (shots) await page.screenshot({ path: `${shots}/${game}-failed-${who}.png`, fullPage: true }).catch(() => null);
  } finally {
    for (const { page } of players) await page.context().close();
  }
}
await browser.close();
proxy.stop();
process.exit(failed ? 1 : 0);
