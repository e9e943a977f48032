// Films a turn on the sandbox's page, for the README: a challenge, taps, a ping.
//
// By hand: `postern sandbox`, then `node turn.mjs ADDRESS ../../docs/turn.gif`. It needs ImageMagick.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const [address, target] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
const page = await context.newPage();
page.setDefaultTimeout(15000);
const folder = mkdtempSync(join(tmpdir(), "turn-"));
const film = [];

const person = (who) => page.locator(`.person[aria-label^="${who}"]`);
const view = (who) => page.locator(".pane", { has: page.locator(".who", { hasText: `as ${who}` }) });

/** Shows the page as it is for so many hundredths of a second. */
async function frame(time) {
  await page.waitForFunction(() => [...document.querySelectorAll(".picture img")].every((img) => img.complete && img.naturalWidth > 0));
  await page.waitForTimeout(150);
  const file = join(folder, `${film.length}.png`);
  await page.screenshot({ path: file });
  film.push([time, file]);
}

/** Shows a finger on something, and taps it. */
async function tap(what, before = 90) {
  await what.waitFor();
  await page.waitForTimeout(400);
  await what.scrollIntoViewIfNeeded();
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

await page.goto(address);
await view("ada").waitFor();
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
  const choices = answer.locator(".rows button:not(:disabled)").filter({ hasText: /^[a-z]\d*$|·|^[a-z]\d+/ });
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
await browser.close();

execFileSync("convert", [
  ...film.flatMap(([time, file]) => ["-delay", String(time), file]),
  "+dither", "-colors", "96", "-layers", "optimize", "-loop", "0", target,
]);
rmSync(folder, { recursive: true });
console.log(`${film.length} frames are in ${target}`);
