// The chat's clock: the time that the page shows, and the sheet that winds it forward.

import { h, sheet, toast } from "./dom.js";

const STEPS = [["1 hour", 3600], ["6 hours", 21600], ["1 day", 86400], ["3 days", 259200], ["7 days", 604800]];

let aheadMs = 0;

/** Sets the offset of the chat's clock from the machine's. */
export function setAhead(ms) {
  aheadMs = ms;
}

/** The time of the chat, in milliseconds since 1970. */
export function chatTime() {
  return Date.now() + aheadMs;
}

function words() {
  const now = new Date(chatTime()).toLocaleString(undefined, { dateStyle: "full", timeStyle: "short" });
  const hours = Math.round(aheadMs / 3600000);
  const ahead = [[Math.floor(hours / 24), "day"], [hours % 24, "hour"]].filter(([count]) => count)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? "" : "s"}`).join(" ");
  return ahead ? `It is ${now} here, ${ahead} ahead of your clock.` : `It is ${now} here.`;
}

/** Shows the sheet that winds the clock forward. */
export function openClock(client) {
  const now = h("p", {}, words());
  const wind = async (seconds) => {
    try {
      await client.wind(seconds);
      now.textContent = words();
    } catch (error) {
      toast(error.message);
    }
  };
  const stop = client.listen((news) => {
    if (news.t === "clock") now.textContent = words();
  });
  const steps = STEPS.map(([label, seconds]) => h("button", { type: "button", class: "press secondary", onclick: () => wind(seconds) }, `+ ${label}`));
  const dialog = sheet("Wind the clock forward", h("div", { class: "form" }, now,
    h("p", { class: "soft" }, "Reminders, time-outs and digests that fall due come at once. The clock can’t go back."),
    h("div", { class: "row" }, steps)), { onclose: stop });
  dialog.querySelector(".row button").focus();
}
