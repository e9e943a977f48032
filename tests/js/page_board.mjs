// The game page in headless Chromium: all that a person can do there, by touch, mouse and keyboard. The matches are those of
// page_mock.mjs, or of the server that PAGE_SERVER describes in JSON: `port`, where it listens, `address`, under which browsers
// reach it (the test is the proxy there), and `matches`: for each kind a list of fresh matches, each with the path `base` and the
// cookies `first` and `second` of its players. A case without a match of its kind is skipped.

import assert from "node:assert/strict";
import { start, stop } from "./page_mock.mjs";
import { DESK, PHONE, opener, pause, reads } from "./page_open.mjs";
import { Proxy } from "./page_proxy.mjs";

const KINDS = { placing: "stones-9-", large: "stones-19-", quick: "stones-9-quick", steps: "steps-9-", long: "steps-9-" };

const given = process.env.PAGE_SERVER ? JSON.parse(process.env.PAGE_SERVER) : null;
const proxy = new Proxy();
const behind = given ? given.port : await start();
const port = await proxy.start(behind, given ? Number(new URL(given.address).port) : 0);
const origin = given ? given.address : `http://127.0.0.1:${port}`;
const direct = `http://127.0.0.1:${behind}`;
const { browser, open, call } = await opener(origin, direct);
let count = 0;

class Skipped extends Error {}

/** A fresh match, as its first player, its second player and a spectator reach it. */
function fresh(kind) {
  count += 1;
  const name = `/g/${KINDS[kind]}${count}`;
  const real = given?.matches[kind]?.shift();
  if (given && !real) throw new Skipped(`no match of the kind ${kind} is left`);
  if (real) return { first: { base: real.base, cookie: real.first }, second: { base: real.base, cookie: real.second }, spectator: { base: real.base, cookie: "" } };
  return { first: { base: `${name}-a` }, second: { base: `${name}-b` }, spectator: { base: `${name}-w` } };
}

/** A move by one of them: the first squares on offer until they are one. */
async function play(who) {
  const { turn, entry: start, moves } = await call(who, "/state");
  let entry = start;
  while (!entry.whole) entry = await call(who, "/try", { turn, entered: [...entry.entered, entry.squares[0]] });
  await call(who, "/play", { turn, move: entry.whole, id: `test${Math.random().toString(36).slice(2)}` });
  return (await call(who, "/state")).moves[moves.length];
}

const cases = {
  async "two taps play a move, and another square replaces the first"() {
    const { first } = fresh("placing");
    const one = await open(first, PHONE);
    const [id, other] = (await one.state()).entry.squares.slice(30);
    await reads(one.play, /^Play$/);
    assert.equal(await one.play.getAttribute("aria-disabled"), "true");
    const place = await one.play.boundingBox();
    await one.tap(id);
    await reads(one.play, id);
    await one.tap(other);
    await reads(one.play, other);
    await one.entered(other);
    assert.deepEqual(await one.play.boundingBox(), place, "Play stays in its place");
    await one.shot("two-taps");
    await one.accessible("a chosen move");
    await pause(550);
    await one.play.tap();
    await reads(one.label, /Move 1 of 1/);
    assert.equal((await one.state()).moves.length, 1);
    await one.close();
  },

  async "a square that is not on offer is answered with the rule, and what was entered stays"() {
    const { first, second } = fresh("placing");
    await play(first);
    await play(second);
    const one = await open(first, PHONE);
    const { entry, board } = await one.state();
    const id = entry.squares.at(-1);
    await one.tap(id);
    await reads(one.play, id);
    await one.tap(board.ids.find((square) => !entry.squares.includes(square)));
    await one.page.locator(".refusal").waitFor();
    await reads(one.play, id);
    await one.entered(id);
    await one.shot("refusal");
    await one.accessible("a refusal");
    await one.close();
  },

  async "a second tap plays for those who chose so, but a double tap does not"() {
    const one = await open(fresh("quick").first, PHONE);
    const id = (await one.state()).entry.squares[40];
    await one.tap(id);
    await reads(one.play, id);
    await one.tap(id);
    await pause(700);
    assert.equal((await one.state()).moves.length, 0, "a double tap is one tap");
    await one.tap(id);
    await reads(one.label, /Move 1/);
    await one.close();
  },

  async "without the setting, only Play plays"() {
    const one = await open(fresh("placing").first, PHONE);
    const id = (await one.state()).entry.squares[20];
    await one.tap(id);
    await reads(one.play, id);
    await pause(700);
    await one.tap(id);
    await pause(300);
    assert.equal((await one.state()).moves.length, 0);
    await one.close();
  },

  async "a piece is dragged to its square by a finger, and steps are undone"() {
    const { first } = fresh("steps");
    const one = await open(first, { ...PHONE, viewport: { width: 390, height: 500 } });
    const { entry, turn, board } = await one.state();
    const from = entry.squares[4];
    const to = (await call(first, "/try", { turn, entered: [from] })).squares[0];
    const top = await one.page.evaluate(() => {
      scrollTo(0, 120);
      return scrollY;
    });
    await one.touch("touchStart", await one.at(from));
    const goal = await one.at(to);
    await one.touch("touchMove", { x: goal.x, y: goal.y - 4 });
    await one.touch("touchMove", goal);
    await one.page.locator(".ghost").waitFor();
    await one.square(to).and(one.page.locator(".marked")).waitFor();
    await one.shot("drag", false);
    await one.touch("touchEnd");
    await one.entered(from, to);
    await one.page.locator("[data-key=play]:not([aria-disabled])").waitFor();
    assert.equal(await one.page.locator(".ghost").count(), 0);
    assert.equal(await one.page.evaluate(() => scrollY), top, "the page did not scroll");
    await one.undo.tap();
    await one.entered(from);
    await one.undo.tap();
    await one.entered();
    // Beside the pieces, a finger scrolls the page.
    const empty = await one.at(board.ids[Math.floor(board.ids.length / 2)]);
    await one.page.evaluate(() => scrollTo(0, 0));
    await one.stroke(empty, { x: empty.x, y: empty.y - 60 });
    await pause(200);
    assert.ok(await one.page.evaluate(() => scrollY) > 20, "the page scrolls");
    await one.close();
  },

  async "a piece is dragged to its square by the mouse"() {
    const { first } = fresh("steps");
    const one = await open(first, DESK);
    const { entry, turn } = await one.state();
    const from = entry.squares[4];
    const to = (await call(first, "/try", { turn, entered: [from] })).squares[0];
    await one.page.mouse.move(...Object.values(await one.at(from)));
    await one.page.mouse.down();
    await one.page.mouse.move(...Object.values(await one.at(to)), { steps: 5 });
    await one.page.mouse.up();
    await one.entered(from, to);
    await one.close();
  },

  async "a long move builds up square by square"() {
    const { first } = fresh("long");
    const one = await open(first, PHONE);
    const { entry, turn } = await one.state();
    const path = [entry.squares[4]];
    for (let step = 0; step < 3; step += 1) {
      await one.tap(path[step]);
      await one.entered(...path);
      const next = await call(first, "/try", { turn, entered: path });
      path.push(next.squares.find((id) => !path.includes(id)));
    }
    await one.tap(path[3]);
    await reads(one.play, path.join("-"));
    await one.undo.tap();
    await reads(one.play, path.slice(0, 3).join("-"));
    await one.close();
  },

  async "small squares are enlarged by the first tap and chosen by the second"() {
    const one = await open(fresh("large").first, PHONE);
    const { entry } = await one.state();
    const id = entry.squares[Math.floor(entry.squares.length / 2)];
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
    assert.ok(moved.x > after.x + 60, "the part follows the finger");
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
    // A phone that is turned shows the same part.
    const held = await one.square(id).boundingBox();
    const shown = await one.page.locator("#board").boundingBox();
    await one.page.setViewportSize({ width: 844, height: 390 });
    await pause(300);
    const [turned, small] = [await one.square(id).boundingBox(), await one.page.locator("#board").boundingBox()];
    assert.ok(Math.abs((held.x - shown.x) / shown.width - (turned.x - small.x) / small.width) < 0.02, "the same part is in sight");
    await one.close();
  },

  async "the history goes by buttons, swipes, keys and list, and a new move pulls nobody out of it"() {
    const { first, second } = fresh("placing");
    for (let ply = 0; ply < 7; ply += 1) await play(ply % 2 ? second : first);
    const one = await open(first, PHONE);
    const shows = async (at) => {
      await reads(one.label, at ? `Move ${at} of ` : "Start");
      const { squares } = await call(first, `/at/${at}`);
      await pause(300);
      assert.deepEqual(await one.names(), squares, `the board after move ${at}`);
    };
    await shows(7);
    await one.page.locator("[data-key=previous]").tap();
    await shows(6);
    const middle = await one.at("e5");
    await one.stroke(middle, { x: middle.x + 120, y: middle.y + 4 });
    await shows(5);
    await one.stroke(middle, { x: middle.x - 120, y: middle.y + 4 });
    await shows(6);
    await one.page.keyboard.press("ArrowLeft");
    await shows(5);
    await one.shot("history");
    await one.accessible("an older position");
    const move = await play(second);
    await reads(one.said, `A new move: ${move}`);
    await reads(one.label, "Move 5 of 8");
    await shows(5);
    await one.page.locator("#moves").selectOption("2");
    await shows(2);
    await one.page.locator("[data-key=first]").tap();
    await shows(0);
    await one.page.locator("[data-key=last]").tap();
    await shows(8);
    await one.close();
  },

  async "no board changes under a finger that is down"() {
    const { first, second } = fresh("placing");
    const one = await open(second, PHONE);
    const before = await one.page.locator(".picture").innerHTML();
    await pause(500);
    await one.touch("touchStart", await one.at("e5"));
    await play(first);
    await pause(200);
    assert.equal(await one.page.locator(".picture").innerHTML(), before);
    await reads(one.label, "Start");
    await one.touch("touchEnd");
    await reads(one.label, "Move 1 of 1");
    await reads(one.said, "moved on");
    assert.equal(await one.play.getAttribute("aria-disabled"), "true", "a tap on the old board chooses nothing on the new one");
    await one.close();
  },

  async "a move chosen without connection is asked about again and never sent blind"() {
    const one = await open(fresh("placing").first, PHONE);
    const [id, other] = (await one.state()).entry.squares.slice(30);
    await one.tap(id);
    await reads(one.play, id);
    proxy.cut();
    await reads(one.page.locator("#link"), "Connection lost");
    await one.shot("lost");
    await one.accessible("a lost connection");
    await one.play.tap();
    await reads(one.said, `${id} is kept`);
    assert.ok(await one.page.locator(".picture svg").isVisible(), "the position stays readable");
    proxy.mend();
    await reads(one.said, `You chose ${id}. Play it?`);
    assert.equal(await one.page.locator("#link").innerText(), "");
    assert.equal((await one.state()).moves.length, 0, "nothing was sent");
    // A square tapped without connection is kept as well.
    proxy.cut();
    await reads(one.page.locator("#link"), "Connection lost");
    await one.tap(other);
    await reads(one.said, `${other} is kept`);
    proxy.mend();
    await reads(one.said, `You chose ${other}. Play it?`);
    await pause(600);
    await one.play.tap();
    await reads(one.label, `Move 1 of 1: ${other}`);
    assert.deepEqual((await one.state()).moves, [other]);
    await one.close();
  },

  async "a draft is dropped when the board has moved on"() {
    const { first } = fresh("placing");
    const one = await open(first, PHONE);
    const id = (await one.state()).entry.squares[40];
    await one.tap(id);
    await reads(one.play, id);
    proxy.cut();
    await reads(one.page.locator("#link"), "Connection lost");
    await one.play.tap();
    await reads(one.said, "is kept");
    await play(first);
    proxy.mend();
    await reads(one.said, "has moved on since you chose");
    assert.equal((await one.state()).moves.length, 1);
    await one.close();
  },

  async "a move whose answer was lost is neither sent again nor called lost"() {
    const { first } = fresh("placing");
    const one = await open(first, PHONE);
    const id = (await one.state()).entry.squares[20];
    await one.tap(id);
    await reads(one.play, id);
    proxy.isMute = true;
    await one.play.tap();
    while ((await one.state()).moves.length === 0) await pause(50);
    proxy.cut();
    await reads(one.page.locator("#link"), "Connection lost");
    await reads(one.said, "is kept");
    proxy.mend();
    await reads(one.label, `Move 1 of 1: ${id}`);
    await reads(one.page.locator("#status"), "to move");
    assert.doesNotMatch(await one.said.innerText(), /not sent/);
    assert.deepEqual((await one.state()).moves, [id]);
    assert.equal(await one.page.evaluate(() => sessionStorage.length), 0, "no draft is left");
    await one.close();
  },

  async "without WebSockets, news come by asking"() {
    proxy.sockets = false;
    const { first, second } = fresh("placing");
    const one = await open(second, PHONE);
    await play(first);
    await one.page.locator("#at", { hasText: "Move 1 of 1" }).waitFor({ timeout: 20000 });
    proxy.sockets = true;
    await one.close();
  },

  async "the keyboard alone is enough, and the focus is never lost"() {
    const { first, second } = fresh("steps");
    const one = await open(first, DESK);
    const { board } = await one.state();
    const focus = () => one.page.evaluate(() => document.activeElement.dataset.id ?? document.activeElement.dataset.key ?? document.activeElement.tagName);
    await one.page.keyboard.press("Tab");
    assert.equal(await focus(), board.ids[0], "one stop for the whole board");
    await one.page.keyboard.press("PageDown");
    await one.page.keyboard.press("ArrowRight");
    assert.equal(await focus(), "b1");
    await one.page.keyboard.press("Enter");
    await one.entered("b1");
    await one.page.keyboard.press("ArrowUp");
    await one.page.keyboard.press(" ");
    await one.entered("b1", "b2");
    assert.equal(await focus(), "b2");
    await one.page.keyboard.press("Escape");
    await one.entered("b1");
    await one.page.keyboard.press("Enter");
    await one.entered("b1", "b2");
    while (await focus() !== "play") await one.page.keyboard.press("Tab");
    await one.page.keyboard.press("Enter");
    await reads(one.label, "Move 1 of 1");
    assert.equal(await focus(), "play");
    await play(second);
    await reads(one.label, "Move 2 of 2");
    assert.equal(await focus(), "play");
    await one.close();
  },

  async "a control is deaf for half a second where another one was"() {
    const one = await open(fresh("placing").first, PHONE);
    const [id, other] = (await one.state()).entry.squares.slice(30);
    await one.tap(id);
    await reads(one.play, id);
    await pause(600);
    await one.tap(other);
    await reads(one.play, other);
    await one.play.tap();
    await pause(200);
    assert.equal((await one.state()).moves.length, 0, "the press was meant for the move before");
    await pause(500);
    await one.play.tap();
    await reads(one.label, `Move 1 of 1: ${other}`);
    await one.close();
  },

  async "an action with a question is confirmed elsewhere"() {
    const { first } = fresh("placing");
    const one = await open(first, PHONE);
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
    await yes.waitFor({ state: "hidden" });
    await resign.waitFor({ state: "hidden" });
    assert.equal((await one.state()).toMove, null);
    await one.accessible("the end of a match");
    await one.close();
  },

  async "a spectator watches, and a page without script shows the board"() {
    const { first, spectator } = fresh("placing");
    const one = await open(spectator, PHONE);
    assert.equal(await one.play.isVisible(), false);
    await play(first);
    await reads(one.label, "Move 1 of 1");
    await one.shot("spectator");
    await one.accessible("a spectator's page");
    await one.close();
    const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(origin + spectator.base);
    assert.ok((await page.locator("#board svg").boundingBox()).width > 300);
    assert.match(await page.locator("#status").innerText(), /to move/);
    await context.close();
  },

  async "nothing moves when the script comes late"() {
    const { first } = fresh("placing");
    for (const viewport of [{ width: 320, height: 568 }, { width: 390, height: 844 }, { width: 1280, height: 800 }]) {
      const one = await open(first, { viewport }, 700);
      await pause(300);
      await one.close();
    }
  },

  async "the page fits every screen in both schemes"() {
    const { first } = fresh("steps");
    for (const [width, height] of [[320, 568], [390, 844], [844, 390], [900, 700], [1280, 800], [1920, 1080]]) {
      for (const colorScheme of ["light", "dark"]) {
        const hasTouch = width < 900;
        const one = await open(first, { viewport: { width, height }, hasTouch, isMobile: hasTouch, colorScheme });
        const id = (await one.state()).entry.squares[3];
        await one.tap(id);
        await pause(300);
        if (await one.page.locator(".zoomed").count()) await one.tap(id);
        await one.entered(id);
        const out = await one.page.evaluate(() => [...document.querySelectorAll("body *:not(.sheet, .sheet *)")]
          .filter((element) => element.getBoundingClientRect().right > innerWidth + 1).map((element) => element.outerHTML.slice(0, 80)));
        assert.deepEqual(out, [], `nothing sticks out at ${width}`);
        const small = await one.page.evaluate(() => [...document.querySelectorAll("button:not(.square), select, main a")].filter((element) => {
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
    if (error instanceof Skipped) {
      console.log(`skipped ${name}: ${error.message}`);
      continue;
    }
    failed += 1;
    console.error(`FAILED  ${name}\n${error.stack}`);
  }
}
await browser.close();
proxy.stop();
if (!given) stop();
process.exit(failed ? 1 : 0);
