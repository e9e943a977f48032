// The game page in headless Chromium: all that a person can do there, by touch, mouse and keyboard. The matches are those of
// page_mock.mjs, or of a server that PAGE_MATCHES names: JSON with lists of { page, other } by kind, a fresh match for each use,
// where `other` is the same match's page for the opponent.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";
import { start, stop } from "./page_mock.mjs";
import { Proxy } from "./page_proxy.mjs";

const KINDS = { placing: "stones-9", large: "stones-19", second: "stones-9-second", steps: "steps-9" };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1280, height: 800 } };
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const shots = process.env.SHOTS;
if (shots) mkdirSync(shots, { recursive: true });

const given = process.env.PAGE_MATCHES ? JSON.parse(process.env.PAGE_MATCHES) : null;
const proxy = new Proxy();
const behind = given ? Number(new URL(Object.values(given)[0][0].page).port) : await start();
const origin = `http://127.0.0.1:${await proxy.start(behind)}`;
const direct = `http://127.0.0.1:${behind}`;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"],
});
let count = 0;

/** The pages of a fresh match. */
function fresh(kind, seats = "ab") {
  if (given) {
    const { page, other } = given[kind].shift();
    return { base: new URL(page).pathname, other: new URL(other).pathname };
  }
  count += 1;
  const parts = `${KINDS[kind]}${kind === "second" ? "" : "-"}${count}`;
  return { base: `/g/${parts}-${seats[0]}`, other: `/g/${parts}-${seats[1]}` };
}

async function call(path, body) {
  const headers = { "Content-Type": "application/json", "X-Postern": "1" };
  const response = await fetch(direct + path, body ? { method: "POST", headers, body: JSON.stringify(body) } : {});
  assert.ok(response.ok, `${path} -> ${response.status}`);
  return response.json();
}

/** A move by whoever has this page: the first squares on offer until they are one. */
async function play(base) {
  const { turn } = await call(`${base}/state`);
  let entry = (await call(`${base}/state`)).entry;
  while (!entry.whole) entry = await call(`${base}/try`, { turn, entered: [...entry.entered, entry.squares[0]] });
  await call(`${base}/play`, { turn, move: entry.whole, id: `test${Math.random()}` });
  return entry.whole;
}

/** Opens a match; a script error, a request to another host or a fault of the content policy fails the test. */
async function open(match, options) {
  const context = await browser.newContext(options);
  await context.addInitScript(() => {
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const one of list.getEntries()) if (!one.hadRecentInput) globalThis.shifts.push(one.value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  const page = await context.newPage();
  page.setDefaultTimeout(8000);
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (line) => line.type() === "error" && !/ERR_|Failed to load|WebSocket is closed|handshake response/.test(line.text()) && faults.push(line.text()));
  page.on("request", (request) => !request.url().startsWith(origin) && faults.push(request.url()));
  await page.goto(origin + match.base);
  await page.locator(".square").first().waitFor();
  const cdp = await context.newCDPSession(page);
  const square = (id) => page.locator(`.square[data-id="${id}"]`);
  const at = async (id) => {
    const box = await square(id).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const touch = (type, ...points) => cdp.send("Input.dispatchTouchEvent", { type, touchPoints: points.map((one, id) => ({ ...one, id })) });
  return {
    page, square, at, touch, match,
    play: page.locator("[data-key=play]"),
    said: page.locator("#said"),
    tap: async (id) => (options.hasTouch ? page.touchscreen.tap(...Object.values(await at(id))) : page.mouse.click(...Object.values(await at(id)))),
    state: () => call(`${match.base}/state`),
    /** A finger from one point to another. */
    stroke: async (from, to, steps = 8) => {
      await touch("touchStart", from);
      for (let i = 1; i <= steps; i += 1) await touch("touchMove", { x: from.x + (to.x - from.x) * i / steps, y: from.y + (to.y - from.y) * i / steps });
      await touch("touchEnd");
    },
    accessible: async (where) => {
      await page.evaluate(AXE);
      const found = await page.evaluate(() => globalThis.axe.run());
      assert.deepEqual(found.violations.map((v) => `${v.id}: ${v.help} (${v.nodes.map((n) => n.target).join(" | ")})`), [], `${where} is accessible`);
    },
    shot: (name, fullPage = true) => (shots ? page.screenshot({ path: `${shots}/${name}.png`, fullPage }) : null),
    close: async () => {
      const shifted = await page.evaluate(() => globalThis.shifts.reduce((sum, one) => sum + one, 0));
      await context.close();
      assert.deepEqual(faults, []);
      assert.ok(shifted < 0.02, `the layout shifted by ${shifted}`);
    },
  };
}

/** Waits until a locator's text matches. */
const reads = (locator, text) => locator.filter({ hasText: text }).waitFor();
const pause = (time) => new Promise((done) => setTimeout(done, time));

const cases = {
  async "two taps play a move, and another square replaces the first"() {
    const one = await open(fresh("placing"), PHONE);
    const [first, second] = (await one.state()).entry.squares.slice(30);
    await reads(one.play, /^Play$/);
    assert.equal(await one.play.getAttribute("aria-disabled"), "true");
    const place = await one.play.boundingBox();
    await one.tap(first);
    await reads(one.play, first);
    await one.tap(second);
    await reads(one.play, second);
    assert.deepEqual(await one.play.boundingBox(), place, "Play stays in its place");
    await one.shot("two-taps");
    await one.accessible("a chosen move");
    await pause(550);
    await one.play.tap();
    await reads(one.page.locator("#at"), /Move 1 of 1/);
    assert.equal((await one.state()).moves.length, 1);
    await one.close();
  },

  async "a square that is not on offer is answered with the rule, and what was entered stays"() {
    const match = fresh("placing");
    await play(match.base);
    await play(match.other);
    const one = await open(match, PHONE);
    const { entry, board } = await one.state();
    const taken = board.ids.find((id) => !entry.squares.includes(id));
    await one.tap(entry.squares[40]);
    await reads(one.play, entry.squares[40]);
    await one.tap(taken);
    await reads(one.page.locator(".refusal"), taken);
    await reads(one.play, entry.squares[40]);
    await one.accessible("a refusal");
    await one.close();
  },

  async "a second tap plays for those who chose so, but a double tap does not"() {
    const one = await open(fresh("second"), PHONE);
    const id = (await one.state()).entry.squares[40];
    await one.tap(id);
    await reads(one.play, id);
    await one.tap(id);
    await pause(700);
    assert.equal((await one.state()).moves.length, 0, "a double tap is one tap");
    await one.tap(id);
    await reads(one.page.locator("#at"), /Move 1/);
    await one.close();

    const plain = await open(fresh("placing"), PHONE);
    await plain.tap(id);
    await reads(plain.play, id);
    await pause(700);
    await plain.tap(id);
    await pause(300);
    assert.equal((await plain.state()).moves.length, 0, "without the setting, only Play plays");
    await plain.close();
  },

  async "a piece is dragged to its square by finger and by mouse, and steps are undone"() {
    const one = await open(fresh("steps"), { ...PHONE, viewport: { width: 390, height: 500 } });
    const { entry, turn } = await one.state();
    const from = entry.squares[4];
    const to = (await call(`${one.match.base}/try`, { turn, entered: [from] })).squares[0];
    await one.page.evaluate(() => scrollTo(0, 80));
    await one.touch("touchStart", await one.at(from));
    const goal = await one.at(to);
    await one.touch("touchMove", { x: goal.x, y: goal.y - 4 });
    await one.touch("touchMove", goal);
    await one.page.locator(".ghost").waitFor();
    await one.square(to).and(one.page.locator(".marked")).waitFor();
    await one.shot("drag", false);
    await one.touch("touchEnd");
    await reads(one.play, new RegExp(`${from}.*${to}`));
    assert.equal(await one.page.locator(".ghost").count(), 0);
    assert.equal(await one.page.evaluate(() => scrollY), 80, "the page did not scroll");
    const undo = one.page.locator("[data-key=undo]");
    await undo.tap();
    await reads(one.said, "Choose where it goes");
    await undo.tap();
    await one.page.locator("[data-key=undo][aria-disabled=true]").waitFor();
    // Beside the pieces, a finger scrolls the page.
    const empty = await one.at("e5");
    await one.stroke(empty, { x: empty.x, y: empty.y - 60 });
    await pause(200);
    assert.ok(await one.page.evaluate(() => scrollY) > 100, "the page scrolls");
    await one.close();

    const desk = await open(fresh("steps"), DESK);
    await desk.page.mouse.move(...Object.values(await desk.at(from)));
    await desk.page.mouse.down();
    await desk.page.mouse.move(...Object.values(await desk.at(to)), { steps: 5 });
    await desk.page.mouse.up();
    await reads(desk.play, new RegExp(`${from}.*${to}`));
    await desk.close();
  },

  async "a long move builds up square by square"() {
    const one = await open(fresh("steps"), PHONE);
    const { entry, turn } = await one.state();
    const path = [entry.squares[4]];
    for (let step = 0; step < 3; step += 1) {
      await one.tap(path[step]);
      await pause(250);
      const next = await call(`${one.match.base}/try`, { turn, entered: path });
      path.push(next.squares.find((id) => !path.includes(id)));
    }
    await one.tap(path[3]);
    await reads(one.play, path.join("-"));
    await one.page.locator("[data-key=undo]").tap();
    await reads(one.play, path.slice(0, 3).join("-"));
    await one.close();
  },

  async "small squares are enlarged by the first tap and chosen by the second"() {
    const one = await open(fresh("large"), PHONE);
    const id = "k10";
    const before = await one.square(id).boundingBox();
    const point = await one.at(id);
    await one.page.touchscreen.tap(point.x, point.y);
    await one.page.locator(".zoomed").waitFor();
    await pause(300);
    const after = await one.square(id).boundingBox();
    assert.ok(Math.abs(after.width / before.width - 2.5) < 0.05, `enlarged by ${after.width / before.width}`);
    assert.ok(after.x <= point.x && after.x + after.width >= point.x, "the square is still under the finger");
    assert.equal(await one.play.getAttribute("aria-disabled"), "true", "the first tap chose nothing");
    await one.shot("magnifier");
    await one.accessible("the magnifier");
    await one.page.touchscreen.tap(point.x, point.y);
    await reads(one.play, id);
    // A finger moves the enlarged part, within its frame.
    await one.stroke(point, { x: point.x + 120, y: point.y + 300 });
    const moved = await one.square(id).boundingBox();
    assert.ok(moved.x > after.x + 90, "the part follows the finger");
    const [frame, sheet] = [await one.page.locator("#board").boundingBox(), await one.page.locator(".sheet").boundingBox()];
    assert.ok(sheet.x <= frame.x + 1 && sheet.y <= frame.y + 1, "the frame is filled");
    await one.page.locator("[data-key=whole]").tap();
    await pause(300);
    assert.equal((await one.square(id).boundingBox()).width, before.width);
    // Two fingers.
    await one.touch("touchStart", { x: 150, y: 300 }, { x: 200, y: 300 });
    for (let i = 1; i <= 5; i += 1) await one.touch("touchMove", { x: 150 - i * 8, y: 300 }, { x: 200 + i * 8, y: 300 });
    await one.touch("touchEnd");
    await pause(200);
    assert.ok((await one.square(id).boundingBox()).width > before.width * 2, "pinching enlarges");
    await reads(one.play, id);
    await one.close();
  },

  async "the history goes by buttons, swipes and keys, and a new move pulls nobody out of it"() {
    const match = fresh("placing");
    for (let ply = 0; ply < 3; ply += 1) {
      await play(match.base);
      await play(match.other);
    }
    await play(match.base);
    const one = await open(match, PHONE);
    const label = one.page.locator("#at");
    const stones = () => one.page.locator(".picture circle").count();
    await reads(label, "Move 7 of 7");
    await one.page.locator("[data-key=previous]").tap();
    await reads(label, "Move 6 of 7");
    const middle = await one.at("e5");
    await one.stroke(middle, { x: middle.x + 120, y: middle.y + 4 });
    await reads(label, "Move 5 of 7");
    await one.stroke(middle, { x: middle.x - 120, y: middle.y + 4 });
    await reads(label, "Move 6 of 7");
    await one.page.keyboard.press("ArrowLeft");
    await reads(label, "Move 5 of 7");
    await pause(300);
    assert.equal(await stones(), 5);
    await one.shot("history");
    await one.accessible("an older position");
    const move = await play(match.other);
    await reads(one.said, `A new move: ${move}`);
    await reads(label, "Move 5 of 8");
    assert.equal(await stones(), 5);
    await one.page.locator("[data-key=first]").tap();
    await reads(label, "Start");
    await one.page.locator("[data-key=last]").tap();
    await reads(label, "Move 8 of 8");
    assert.equal(await stones(), 8);
    await one.close();
  },

  async "no board changes under a finger that is down"() {
    const match = fresh("placing", "ba");
    const one = await open(match, PHONE);
    const before = await one.page.locator(".picture").innerHTML();
    await one.touch("touchStart", await one.at("e5"));
    await play(match.other);
    await pause(250);
    assert.equal(await one.page.locator(".picture").innerHTML(), before);
    await reads(one.page.locator("#at"), "Start");
    await one.touch("touchEnd");
    await reads(one.page.locator("#at"), "Move 1 of 1");
    await reads(one.said, "moved on");
    assert.equal(await one.play.getAttribute("aria-disabled"), "true", "a tap on the old board chooses nothing on the new one");
    await one.close();
  },

  async "a move chosen without connection is asked about again and never sent blind"() {
    const one = await open(fresh("placing"), PHONE);
    const [first, second] = (await one.state()).entry.squares.slice(30);
    await one.tap(first);
    await reads(one.play, first);
    proxy.cut();
    await reads(one.page.locator("#link"), "Connection lost");
    await one.shot("lost");
    await one.accessible("a lost connection");
    await one.play.tap();
    await reads(one.said, `${first} is kept`);
    assert.equal(await one.page.locator(".picture circle").count(), 2, "the position stays readable");
    proxy.mend();
    await reads(one.said, `You chose ${first}. Play it?`);
    assert.equal(await one.page.locator("#link").innerText(), "");
    assert.equal((await one.state()).moves.length, 0, "nothing was sent");
    // A square tapped without connection is kept as well.
    proxy.cut();
    await reads(one.page.locator("#link"), "Connection lost");
    await one.tap(second);
    await reads(one.said, `${second} is kept`);
    proxy.mend();
    await reads(one.said, `You chose ${second}. Play it?`);
    await pause(600);
    await one.play.tap();
    await reads(one.page.locator("#at"), `Move 1 of 1: ${second}`);
    assert.deepEqual((await one.state()).moves, [second]);
    await one.close();
  },

  async "a draft is dropped when the board has moved on"() {
    const match = fresh("placing");
    const one = await open(match, PHONE);
    const id = (await one.state()).entry.squares[40];
    await one.tap(id);
    await reads(one.play, id);
    proxy.cut();
    await reads(one.page.locator("#link"), "Connection lost");
    await one.play.tap();
    await reads(one.said, "is kept");
    await play(match.base);
    proxy.mend();
    await reads(one.said, "has moved on since you chose");
    assert.equal((await one.state()).moves.length, 1);
    await one.close();
  },

  async "without WebSockets, news come by asking"() {
    proxy.sockets = false;
    const match = fresh("placing", "ba");
    const one = await open(match, PHONE);
    await play(match.other);
    await one.page.locator("#at", { hasText: "Move 1 of 1" }).waitFor({ timeout: 20000 });
    proxy.sockets = true;
    await one.close();
  },

  async "the keyboard alone is enough, and the focus is never lost"() {
    const match = fresh("steps");
    const one = await open(match, DESK);
    const focus = () => one.page.evaluate(() => document.activeElement.dataset.id ?? document.activeElement.dataset.key ?? document.activeElement.tagName);
    await one.page.keyboard.press("Tab");
    assert.equal(await focus(), "a9", "one stop for the whole board");
    await one.page.keyboard.press("PageDown");
    await one.page.keyboard.press("ArrowRight");
    assert.equal(await focus(), "b1");
    await one.page.keyboard.press("Enter");
    await reads(one.said, "Choose where it goes");
    await one.page.keyboard.press("ArrowUp");
    await one.page.keyboard.press(" ");
    await reads(one.play, "b1-b2");
    assert.equal(await focus(), "b2");
    await one.page.keyboard.press("Escape");
    await reads(one.said, "Choose where it goes");
    await one.page.keyboard.press("Enter");
    await reads(one.play, "b1-b2");
    while (await focus() !== "play") await one.page.keyboard.press("Tab");
    await one.page.keyboard.press("Enter");
    await reads(one.page.locator("#at"), "Move 1 of 1");
    assert.equal(await focus(), "play");
    await play(match.other);
    await reads(one.page.locator("#at"), "Move 2 of 2");
    assert.equal(await focus(), "play");
    await one.close();
  },

  async "a control is deaf for half a second where another one was"() {
    const one = await open(fresh("placing"), PHONE);
    const [first, second] = (await one.state()).entry.squares.slice(30);
    await one.tap(first);
    await reads(one.play, first);
    await pause(600);
    await one.tap(second);
    await reads(one.play, second);
    await one.play.tap();
    await pause(200);
    assert.equal((await one.state()).moves.length, 0, "the press was meant for the move before");
    await pause(500);
    await one.play.tap();
    await reads(one.page.locator("#at"), `Move 1 of 1: ${second}`);
    await one.close();
  },

  async "an action with a question is confirmed elsewhere"() {
    const one = await open(fresh("placing"), PHONE);
    const resign = one.page.locator("[data-key=resign]");
    const box = await resign.boundingBox();
    await resign.tap();
    await resign.tap();
    await one.shot("confirm");
    await one.accessible("a question");
    const yes = one.page.locator("[data-key=yes]");
    const under = await yes.boundingBox();
    assert.ok(under.y >= (await resign.boundingBox()).y + box.height, "yes is below the first button");
    assert.equal((await one.state()).toMove, 0);
    await one.page.locator("[data-key=no]").focus();
    await one.page.keyboard.press("Escape");
    assert.equal(await yes.isVisible(), false);
    await resign.tap();
    await pause(600);
    await yes.tap();
    await reads(one.page.locator("#status"), "over");
    await one.close();
  },

  async "a spectator watches, and a page without script shows the board"() {
    const match = fresh("placing", "wa");
    const one = await open(match, PHONE);
    assert.equal(await one.play.isVisible(), false);
    await play(match.other);
    await reads(one.page.locator("#at"), "Move 1 of 1");
    await one.accessible("a spectator's page");
    await one.close();
    const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(origin + match.base);
    assert.ok((await page.locator("#board svg").boundingBox()).width > 300);
    assert.match(await page.locator("#status").innerText(), /to move/);
    await context.close();
  },

  async "the page fits every screen in both schemes"() {
    for (const [width, height] of [[320, 568], [390, 844], [844, 390], [900, 700], [1280, 800], [1920, 1080]]) {
      for (const colorScheme of ["light", "dark"]) {
        const hasTouch = width < 900;
        const one = await open(fresh("steps"), { viewport: { width, height }, hasTouch, isMobile: hasTouch, colorScheme });
        const id = (await one.state()).entry.squares[3];
        await one.tap(id);
        await pause(300);
        if (await one.page.locator(".zoomed").count()) await one.tap(id);
        await reads(one.said, "Choose where it goes");
        const out = await one.page.evaluate(() => [...document.querySelectorAll("body *:not(.sheet, .sheet *)")]
          .filter((element) => element.getBoundingClientRect().right > innerWidth + 1).map((element) => element.outerHTML.slice(0, 80)));
        assert.deepEqual(out, [], `nothing sticks out at ${width}`);
        const small = await one.page.evaluate(() => [...document.querySelectorAll("button:not(.square), main a")].filter((element) => {
          const box = element.getBoundingClientRect();
          return box.width > 0 && (box.width < 44 || box.height < 44);
        }).map((element) => element.outerHTML.slice(0, 80)));
        assert.deepEqual(small, [], `every target has 44 px at ${width}`);
        const [board, play] = [await one.page.locator("#board").boundingBox(), await one.play.boundingBox()];
        assert.ok(play.y + play.height <= height, `Play is in sight at ${width}`);
        if (width >= 900) assert.ok(play.x >= board.x + board.width, "two columns");
        await one.accessible(`${width} px, ${colorScheme}`);
        await one.shot(`${width}-${colorScheme}`);
        await one.close();
      }
    }
  },
};

let failed = 0;
for (const [name, run] of Object.entries(cases)) {
  if (process.argv[2] && !name.includes(process.argv[2])) continue;
  proxy.mend();
  proxy.sockets = true;
  const since = Date.now();
  try {
    await run();
    console.log(`ok      ${name} (${Date.now() - since} ms)`);
  } catch (error) {
    failed += 1;
    console.error(`FAILED  ${name}\n${error.stack}`);
  }
}
await browser.close();
proxy.stop();
if (!given) stop();
process.exit(failed ? 1 : 0);
