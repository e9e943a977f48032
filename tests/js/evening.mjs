// Two people with one telephone, the page and the real bot: a challenge, and three moves by button on each side.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { chromium } from "playwright-core";

const address = process.env.SANDBOX_URL;
const url = new URL(address).origin;
const shots = process.env.SHOTS;
if (shots) mkdirSync(shots, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"],
});
const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
const page = await context.newPage();
page.setDefaultTimeout(15000);

const faults = [];
page.on("pageerror", (error) => faults.push(error.message));
page.on("console", (line) => line.type() === "error" && faults.push(line.text()));
page.on("response", (response) => response.status() >= 400 && faults.push(`${response.status()} ${response.url()}`));
page.on("request", (request) => !request.url().startsWith(url) && !request.url().startsWith("data:") && faults.push(request.url()));

const PEOPLE = ["ada", "ben", "cleo", "dmitri"];
const person = (who) => page.locator(`.person[aria-label^="${who}"]`);
const view = (who) => page.locator(".pane", { has: page.locator(".who", { hasText: `as ${who}` }) });
let pictures = 0;

/** Whatever can be seen fits the screen: nothing sticks out at the side, and every picture has arrived. */
async function look(name) {
  await page.waitForFunction(() => [...document.querySelectorAll(".picture img")].every((img) => img.complete && img.naturalWidth > 0));
  const out = await page.evaluate(() => {
    const wide = [...document.querySelectorAll("body *")].filter((element) => {
      const box = element.getBoundingClientRect();
      const away = element.closest(".side, .toast, .people") || getComputedStyle(element).visibility === "hidden";
      return !away && box.width > 0 && (box.right > innerWidth + 1 || box.left < -1);
    });
    if (document.documentElement.scrollWidth > innerWidth) wide.push(document.documentElement);
    const bar = document.querySelector(".people");
    if (bar.scrollWidth > bar.clientWidth) wide.push(bar);
    return wide.map((element) => `${element.tagName}.${element.className}`);
  });
  assert.deepEqual(out, [], `nothing sticks out (${name})`);
  pictures += 1;
  if (shots) await page.screenshot({ path: `${shots}/${String(pictures).padStart(2, "0")}-${name}.png` });
}

/** Exactly these people have a badge, of one ping each. */
async function badges(wanted) {
  const seen = () => Promise.all(PEOPLE.map(async (who) => [who, ...await person(who).locator(".badge").allTextContents()].join(" ")));
  const due = PEOPLE.map((who) => (wanted.includes(who) ? `${who} 1` : who));
  for (const end = Date.now() + 10000; Date.now() < end && String(await seen()) !== String(due);) await page.waitForTimeout(30);
  assert.deepEqual(await seen(), due, "the right people have a badge");
}

async function act(who) {
  await person(who).tap();
  await view(who).waitFor();
}

async function open(who, entry) {
  await view(who).locator(".room-head .menu").tap();
  await view(who).locator(`.entry${entry}`).tap();
}

/** The player who was pinged makes a move with the buttons; `choices` are the places of the squares' buttons, in turn. */
async function move(who, number, choices) {
  await badges([who]);
  await act(who);
  if (number <= 2) {
    await view(who).locator(".room-head .menu").tap();
    await view(who).locator(".entry.thread .badge").waitFor();
    await look(`${number}-${who}-channels`);
    await view(who).locator(".entry.thread").tap();
  }
  await badges([]);
  const turn = view(who).locator(".message.pinged").last();
  await turn.locator(".picture img").waitFor();
  const says = await turn.locator(".content").innerText();
  assert.match(says, number === 1 ? /you start Rampart/ : new RegExp(`your move in Rampart #\\w+\\.[^]*· move ${number}`));
  assert.equal((await turn.locator(".picture img").getAttribute("alt")).length > 20, true, "the picture is told in words");
  const live = view(who).locator(".message:not(.private)").getByRole("button", { name: "Move", exact: true });
  assert.equal(await live.count(), 1, "only the present turn has buttons");
  await look(`${number}-${who}-turn`);

  await live.tap();
  const answer = view(who).locator(".message.private").last();
  // The answer to the turn before also has buttons.
  await answer.filter({ hasText: "Choose" }).locator(".rows button").first().waitFor();
  const play = answer.getByRole("button", { name: "Play it" });
  for (const [step, choice] of choices.entries()) {
    const before = await answer.locator(".content").innerText();
    const mark = await answer.locator(".edited").count() ? await answer.locator(".edited").boundingBox() : null;
    const first = await answer.locator(".rows button").first().boundingBox();
    assert.ok(!mark || mark.y < first.y, "the mark of an edited message is with its words, not below its buttons");
    await look(`${number}-${who}-choose-${step + 1}`);
    // On a newcomer's page, the squares that can be chosen are of the first colour; the others only say why not.
    const open = answer.locator(".rows button.primary:enabled");
    await ((await open.count()) ? open : answer.locator(".rows button:enabled")).nth(choice).tap();
    await page.waitForFunction(
      ([text, me]) => {
        const pane = [...document.querySelectorAll(".pane")].find((p) => p.querySelector(".who").textContent.includes(`as ${me}`));
        return [...pane.querySelectorAll(".message.private .content")].at(-1)?.innerText !== text;
      },
      [before, who],
    );
  }
  await play.waitFor();
  await look(`${number}-${who}-preview`);
  const end = await view(who).locator(".scroller").evaluate((s) => s.scrollHeight - s.scrollTop - s.clientHeight);
  assert.ok(end < 60, `what is to be pressed next is in sight (${end})`);
  await play.tap();
  await answer.filter({ hasText: "You played" }).waitFor();
}

try {
  await page.goto(address);
  await view("ada").waitFor();
  // The pool of the people is in a channel of its own, so a newcomer sees the cards of the five games.
  await page.locator(".entry.unread", { hasText: "series" }).waitFor({ state: "attached" });
  assert.equal(await view("ada").locator(".card").count(), 5, "a card for each game");
  for (const label of [/^Play /, /^Learn /]) assert.equal(await view("ada").locator(".card").getByRole("button", { name: label }).count(), 5, "the game or its lesson first");
  await view("ada").locator(".empty", { hasText: "Ada is new here" }).waitFor();
  await look("welcome");
  const hidden = await view("ada").locator(".scroller").evaluate((s) => s.scrollHeight - s.clientHeight);
  assert.ok(hidden <= 0, `the first page fits the screen (${hidden} are hidden)`);
  await view("ada").locator(".line textarea").fill("/chall");
  await view("ada").locator(".command-entry").first().waitFor();
  await look("commands");
  await view("ada").locator(".command-entry", { hasText: "/challenge rampart" }).first().tap();
  const form = view("ada").locator("form.command");
  await form.locator(".chip", { hasText: /^\+ opponent/ }).tap();
  await form.locator("select").last().selectOption({ label: "Ben (ben)" });
  assert.match(await form.locator(".chip", { hasText: /^\+ late/ }).innerText(), /If someone is late/, "an option says what it is for");
  await form.locator(".chip", { hasText: /^\+ colour/ }).tap();
  await form.locator("select").last().selectOption({ label: "Black (moves first)" });
  await look("challenge-form");
  await form.locator("[type=submit]").tap();

  await badges(["ben"]);
  await look("challenged");
  await act("ben");
  const card = view("ben").locator(".message.pinged").last();
  await card.getByRole("button", { name: "Accept" }).waitFor();
  await badges([]);
  await look("card");
  await card.getByRole("button", { name: "Accept" }).tap();
  await card.locator(".content", { hasText: "Accepted" }).waitFor();
  await card.locator(".thread-card").waitFor();
  assert.equal(await card.getByRole("button", { name: "Accept" }).count(), 0, "an accepted card has no buttons");
  await look("accepted");

  const players = ["ada", "ben"];
  for (let number = 1; number <= 6; number += 1) {
    const who = players[(number - 1) % 2];
    await move(who, number, [number % 3, 0]);
  }
  await badges(["ada"]);
  await act("cleo");
  await open("cleo", ".thread");
  // The first message of the thread is the card as it is now.
  await view("cleo").locator(".starter", { hasText: "Accepted" }).waitFor();
  await view("cleo").locator(".message:not(.private)").getByRole("button", { name: "Move", exact: true }).tap();
  await view("cleo").locator(".message.private", { hasText: "is between Ada and Ben" }).waitFor();
  await look("stranger");
  await badges(["ada"]);
  assert.equal(await page.locator(".failed").count(), 0, "every press was answered");
  assert.deepEqual(faults, []);
} catch (error) {
  // A last picture helps, but what went wrong is the error itself.
  if (shots) await page.screenshot({ path: `${shots}/99-failed.png` }).catch(() => {});
  throw error;
} finally {
  await browser.close();
}
