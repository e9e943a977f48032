// Boards inside Discord: the sandbox's client shows the page of a game in a frame, at the size of a phone.
// SANDBOX_URL is the address of `postern sandbox`, SHOTS a folder for pictures, LONG=1 also waits for a dead page to be found.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { launch } from "./page_open.mjs";

const { origin, hash } = new URL(process.env.SANDBOX_URL);
const sandboxKey = hash.slice(1);
const shots = process.env.SHOTS;
if (shots) mkdirSync(shots, { recursive: true });
const browser = await launch();

/** Sends a request to the sandbox. */
async function send(method, path, body) {
  const response = await fetch(`${origin}${path}`, {
    method, headers: { "content-type": "application/json", "x-sandbox-key": sandboxKey }, body: body && JSON.stringify(body),
  });
  const text = await response.text();
  assert.ok(response.ok, `${method} ${path}: ${response.status} ${text}`);
  return path === "/sandbox/world" ? text : JSON.parse(text);
}

const act = (as, what) => send("POST", "/ui/act", { as, wait: 10, ...what });

/** Changes the Activity as its owner or a fault does. */
let setup;
const change = (what) => send("PUT", "/sandbox/activity", (setup = { ...setup, ...what }));

/** The messages of the chat, the oldest first. */
async function messages() {
  const lines = (await send("GET", "/sandbox/world")).split("\n").filter(Boolean).map((line) => JSON.parse(line));
  return lines.flatMap((line) => (line.message ? [line.message] : []));
}

const buttons = (message) => message.components.flatMap((row) => row.components ?? []);

/** Waits until a look finds something. */
async function until(look, what) {
  for (let left = 100; left > 0; left -= 1) {
    const found = await look();
    if (found) return found;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`${what} did not come`);
}

/** Starts a game of Ada against Ben. Returns its number. */
async function game() {
  const before = new Set((await messages()).map((message) => message.id));
  await act("ada", { do: "slash", channel: "games", path: "challenge rampart", options: { opponent: await person("ben") } });
  const accepts = (one) => one.custom_id?.startsWith("accept");
  const card = await until(async () => (await messages()).find((one) => !before.has(one.id) && buttons(one).some(accepts)), "the card");
  await act("ben", { do: "press", channel: "games", message: card.id, custom_id: buttons(card).find(accepts).custom_id });
  return until(async () => {
    const fresh = (await messages()).filter((message) => !before.has(message.id));
    const link = fresh.flatMap(buttons).find((one) => one.url?.includes("/g/"));
    return link && Number(link.url.match(/\/g\/(\d+)-/)[1]);
  }, "the link of a new game");
}

async function person(name) {
  return (await send("GET", "/sandbox/people")).find((one) => one.username === name).id;
}

/** Opens the chat as a person, in a channel. */
async function chat(who, channel, options = {}) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: "dark", ...options });
  const id = await person(who);
  await context.addInitScript(([me, place]) => {
    try {
      localStorage.setItem("people", JSON.stringify([me]));
      localStorage.setItem(`channel ${me}`, place);
      localStorage.setItem("split", "false");
    } catch {
      // The frame of the Activity needs none of it.
    }
  }, [id, channel]);
  const page = await context.newPage();
  page.setDefaultTimeout(15000);
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (line) => line.type() === "error" && !/Failed to load|WebSocket/.test(line.text()) && faults.push(line.text()));
  await page.goto(process.env.SANDBOX_URL);
  await page.locator(".pane").first().waitFor();
  return { page, faults, shot: (name) => (shots ? page.screenshot({ path: `${shots}/${name}.png` }) : null) };
}

/** Presses the last **Open board** of the open channel. Returns the frame. */
async function openBoard(page) {
  await page.locator('[data-control^="open-board"]').last().tap();
  const frame = page.frameLocator(".activity");
  await frame.locator(".grid .square").first().waitFor();
  return frame;
}

/** Plays any move: taps an offered square, which first enlarges the board on a phone, then Play. */
async function play(frame) {
  const before = await frame.locator("#at").textContent();
  const square = await frame.locator(".square.offered").first().getAttribute("data-id");
  const ready = frame.locator("#entry .primary:not([aria-disabled])");
  for (let taps = 0; taps < 3 && !(await ready.count()); taps += 1) {
    await frame.locator(`.square[data-id="${square}"]`).tap();
    await ready.waitFor({ timeout: 1500 }).catch(() => {});
  }
  await ready.tap();
  await until(async () => (await frame.locator("#at").textContent()) !== before, "the move");
}

const status = (frame) => frame.locator("#status").textContent();

/** From a direct message with the bot: a game against the computer is played in the frame. */
async function fromDirectMessages() {
  const dm = (await act("ada", { do: "open_dm" })).channel;
  const bot = (await messages()).length && (await send("GET", "/sandbox/world")).match(/"bot":"?(\d+)/)[1];
  await act("ada", { do: "slash", channel: dm, path: "challenge rampart", options: { opponent: bot, level: "1", colour: "first" } });
  await until(async () => (await messages()).some((one) => one.channel === dm && buttons(one).some((button) => button.custom_id?.startsWith("open-board"))), "the first turn");
  const { page, faults, shot } = await chat("ada", dm);
  await page.locator('[data-control^="open-board"]').last().waitFor();
  await shot("1-direct-message");
  const frame = await openBoard(page);
  await shot("2-frame-dark");
  await play(frame);
  await until(async () => /your turn|you/i.test(await status(frame)), "the computer's move");
  await page.emulateMedia({ colorScheme: "light" });
  await page.waitForTimeout(200);
  await shot("3-frame-light");
  await page.getByRole("button", { name: "Small" }).tap();
  await until(async () => !(await frame.locator("#head").isVisible()), "the small board");
  assert.equal(await frame.locator("#entry").isVisible(), false, "a small board has no controls");
  await shot("4-small");
  await page.getByRole("button", { name: "Small" }).tap();
  await frame.locator("#head").waitFor();

  // Hours later, the headers and the token have expired, and are renewed.
  await send("POST", "/sandbox/clock", { forward_seconds: 7200 });
  await play(frame);
  await until(async () => /your turn|you/i.test(await status(frame)), "the computer's move after hours");
  assert.deepEqual(faults, []);
  await page.context().close();
}

/** Two people in one channel have one instance and different games; each sees the other's move. */
async function twoGamesInOneChannel() {
  const [first, second] = [await game(), await game()];
  const lounge = JSON.parse((await send("GET", "/sandbox/world")).split("\n").find((line) => line.includes('"lounge"'))).channel.id;
  await act("ada", { do: "slash", channel: lounge, path: "board", options: { game: String(first) } });
  await act("ben", { do: "slash", channel: lounge, path: "board", options: { game: String(second) } });
  const [ada, ben] = [await chat("ada", lounge), await chat("ben", lounge, { colorScheme: "light" })];
  const [hers, his] = [await openBoard(ada.page), await openBoard(ben.page)];
  const title = (frame) => frame.locator("h1").textContent();
  assert.match(await title(hers), new RegExp(`#${first}$`), "hers");
  assert.match(await title(his), new RegExp(`#${second}$`), "his, in the same instance");
  await ben.shot("5-second-person-light");

  // The proxy holds back streams; the page does not depend on any.
  await change({ buffers: true });
  await act("ben", { do: "slash", channel: lounge, path: "board", options: { game: String(first) } });
  await ben.page.locator(".sheet [aria-label=Close]").tap();
  const same = await openBoard(ben.page);
  assert.match(await title(same), new RegExp(`#${first}$`), "the game that he opened last");
  const mover = (await hers.locator(".square.offered").count()) > 0 ? [hers, same] : [same, hers];
  const before = await mover[1].locator("#at").textContent();
  await play(mover[0]);
  await until(async () => (await mover[1].locator("#at").textContent()) !== before, "the move in the other frame");
  await change({ buffers: false });

  // A page that is closed without a word leaves nothing behind that hurts.
  const close = async () => {
    await ada.page.locator(".sheet [aria-label=Close]").tap();
    await until(async () => (await ada.page.locator(".activity").count()) === 0, "the closed frame");
  };
  await close();
  await change({ silent: true });
  await openBoard(ada.page);
  const held = await until(connections, "an open page");
  await close();
  if (process.env.LONG === "1") await found(held);
  await change({ silent: false });
  const again = await openBoard(ada.page);
  assert.match(await title(again), new RegExp(`#${first}$`));

  // Without proof of the person, the page says what to do.
  await ada.page.locator(".sheet [aria-label=Close]").tap();
  await change({ signs: false });
  await ada.page.locator('[data-control^="open-board"]').last().tap();
  const unproved = ada.page.frameLocator(".activity");
  await unproved.getByText("Discord does not tell this page who you are").waitFor();
  await ada.shot("6-no-proof");
  await change({ signs: true });
  await unproved.getByRole("button", { name: "Try again" }).tap();
  await unproved.locator(".grid .square").first().waitFor();
  for (const { faults } of [ada, ben]) assert.deepEqual(faults, []);
}

/** Connections that the site holds open, by the ports of the kernel's table. */
async function connections() {
  const port = Number(new URL(setup.url).port).toString(16).toUpperCase().padStart(4, "0");
  const lines = (await readFile("/proc/net/tcp", "utf8")).split("\n").slice(1);
  return lines.map((line) => line.trim().split(/\s+/)).filter(([, local, , state]) => local?.endsWith(`:${port}`) && state === "01").length;
}

/** The server finds the dead page by itself, and closes its connection. */
async function found(before) {
  assert.equal(await connections(), before, "nobody told the server");
  for (let left = 130; left > 0; left -= 1) {
    if (await connections() < before) return;
    await new Promise((done) => setTimeout(done, 1000));
  }
  throw new Error("the server still holds the connection of a closed page");
}

setup = await send("GET", "/sandbox/activity");
await fromDirectMessages();
await twoGamesInOneChannel();
await browser.close();
