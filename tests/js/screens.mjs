// Pictures of every screen of the flow, in each language, on a telephone and on a desktop: by hand, for looking at.
//
// `postern sandbox` with a new data folder, then `node screens.mjs ADDRESS FOLDER`. Text that does not fit its element is named.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";

const [address, folder] = process.argv.slice(2);
const LANGUAGES = (process.env.LANGUAGES ?? "en-US de fr es-ES").split(" ");
const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1400, height: 900 } },
};
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });

async function flow(language, size) {
  const context = await browser.newContext({ ...SIZES[size], locale: language });
  await context.addInitScript(() => localStorage.getItem("split") ?? localStorage.setItem("split", "false"));
  const page = await context.newPage();
  // The page's own files as they are here, so that a change of them needs no new build.
  await page.route("**/page/*", (route) => route.fulfill({ path: join(import.meta.dirname, "../../src/sandbox", new URL(route.request().url()).pathname) }));
  page.setDefaultTimeout(20000);
  const target = join(folder, `${language}-${size}`);
  mkdirSync(target, { recursive: true });
  let number = 0;
  const pane = page.locator(".pane").first();
  const latest = () => pane.locator(".message").last();

  /** Waits until nothing moves, and keeps the picture. */
  const shot = async (name) => {
    await page.waitForTimeout(500);
    await page.waitForFunction(() => !document.querySelector(".busy, .thinking"));
    await page.waitForTimeout(300);
    number += 1;
    await page.screenshot({ path: join(target, `${String(number).padStart(2, "0")}-${name}.png`) });
    const cut = await page.evaluate(() => [...document.querySelectorAll("button:not(.context), h2, .choice-text, .content, .option label")]
      .filter((one) => one.checkVisibility() && !one.closest(".side") && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
      .map((one) => one.innerText.replace(/\s+/g, " ").slice(0, 60)));
    if (cut.length) console.log(`${language} ${size} ${name}: cut: ${cut.join(" | ")}`);
  };
  const act = async (who) => {
    await page.locator(`.person[aria-label^="${who}"]`).click();
    await page.waitForTimeout(300);
  };
  const write = async (line) => {
    const count = await pane.locator(".message").count();
    await pane.locator(".line textarea").fill(line);
    await pane.locator(".line textarea").press("Enter");
    await page.waitForFunction((before) => document.querySelectorAll(".pane .message").length > before, count).catch(() => {});
  };
  const press = async (nth, within = latest()) => {
    await within.locator(".rows .press:not(:disabled)").nth(nth).click();
    await page.waitForTimeout(300);
  };
  const thread = async () => {
    if (await pane.locator(".room-head .menu").isVisible()) await pane.locator(".room-head .menu").click();
    await pane.locator(".entry.thread").first().click();
    await pane.locator(".picture img").last().waitFor();
  };

  await page.goto(address);
  await pane.waitFor();
  await act("ada");
  await shot("welcome");
  for (const command of ["help", "games", "table", "profile", "puzzle", "settings", "rules rampart", "rules inchworm", "privacy", "block", "vacation show", "doctor", "server settings", "ping test"]) {
    await write(`/${command}`);
    await shot(command.replace(" ", "-"));
  }
  await pane.locator(".line textarea").fill("/");
  await shot("commands");
  await pane.locator(".line textarea").fill("/challenge palisade");
  await pane.locator(".command-entry").first().click();
  for (let chips = await pane.locator(".chip").count(); chips > 0; chips -= 1) await pane.locator(".chip").first().click();
  await shot("challenge-form");
  await pane.locator("form.command .icon").click();
  await write("/challenge palisade opponent:@ben size:9 colour:first pace:3");
  await shot("challenge-posted");
  await act("ben");
  await shot("challenged");
  await press(0, pane.locator(".message.pinged").last());
  await page.waitForTimeout(1500);
  await shot("accepted");
  await act("ada");
  await thread();
  await shot("turn");
  await press(0);
  await shot("move");
  for (let step = 1; step <= 6; step += 1) {
    // The first button of the first colour that stands for going on is Play it.
    const play = latest().locator(".rows .press.success");
    if (await play.count()) {
      await shot("preview");
      await play.first().click();
      await page.waitForTimeout(1500);
      break;
    }
    await press(0);
    await shot(`move-${step}`);
  }
  await shot("played");
  await act("ben");
  await thread();
  await shot("pinged");
  await write("/move z9");
  await shot("refused");
  await write("/move b1");
  await shot("typed-move");
  for (const command of ["board", "board text:rows", "history", "record", "notes", "plan show", "next", "hint", "draw", "takeback", "replay", "resign"]) {
    await write(`/${command}`);
    await shot(command.replace(/[ :]/g, "-"));
  }
  await press(0);
  await page.waitForTimeout(1500);
  await shot("over");
  await write("/review");
  await page.waitForTimeout(20000);
  await shot("review");
  await write("/games");
  await shot("games-after");
  await page.close();
}

for (const language of LANGUAGES) {
  for (const size of Object.keys(SIZES)) {
    try {
      await flow(language, size);
    } catch (error) {
      console.error(`${language} ${size}: ${error.message.split("\n")[0]}`);
    }
  }
}
await browser.close();
