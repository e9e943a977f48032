// The sandbox's page in headless Chromium: everything a person can do, at a phone's and a desktop's size.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";
import { startBot } from "./bot.mjs";

const url = process.env.SANDBOX_URL;
const shots = process.env.SHOTS;
if (shots) mkdirSync(shots, { recursive: true });
const bot = await startBot(url, process.env.SANDBOX_TOKEN, (error) => {
  console.error(error);
  process.exit(1);
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"],
});

/** Opens the page; a script error, or a request to anywhere else, fails the test. */
async function open(options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(8000);
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (line) => line.type() === "error" && !/Failed to load/.test(line.text()) && faults.push(line.text()));
  page.on("response", async (response) => {
    if (response.status() >= 400) faults.push(`${response.request().postData()} -> ${await response.text()}`);
  });
  page.on("dialog", (dialog) => faults.push(`dialog: ${dialog.message()}`));
  page.on("request", (request) => !request.url().startsWith(url) && !request.url().startsWith("data:") && faults.push(request.url()));
  await page.goto(process.env.SANDBOX_PAGE);
  await page.locator(".pane").first().waitFor();
  return { page, faults, shot: (name) => (shots ? page.screenshot({ path: `${shots}/${name}.png` }) : null) };
}

async function command(pane, typed, fill) {
  await pane.locator(".line textarea").fill(`/${typed}`);
  await pane.locator(".command-entry").first().click();
  await fill?.(pane.locator("form.command"));
  await pane.locator("form.command [type=submit]").click();
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds, best practices included, is a fault. */
async function accessible(page, where) {
  await page.evaluate(AXE);
  const found = await page.evaluate(() => globalThis.axe.run());
  const said = found.violations.map((v) => `${v.id}: ${v.help} (${v.nodes.map((n) => n.target).join(" | ")})`);
  assert.deepEqual(said, [], `${where} is accessible`);
}

/** Tab passes few stops, and arrow keys reach the rest. */
async function fewStops(page, pane, most) {
  const stops = await page.evaluate(() => [...document.querySelectorAll("button, a[href], input, textarea, select, summary, [tabindex]")]
    .filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility({ visibilityProperty: true }))
    .map((one) => one.className || one.tagName));
  assert.ok(stops.length <= most, `${stops.length} tab stops: ${stops.join(", ")}`);
  await pane.locator(".messages > li").last().locator("button").last().focus();
  const at = () => page.evaluate(() => [...document.querySelectorAll(".messages > li")].indexOf(document.activeElement.closest("li")));
  const last = await at();
  await page.keyboard.press("ArrowUp");
  assert.equal(await at(), last - 1, "an arrow key moves to the message before");
}

async function journey(name, options) {
  const { page, faults, shot } = await open(options);
  const phone = options.viewport.width < 700;
  const act = async (who) => page.locator(`.person[aria-label^="${who}"]`).click();
  await act("ada");
  const pane = page.locator(".pane", { has: page.locator(".who", { hasText: "as ada" }) });
  // The first to come finds an empty channel, and what to try in it.
  if (phone) {
    const cards = pane.locator(".card");
    await cards.first().waitFor();
    assert.deepEqual(await cards.locator("h3").allTextContents(), ["Rampart", "Ransom"], "a card for each game");
    assert.deepEqual(await cards.getByRole("button").allTextContents(), ["Play", "Learn", "Play", "Learn"], "and both buttons on each");
    await pane.locator(".empty", { hasText: "These games are samples." }).waitFor();
    await page.waitForFunction(() => [...document.querySelectorAll(".card img")].every((img) => img.naturalWidth > 0));
    await shot(`${name}-0-welcome`);
    await accessible(page, "the welcome");
    await cards.getByRole("button", { name: "Play Ransom" }).click();
    await pane.locator(".message", { hasText: "challenges you to ransom" }).waitFor();
  }
  await pane.locator(".line textarea").fill("/");
  await pane.locator(".command-entry").first().waitFor();
  await shot(`${name}-1-menu`);
  // A line with an option that is none of the choices becomes a form that says so.
  await pane.locator(".line textarea").fill("/challenge rampart opponent:@ben size:12");
  await pane.locator(".line textarea").press("Enter");
  await pane.locator(".problem", { hasText: "size" }).waitFor();
  await shot(`${name}-1-problem`);
  await accessible(page, "the form of a command");
  await pane.locator("form.command").getByRole("button", { name: "Cancel" }).click();
  await command(pane, "challenge rampart", async (form) => {
    await form.locator("select").selectOption({ label: "Ben (ben)" });
    await form.locator(".chip").first().click();
    await shot(`${name}-2-options`);
  });
  const accept = page.getByRole("button", { name: "Accept" }).last();
  await accept.waitFor();
  await shot(`${name}-3-challenge`);
  await act("ben");
  const bens = page.locator(".pane", { has: page.locator(".who", { hasText: "as ben" }) });
  await bens.locator(".message.pinged").last().waitFor();
  await shot(`${name}-4-pinged`);
  await bens.getByRole("button", { name: "Accept" }).last().click();
  await bens.locator(".thread-card").last().click();
  await bens.locator(".picture img").last().waitFor();
  await shot(`${name}-5-thread`);
  await act("ada");
  if (phone) await pane.locator(".menu").click();
  await pane.locator(".entry.thread .badge").first().waitFor();
  await page.waitForTimeout(300);
  await shot(`${name}-6-badges`);
  await pane.locator(".entry.thread.unread").first().click();
  await pane.locator(".message.pinged").last().waitFor();
  await pane.getByRole("button", { name: "Move" }).last().click();
  await page.locator("dialog input[type=text]").fill("d4");
  await page.locator("dialog").getByRole("button", { name: "Cancel" }).click();
  await pane.getByRole("button", { name: "Move" }).last().click();
  assert.equal(await page.locator("dialog input[type=text]").inputValue(), "d4", "a closed form keeps what was entered, by its custom_id");
  await page.locator("dialog input[type=file]").setInputFiles([{ name: "game.txt", mimeType: "text/plain", buffer: Buffer.from("e5 f6") }]);
  await shot(`${name}-7-form`);
  await page.locator("dialog [type=submit]").click();
  await pane.locator(".message.private", { hasText: "You wrote: d4, game.txt: e5 f6" }).last().waitFor();
  await shot(`${name}-8-private`);
  await pane.locator(".message.private").last().getByRole("button", { name: "Dismiss message" }).click();
  await command(pane, "move", async (form) => {
    await form.locator("input").fill("d");
    await form.locator(".suggestions [role=option]").first().waitFor();
    await shot(`${name}-9-autocomplete`);
    await form.locator(".suggestions [role=option]", { hasText: "d4" }).click();
  });
  await pane.locator(".message", { hasText: "Played d4." }).last().waitFor();
  // A whole line is a command, too; words without a name belong to its first option.
  await pane.locator(".line textarea").fill("/move e5");
  await pane.locator(".line textarea").press("Enter");
  await pane.locator(".message", { hasText: "Played e5." }).last().waitFor();
  // A press that replaces the buttons leaves the focus in the same message.
  const focused = () => page.evaluate(() => `${document.activeElement.innerText} in ${document.activeElement.closest("li")?.dataset.message}`);
  await command(pane, "steps");
  const steps = pane.locator(".message", { hasText: "Small print" }).last();
  const id = await steps.getAttribute("data-message");
  // An edit of a last message that is taller than the screen leaves it where it is.
  const sheets = (rule) => page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = text ? [sheet] : [];
  }, rule);
  await sheets(".messages > .message:last-child { padding-top: 150vh; }");
  await steps.getByRole("button", { name: "Step 1" }).focus();
  await page.waitForTimeout(200);
  await pane.locator(".scroller").evaluate((s) => { s.scrollTop = s.scrollHeight; });
  await page.waitForTimeout(200);
  const place = () => pane.locator(".scroller").evaluate((s) => s.scrollHeight - s.scrollTop - s.clientHeight);
  const placed = await place();
  await page.keyboard.press("Enter");
  await pane.getByRole("button", { name: "Step 2" }).waitFor();
  await page.waitForTimeout(200);
  assert.ok(Math.abs(await place() - placed) < 60, `it went from ${placed} to ${await place()} from the end`);
  await sheets("");
  assert.equal(await focused(), `Step 2 in ${id}`);
  await steps.getByRole("button", { name: "Reply" }).click();
  const context = pane.locator(".message", { hasText: "A reply" }).last().locator(".context");
  await context.waitFor();
  assert.match(await context.innerText(), /Small print of/, "a reply quotes plain text");
  assert.doesNotMatch(await context.innerText(), /-#/);
  await pane.getByRole("button", { name: "Step 2" }).focus();
  await page.keyboard.press("Enter");
  await pane.locator(".message", { hasText: "No step is left." }).waitFor();
  assert.match(await focused(), new RegExp(` in ${id}$`), "without a button left, the focus stays in the message");
  // An edited message says so after its last words, whether it has text or consists of components alone.
  await command(pane, "parts");
  await pane.locator(".message", { hasText: "A page of parts" }).last().waitFor();
  const page1 = pane.locator(".message", { hasText: "page of parts" }).last();
  assert.equal(await page1.locator(".edited").count(), 0, "a message as it was sent is not edited");
  await page1.getByRole("button", { name: "Turn the page" }).click();
  await pane.locator(".message", { hasText: "Another page of parts" }).last().waitFor();
  for (const words of ["Another page of parts", "No step is left."]) {
    const changed = pane.locator(".message", { hasText: words }).last();
    assert.equal(await changed.locator(".edited").count(), 1, `${words} is marked once`);
    const said = await changed.locator(".body").innerText();
    assert.ok(said.indexOf("(edited)") > said.indexOf(words), `the mark follows: ${said}`);
  }
  await command(pane, "show");
  await pane.locator(".embed").last().waitFor();
  await page.waitForTimeout(200);
  await shot(`${name}-10-everything-end`);
  // A last message that is taller than the screen is shown from its top.
  const fromTop = await pane.locator(".scroller").evaluate(async (s) => {
    const settled = () => new Promise((done) => setTimeout(done, 100));
    const last = s.querySelector(".messages > .message:last-child");
    last.style.minHeight = `${2 * s.clientHeight}px`;
    await settled();
    const away = last.getBoundingClientRect().top - s.getBoundingClientRect().top;
    last.style.minHeight = "";
    await settled();
    return away;
  });
  assert.ok(Math.abs(fromTop) < 10, `the top of a tall message is ${fromTop} from the top of the screen`);
  // What moves the messages just after a tap or a pressed key leaves their end in sight; a hand that scrolls does not.
  const fromEnd = (event) => pane.locator(".scroller").evaluate(async (s, { kind, key }) => {
    const settled = () => new Promise((done) => setTimeout(done, 100));
    s.querySelector("button").dispatchEvent(Object.assign(new Event(kind, { bubbles: true }), { key }));
    s.scrollTop -= 200;
    await settled();
    // As when a picture arrives late.
    const more = s.lastElementChild.appendChild(document.createElement("div"));
    more.style.height = "1px";
    await settled();
    more.remove();
    await settled();
    const last = s.querySelector(".messages > .message:last-child");
    const isTall = last.offsetHeight > s.clientHeight;
    return isTall ? s.getBoundingClientRect().top - last.getBoundingClientRect().top : s.scrollHeight - s.scrollTop - s.clientHeight;
  }, event);
  for (const event of [{ kind: "pointerdown" }, { kind: "keydown", key: "Enter" }, { kind: "touchmove" }]) {
    const away = await fromEnd(event);
    assert.equal(Math.abs(away) < 60, event.kind !== "touchmove", `${away} from the end after ${event.kind}`);
  }
  // What follows is no longer taken for that hand's.
  await page.waitForTimeout(800);
  await pane.locator(".scroller").evaluate((s) => { s.scrollTop = s.scrollHeight; });
  await pane.locator(".scroller").evaluate((s) => { s.scrollTop -= s.clientHeight * 0.9; });
  await shot(`${name}-11-everything`);
  assert.equal(await page.locator(".content img").count(), 0, "text never becomes HTML");
  const [badge, seen] = [await pane.locator(".alt").last().boundingBox(), await pane.locator(".picture img").last().boundingBox()];
  assert.ok(badge.y >= seen.y + seen.height, "the badge covers no coordinate");
  await pane.locator(".menu-button").first().click();
  await page.locator("dialog .choice").nth(3).waitFor();
  await shot(`${name}-12-select`);
  await page.locator("dialog .choice").nth(3).click();
  await pane.locator(".message.private", { hasText: "Chosen: d" }).last().waitFor();
  await pane.locator(".menu-button").last().click();
  await page.locator("dialog .choice").nth(0).click();
  await page.locator("dialog .choice").nth(2).click();
  await shot(`${name}-13-many`);
  await page.locator("dialog").getByRole("button", { name: "Done" }).click();
  await pane.locator(".message.private", { hasText: "Chosen: Red, Blue" }).last().waitFor();
  await pane.getByRole("button", { name: "Deferred" }).last().click();
  await pane.locator(".thinking").waitFor();
  await pane.locator(".message.private", { hasText: "At last." }).last().waitFor();
  await pane.getByRole("button", { name: "Unanswered" }).last().click();
  await pane.locator(".failed", { hasText: "This interaction failed" }).last().waitFor();
  await command(pane, "silence");
  await pane.locator(".note.failed").last().waitFor();
  await shot(`${name}-14-failed`);
  await pane.locator(".picture").last().click();
  await page.locator("dialog .large img").waitFor();
  await shot(`${name}-15-enlarged`);
  const fitted = (await page.locator("dialog .large img").boundingBox()).width;
  await page.locator("dialog .zoom").click();
  const full = (await page.locator("dialog .large img").boundingBox()).width;
  assert.ok(full >= fitted && full >= 540, `a tap shows every pixel (${fitted} to ${full})`);
  await shot(`${name}-15-full`);
  await page.keyboard.press("Escape");
  await accessible(page, "a thread with everything");
  if (phone) await fewStops(page, pane, 18);
  const said = pane.locator(".message", { hasText: "Played d4." }).last();
  await said.hover();
  await said.locator(".more").click();
  await shot(`${name}-16-apps`);
  await page.locator("dialog .choice", { hasText: "Shout it" }).click();
  await pane.locator(".message", { hasText: "Loud: PLAYED D4." }).last().waitFor();
  // The clock is wound forward, and the times on the page follow.
  await page.getByRole("button", { name: "Wind the clock forward" }).click();
  await page.locator("dialog").getByRole("button", { name: "+ 1 hour" }).click();
  await page.locator("dialog", { hasText: /\d hours? ahead/ }).waitFor();
  await shot(`${name}-17-clock`);
  await accessible(page, "the sheet of the clock");
  await page.keyboard.press("Escape");
  await act("dmitri");
  const hostile = page.locator(".pane", { has: page.locator(".who", { hasText: "as dmitri" }) });
  if (phone) await hostile.locator(".menu").click();
  await hostile.locator(".entry", { hasText: "lounge" }).click();
  await hostile.locator(".line textarea").fill("<script>alert(1)</script> **hello** [x](javascript:alert(1)) <@1>");
  await hostile.locator(".line textarea").press("Enter");
  await hostile.locator(".message", { hasText: "hello" }).last().waitFor();
  await shot(`${name}-17-hostile`);
  // Discord hides a command from people without its permission.
  await hostile.locator(".line textarea").fill("/secret");
  assert.equal(await hostile.locator(".command-entry").count(), 0);
  await hostile.locator(".line textarea").press("Enter");
  await page.locator(".toast", { hasText: "only for people with more permissions" }).waitFor();
  await hostile.locator(".line textarea").fill("");
  assert.equal(await page.locator('.messages script, a[href^="javascript"]').count(), 0);
  const tooSmall = () => page.locator("button:visible, select:visible").evaluateAll((all) => all
    .filter((b) => !b.matches(".mention, .context, .picture, .linklike, .more"))
    .filter((b) => b.getBoundingClientRect().height < 44)
    .map((b) => `${b.className} ${b.getBoundingClientRect().height}`));
  // What is being laid out anew just now has its size a moment later.
  let small = await tooSmall();
  for (let tries = 0; small.length > 0 && tries < 20; tries += 1) {
    await page.waitForTimeout(250);
    small = await tooSmall();
  }
  assert.deepEqual(small, [], "everything is large enough to tap");
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(over <= 0, `nothing sticks out at the side (${over})`);
  assert.deepEqual(faults, []);
  await page.close();
}

/** On a phone on its side, a whole board and its buttons are in sight at once. */
async function sideways() {
  const { page, faults, shot } = await open({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });
  await page.locator(".menu").click();
  await page.locator(".entry.thread").first().click();
  const picture = page.locator(".picture img").first();
  await picture.scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
  await shot("sideways");
  const [board, room] = [await picture.boundingBox(), await page.locator(".scroller").boundingBox()];
  assert.ok(board.height <= room.height - 44, `a board of ${board.height} and its buttons fit into ${room.height}`);
  assert.deepEqual(faults, []);
  await page.close();
}

/** Two people talk without the bot, whose commands follow one of them there once it is added to the account. */
async function conversations() {
  const { page, faults, shot } = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.locator('.person[aria-label^="ada"]').click();
  const entry = async (label) => {
    await page.locator(".menu").click();
    await page.locator(".side .entry", { hasText: label }).first().click();
  };
  await entry("New conversation");
  await page.locator("dialog .choice", { hasText: "Ben" }).click();
  await shot("phone-19-conversation");
  await accessible(page, "the sheet of a conversation");
  await page.locator("dialog").getByRole("button", { name: "Open" }).click();
  await page.locator(".room-head h2", { hasText: "Ben" }).waitFor();
  await page.locator(".empty", { hasText: "until you add it to your account" }).waitFor();
  const line = page.locator(".line textarea");
  await line.fill("/");
  await page.locator(".note", { hasText: "no commands here" }).waitFor();
  await line.fill("");
  await entry("to your account");
  await page.keyboard.press("Escape");
  await line.fill("/");
  await page.locator(".command-entry").first().waitFor();
  await page.locator(".menu").click();
  await page.locator(".side .entry", { hasText: "from your account" }).waitFor();
  await shot("phone-20-side");
  await accessible(page, "the list of servers and conversations");
  assert.deepEqual(faults, []);
  await page.close();
}

try {
  await journey("phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await sideways();
  await conversations();
  await journey("desktop", { viewport: { width: 1280, height: 800 } });
  // Once the bot is gone, the page says so.
  await bot.destroy();
  const { page, faults, shot } = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.locator(".away", { hasText: "is offline" }).waitFor();
  await shot("phone-18-offline");
  await page.locator(".line textarea").fill("/silence ");
  await page.locator("form.command [type=submit]").click();
  await page.locator(".problem", { hasText: "not connected" }).waitFor();
  assert.equal(faults.filter((fault) => !fault.includes("not connected")).length, 0);
} finally {
  await browser.close();
  await bot.destroy();
}
