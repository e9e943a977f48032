// The views below the board of a game page in headless Chromium, on the server that PAGE_SERVER describes in JSON: `port` and
// `address` as for page_board.mjs, and in `matches` one match of each kind, with its path and the cookies of its first player, its
// second player and two spectators: `running`, against the `computer`, and `over`, with a review and a comment.

import assert from "node:assert/strict";
import { DESK, PHONE, opener, pause, reads } from "./page_open.mjs";
import { Proxy } from "./page_proxy.mjs";

const given = JSON.parse(process.env.PAGE_SERVER);
const proxy = new Proxy();
await proxy.start(given.port, Number(new URL(given.address).port));
const { browser, open, call } = await opener(given.address, `http://127.0.0.1:${given.port}`);

/** A match as one of its people reaches it. */
const as = (kind, who) => ({ base: given.matches[kind].base, cookie: given.matches[kind][who] ?? "" });
const SCHEMES = ["light", "dark"];

/** Opens a view by its button, and waits until the server's part of it is there. */
async function view(one, name) {
  await pause(550);
  await one.page.locator(`#actions [data-key="${name}"]`).click();
  await one.page.locator("#panel .view > *:not(:text-is('…'))").first().waitFor();
  await pause(550);
}

/** Keeps a picture of a page in both schemes. */
async function both(one, name) {
  for (const colorScheme of SCHEMES) {
    await one.page.emulateMedia({ colorScheme });
    await one.shot(`${name}-${colorScheme}`);
  }
}

/** Looks at a view in both schemes at the size of a phone and of a desk. */
async function looked(who, name, ready) {
  for (const size of [PHONE, DESK]) {
    for (const colorScheme of SCHEMES) {
      const one = await open(who, { ...size, colorScheme });
      await view(one, name);
      await ready?.(one);
      const wide = await one.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${name} is ${wide} px too wide`);
      await one.accessible(`${name}, ${size.viewport.width} px, ${colorScheme}`);
      await one.shot(`view-${name}-${size.viewport.width}-${colorScheme}`);
      await one.close();
    }
  }
}

const cases = {
  async "a plan is made on the board by touch, and listed"() {
    const one = await open(as("running", "second"), PHONE);
    const [{ board }, { entry: theirs }] = [await one.state(), await call(as("running", "first"), "/state")];
    await view(one, "plan");
    await one.page.locator("#panel [data-key=plan]").tap();
    await reads(one.label, /Your line/);
    await pause(550);
    const first = theirs.squares[20];
    await one.tap(first);
    await reads(one.label, first);
    const answer = board.ids.find((id) => !theirs.squares.includes(id));
    await one.tap(answer);
    await reads(one.label, `${first} ${answer}`);
    await one.accessible("an own line");
    await one.shot("view-line-390");
    await pause(550);
    await one.undo.tap();
    await reads(one.label, new RegExp(`: ${first}$`));
    await pause(550);
    await one.page.locator("#history [data-key=next]").tap();
    await reads(one.label, `${first} ${answer}`);
    await pause(550);
    await one.page.locator("[data-key=keep-plan]").tap();
    await reads(one.page.locator("#panel .lines"), `${first} ${answer}`);
    await reads(one.label, /Start/);
    await one.close();
    await looked(as("running", "second"), "plan");
  },

  async "own lines by keys alone are kept as notes, and opened again"() {
    const one = await open(as("running", "first"), DESK);
    await view(one, "notes");
    assert.equal(await one.page.evaluate(() => document.activeElement?.id), "panel-title", "the focus is on the view");
    await one.page.locator("#panel [data-key=try]").focus();
    await one.page.keyboard.press("Enter");
    await reads(one.label, /Your line/);
    await one.page.locator(".square[tabindex='0']").focus();
    const { entry } = await one.state();
    await one.square(entry.squares[12]).focus();
    await one.page.keyboard.press("Enter");
    await reads(one.label, entry.squares[12]);
    await one.page.keyboard.press("Escape");
    await reads(one.label, /Your line: *$/);
    await one.page.keyboard.press("Escape");
    await reads(one.label, /Start/);
    const line = one.page.locator(`#panel .lines [data-moves="${entry.squares[12]}"]`);
    await line.focus();
    await pause(550);
    await one.page.keyboard.press("Enter");
    await reads(one.label, entry.squares[12]);
    assert.equal((await one.state()).moves.length, 0, "nothing was played");
    await one.close();
    await looked(as("running", "first"), "notes");
  },

  async "a newcomer reads what the position offers, and a hint enters its move"() {
    await looked(as("running", "first"), "facts");
    const one = await open(as("computer", "first"), PHONE);
    await view(one, "hint");
    await one.accessible("a hint");
    await one.shot("view-hint-390");
    await one.page.locator("#panel [data-key=choose]").tap();
    await one.page.locator("[data-key=play]:not([aria-disabled])").waitFor();
    assert.equal((await one.state()).moves.length, 0, "a hint plays nothing by itself");
    await one.close();
  },

  async "a spectator comments on the position in sight, and its players see nothing of it"() {
    const one = await open(as("running", "third"), PHONE);
    await view(one, "comments");
    await one.page.locator("#panel textarea").fill("A quiet <i>start</i>");
    await one.page.locator("#panel [data-key=send]").tap();
    await reads(one.page.locator("#panel .comments"), "A quiet <i>start</i>");
    await one.close();
    for (const who of ["first", "nobody"]) {
      const other = await open(as("running", who), PHONE);
      assert.equal(await other.page.locator("#actions [data-key=comments]").count(), 0);
      await other.close();
    }
    await looked(as("running", "third"), "comments");
  },

  async "a comment appears on other open pages, around what their person writes, and on no player's"() {
    const [eve, tim] = [await open(as("running", "third"), PHONE), await open(as("running", "fourth"), PHONE)];
    const player = await open(as("running", "second"), PHONE);
    const heard = [];
    player.page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(payload)));
    await player.page.reload();
    await player.page.locator(".square").first().waitFor();
    for (const one of [eve, tim]) await view(one, "comments");
    const draft = tim.page.locator("#panel textarea");
    await draft.pressSequentially("Half a sen");
    await eve.page.locator("#panel textarea").fill("White is early");
    await eve.page.locator("#panel [data-key=send]").tap();
    await reads(tim.page.locator("#panel .comments"), "White is early");
    await draft.pressSequentially("tence");
    assert.equal(await draft.inputValue(), "Half a sentence");
    await tim.shot("view-comments-live-390");
    await tim.page.locator("#panel [data-key=send]").tap();
    await reads(eve.page.locator("#panel .comments"), "Half a sentence");
    await pause(550);
    await eve.page.locator("#panel .comments li", { hasText: "White is early" }).locator("[data-act=uncomment]").tap();
    await tim.page.locator("#panel .comments", { hasNotText: "White is early" }).waitFor();
    assert.ok(!heard.join("").includes("early"), "a player hears nothing");
    for (const one of [eve, tim, player]) await one.close();
  },

  async "a finger on the chart of the review shows the position there"() {
    const one = await open(as("over", "first"), PHONE);
    const { moves } = await one.state();
    await view(one, "review");
    const plot = await one.page.locator(".plot input").boundingBox();
    const point = (part) => ({ x: plot.x + 8 + (plot.width - 16) * part, y: plot.y + plot.height / 2 });
    await one.touch("touchStart", point(0.5));
    await one.touch("touchEnd");
    await reads(one.label, new RegExp(`${Math.round(moves.length / 2)} of ${moves.length}`));
    const board = await one.page.locator("#board").boundingBox();
    assert.ok(board.y + board.height > 0 && plot.y + plot.height <= 844, "board and chart are in sight together");
    await one.stroke(point(0.5), point(0));
    await reads(one.label, /Start/);
    await one.page.locator(".plot input").focus();
    await one.page.keyboard.press("ArrowRight");
    await reads(one.label, new RegExp(`Move 1 of ${moves.length}`));
    await one.page.locator("#panel .turning [data-at]").first().tap();
    await reads(one.label, /Move/);
    await one.close();
    await looked(as("over", "nobody"), "review");
  },

  async "moves of other games are explored, and tried on an own board"() {
    const one = await open(as("over", "second"), PHONE);
    await one.page.locator("[data-key=first]").tap();
    await reads(one.label, /Start/);
    await view(one, "explore");
    const move = one.page.locator("#panel [data-line]").first();
    const made = await move.getAttribute("data-moves");
    await move.tap();
    await reads(one.label, String(made));
    await one.close();
    await looked(as("over", "nobody"), "explore");
  },

  async "an open view is of no harm without a connection"() {
    const one = await open(as("over", "first"), PHONE);
    // What the browser fetches for later must not meet the cut: it reports that as a fault of the page.
    await one.page.waitForFunction(() => navigator.serviceWorker.controller);
    proxy.cut();
    await pause(300);
    await one.page.locator("#actions [data-key=explore]").tap();
    await one.page.locator(".notice").waitFor();
    await pause(300);
    proxy.mend();
    await one.page.locator("html:not(.lost)").waitFor();
    await view(one, "explore");
    await one.close();
  },

  async "after a reload without network, the page shows what it showed last"() {
    const [ann, ben] = [as("offline", "first"), as("offline", "second")];
    const one = await open(ann, PHONE);
    await one.page.waitForFunction(() => navigator.serviceWorker.controller);
    const { turn, entry } = await call(ann, "/state");
    await call(ann, "/play", { turn, move: entry.squares[3], id: "offline" });
    await reads(one.label, /Move 1 of 1/);
    const kept = (base) => one.page.evaluate(async (path) => (await (await caches.match(`${path}/kept`))?.json())?.moves.length, base);
    while (await kept(ann.base) !== 1) await pause(50);
    // The page and all of its files are kept before the network goes.
    const hasAll = () => one.page.evaluate(async (path) => {
      const files = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname).filter((name) => name.startsWith("/page/"));
      return (await Promise.all([path, ...files].map((name) => caches.match(name, { ignoreVary: true })))).every(Boolean);
    }, ann.base);
    while (!await hasAll()) await pause(50);
    assert.equal((await call(ben, "/state")).moves.length, 1);
    proxy.cut();
    await one.page.reload();
    await reads(one.label, /Move 1 of 1/);
    await one.page.locator("html.lost").waitFor();
    assert.equal(await one.page.locator(".square").count(), 81);
    await both(one, "view-offline-390");
    proxy.mend();
    await one.page.locator("html:not(.lost)").waitFor();
    await one.close();
  },

  async "pages of people, tables and series fit every screen"() {
    for (const name of ["profile", "table", "series"]) {
      for (const size of [PHONE, DESK]) {
        for (const colorScheme of SCHEMES) {
          const one = await open(as(name, "nobody"), { ...size, colorScheme }, 0, ".club");
          const wide = await one.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          assert.ok(wide <= 0, `${name} is ${wide} px too wide`);
          await one.accessible(`${name}, ${size.viewport.width} px, ${colorScheme}`);
          await one.shot(`club-${name}-${size.viewport.width}-${colorScheme}`);
          await one.close();
        }
      }
    }
  },

  async "the end of a game offers a rematch"() {
    const one = await open(as("over", "first"), PHONE);
    await one.page.locator("#actions [data-key=rematch]").tap();
    await reads(one.said, /rematch/);
    await both(one, "view-rematch-390");
    await one.close();
  },
};

let failed = 0;
for (const [name, run] of Object.entries(cases)) {
  if (process.argv[2] && !name.includes(process.argv[2])) continue;
  proxy.mend();
  try {
    await run();
    console.log(`ok      ${name}`);
  } catch (error) {
    failed += 1;
    console.error(`FAILED  ${name}\n${error.stack}`);
  }
}
await browser.close();
proxy.stop();
process.exit(failed ? 1 : 0);
