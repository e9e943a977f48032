// Pages of games in headless Chromium, for the checks of the page.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
export const DESK = { viewport: { width: 1280, height: 800 } };
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const shots = process.env.SHOTS;
if (shots) mkdirSync(shots, { recursive: true });

/** Waits until a locator's text matches. */
export const reads = (locator, text) => locator.filter({ hasText: text }).waitFor();
export const pause = (time) => new Promise((done) => setTimeout(done, time));

/** Starts Chromium without what would reach other hosts. */
export const launch = () => chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"],
});

/** Fails if axe-core finds something wrong with what a page shows. */
export async function accessible(page, where) {
  await page.evaluate(AXE);
  const found = await page.evaluate(() => globalThis.axe.run());
  assert.deepEqual(found.violations.map((v) => `${v.id}: ${v.help} (${v.nodes.map((n) => n.target).join(" | ")})`), [], `${where} is accessible`);
}

/**
 * Starts the browser. `origin` is the address of the site in the browser, `direct` the one for requests without the browser.
 */
export async function opener(origin, direct) {
  const browser = await launch();

  /** A request of one of them, without the browser. */
  const call = async ({ base, cookie = "" }, path, body) => {
    const headers = { "Content-Type": "application/json", "X-Postern": "1", Origin: origin, Cookie: cookie };
    const response = await fetch(direct + base + path, body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers });
    assert.ok(response.ok, `${path} -> ${response.status}`);
    return response.json();
  };

  /** Opens a match, whose script may arrive late; a script error, a request to another host or a fault of the content policy fails the test. */
  const open = async (who, options, delay = 0, first = ".square") => {
    const context = await browser.newContext(options);
    const [cookie, value] = (who.cookie ?? "").split("=");
    if (value) await context.addCookies([{ name: cookie, value, url: origin }]);
    await context.addInitScript(() => {
      globalThis.shifts = [];
      new PerformanceObserver((list) => {
        for (const one of list.getEntries()) if (!one.hadRecentInput) globalThis.shifts.push(one.value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.route("**/game.js", async (route) => {
      await pause(delay);
      await route.continue();
    });
    const faults = [];
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (line) => line.type() === "error" && !/ERR_|Failed to load|WebSocket is closed|handshake response/.test(line.text()) && faults.push(line.text()));
    page.on("request", (request) => !request.url().startsWith(origin) && faults.push(request.url()));
    await page.goto(origin + who.base);
    await page.locator(first).first().waitFor();
    const cdp = await context.newCDPSession(page);
    const square = (id) => page.locator(`.square[data-id="${id}"]`);
    const at = async (id) => {
      const box = await square(id).boundingBox();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const touch = (type, ...points) => cdp.send("Input.dispatchTouchEvent", { type, touchPoints: points.map((one, id) => ({ ...one, id })) });
    return {
      page, square, at, touch,
      undo: page.locator("[data-key=undo]"),
      label: page.locator("#at"),
      play: page.locator("[data-key=play]"),
      said: page.locator("#said"),
      tap: async (id) => (options.hasTouch ? page.touchscreen.tap(...Object.values(await at(id))) : page.mouse.click(...Object.values(await at(id)))),
      state: () => call(who, "/state"),
      names: () => page.locator(".square").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label"))),
      /** Waits until exactly these squares are entered. */
      entered: async (...ids) => {
        await page.waitForFunction((wanted) => String([...document.querySelectorAll(".square[aria-pressed]")].map((one) => one.dataset.id).sort()) === wanted, String(ids.sort()));
      },
      /** A finger from one point to another. */
      stroke: async (from, to, steps = 8) => {
        await touch("touchStart", from);
        for (let i = 1; i <= steps; i += 1) await touch("touchMove", { x: from.x + (to.x - from.x) * i / steps, y: from.y + (to.y - from.y) * i / steps });
        await touch("touchEnd");
      },
      accessible: (where) => accessible(page, where),
      shot: (name, fullPage = true) => (shots ? page.screenshot({ path: `${shots}/${name}.png`, fullPage }) : null),
      close: async () => {
        const shifted = await page.evaluate(() => globalThis.shifts.reduce((sum, one) => sum + one, 0));
        await context.close();
        assert.deepEqual(faults, []);
        assert.ok(shifted < 0.02, `the layout shifted by ${shifted}`);
      },
    };
  };

  return { browser, open, call };
}
