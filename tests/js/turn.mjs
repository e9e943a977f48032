// Films a turn on the sandbox's page, for the README: the first page, a challenge, taps, a ping.
//
// `npm run film` writes docs/turn.gif. It starts the sandbox with a new data folder, and needs ImageMagick and Chromium. POSTERN is the
// program to film (default: what cargo builds), FILM another file to write, FRAMES a folder that keeps the frames.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "playwright-core";
import { startSandbox } from "./sandbox.mjs";

const root = resolve(import.meta.dirname, "../..");
const target = process.env.FILM ?? join(root, "docs/turn.gif");
const folder = process.env.FRAMES ?? mkdtempSync(join(tmpdir(), "turn-"));
mkdirSync(folder, { recursive: true });

const { address, stop } = await startSandbox();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
const page = await context.newPage();
page.setDefaultTimeout(15000);
const film = [];

const person = (who) => page.locator(`.person[aria-label^="${who}"]`);
const view = (who) => page.locator(".pane", { has: page.locator(".who", { hasText: `as ${who}` }) });

/** Shows the page as it is for so many hundredths of a second. */
async function frame(time) {
  await page.waitForFunction(() => [...document.querySelectorAll(".picture img")].every((img) => img.complete && img.naturalWidth > 0));
  await page.waitForTimeout(150);
  const file = join(folder, `${String(film.length).padStart(2, "0")}.png`);
  await page.screenshot({ path: file });
  film.push([time, file]);
}

/** Shows a finger on something, and taps it. */
async function tap(what, before = 90) {
  await what.waitFor();
  await page.waitForTimeout(400);
  // The page may replace the element just then.
  await what.scrollIntoViewIfNeeded().catch(() => what.scrollIntoViewIfNeeded());
  await frame(before);
  const box = await what.boundingBox();
  await page.evaluate(([x, y]) => {
    const finger = document.createElement("div");
    finger.id = "finger";
    finger.style.cssText = `position:fixed;left:${x - 22}px;top:${y - 22}px;width:44px;height:44px;border-radius:50%;background:#f2b632aa;border:3px solid #fff;z-index:99;pointer-events:none`;
    document.body.append(finger);
  }, [box.x + box.width / 2, box.y + box.height / 2]);
  await frame(35);
  await page.evaluate(() => document.querySelector("#finger").remove());
  await what.tap();
}

try {
  await page.goto(address);
  await view("ada").waitFor();
  await view("ada").locator(".card").first().waitFor();
  await frame(180);
  const line = view("ada").locator(".line textarea");
  const command = "/challenge rampart opponent:@ben colour:first";
  for (const part of ["/cha", "/challenge rampart", command]) {
    await line.fill(part);
    await frame(part === command ? 80 : 35);
  }
  await line.press("Enter");
  await view("ada").locator(".message", { hasText: "challenges" }).last().waitFor();
  await tap(person("ben"), 120);
  const card = view("ben").locator(".message.pinged").last();
  await tap(card.getByRole("button", { name: "Accept" }), 120);
  await card.locator(".thread-card").waitFor();
  await tap(person("ada"), 120);
  await view("ada").locator(".room-head .menu").tap();
  await tap(view("ada").locator(".entry.thread.unread").first());
  const turn = view("ada").locator(".message.pinged").last();
  await turn.locator(".picture img").waitFor();
  const move = turn.getByRole("button", { name: "Move", exact: true });
  await tap(move, 160);
  const answer = view("ada").locator(".message.private").last();
  await answer.locator(".rows button").first().waitFor();
  const play = answer.getByRole("button", { name: "Play it" });
  // As many choices as this entry of moves takes; each is the one in the middle.
  while (!(await play.isVisible())) {
    const before = await answer.innerText();
    const choices = answer.locator(".rows button:not(:disabled)").filter({ hasText: /^[A-Y]$|^[a-z]\d+/ });
    await tap(choices.nth(Math.floor((await choices.count()) / 2)), 110);
    await page.waitForFunction(
      (text) => [...document.querySelectorAll(".message.private")].at(-1)?.innerText !== text,
      before,
    );
    await page.waitForTimeout(400);
  }
  await tap(play, 150);
  await person("ben").locator(".badge").waitFor();
  await tap(person("ben"), 140);
  await view("ben").locator(".room-head .menu").tap();
  await tap(view("ben").locator(".entry.thread.unread").first(), 80);
  await view("ben").locator(".message.pinged .picture img").last().waitFor();
  await frame(350);
} finally {
  await browser.close();
  await stop();
}

execFileSync("convert", [
  ...film.flatMap(([time, file]) => ["-delay", String(time), file]),
  "+dither", "-colors", "80", "-fuzz", "1%", "-layers", "optimize", "-loop", "0", target,
]);
if (!process.env.FRAMES) rmSync(folder, { recursive: true });
console.log(`${film.length} frames, ${Math.round(statSync(target).size / 1000)} kB: ${target}`);
