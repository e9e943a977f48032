// The page: the acting people, one or two panes, and the badges at the top.

import { openClock } from "./clock.js";
import { Connection } from "./connection.js";
import { avatar, h, oneStop } from "./dom.js";
import { refreshTimes } from "./markdown.js";
import { Pane } from "./pane.js";

const people = document.querySelector(".people");
const panes = document.querySelector(".panes");
const split = document.querySelector(".split");
const wide = matchMedia("(min-width: 1000px)");

const connections = new Map();
const shown = [];
let active = 0;

function remember() {
  localStorage.setItem("people", JSON.stringify(shown.map((pane) => pane.client.me)));
  localStorage.setItem("split", split.getAttribute("aria-pressed"));
}

function topBar() {
  let all = 0;
  const focused = people.contains(document.activeElement) ? document.activeElement.dataset.person : null;
  people.replaceChildren(...[...connections.values()].filter((c) => c.ready).map((client) => {
    const at = shown.findIndex((pane) => pane.client === client);
    const person = client.people.get(client.me);
    const pings = client.pings();
    all += pings;
    const label = `${person.username}${pings ? ` ${pings} unread` : ""}`;
    return h("button", {
      type: "button", class: "person", "data-person": client.me, "aria-pressed": String(at >= 0), "aria-label": label, title: `Act as ${person.name}`,
      onclick: () => choose(client),
    }, avatar(person), h("span", { class: "short" }, person.username), " ", pings ? h("span", { class: "badge" }, String(pings)) : null);
  }));
  if (focused) people.querySelector(`[data-person="${CSS.escape(focused)}"]`)?.focus();
  const first = [...connections.values()].find((c) => c.ready);
  const title = first?.servers.get(first.guild)?.name ?? "Sandbox";
  document.title = all ? `(${all}) ${title}` : title;
}

/** Shows a person in the most recently used pane. */
function choose(client) {
  const there = shown.findIndex((pane) => pane.client === client);
  if (there >= 0) active = there;
  else shown[active]?.show(client);
  shown[active]?.focus();
  remember();
  topBar();
}

function layout() {
  const wanted = wide.matches && split.getAttribute("aria-pressed") === "true" ? 2 : 1;
  while (shown.length > wanted) shown.pop().remove();
  while (shown.length < wanted) {
    const free = [...connections.values()].find((c) => c.ready && shown.every((pane) => pane.client !== c));
    if (!free) break;
    const pane = new Pane(free, () => { active = Math.max(0, shown.indexOf(pane)); });
    shown.push(pane);
    panes.append(pane.element);
  }
  active = Math.min(active, Math.max(0, shown.length - 1));
  panes.classList.toggle("two", shown.length === 2);
  remember();
  topBar();
}

split.addEventListener("click", () => {
  split.setAttribute("aria-pressed", String(split.getAttribute("aria-pressed") !== "true"));
  layout();
});
document.querySelector(".wind").addEventListener("click", () => shown[active] && openClock(shown[active].client));
wide.addEventListener("change", layout);
setInterval(refreshTimes, 15000);
oneStop(people, ".person");

/** Connects all people, so that every badge is up to date. */
function begin() {
  const first = new Connection("");
  const stop = first.listen((news) => {
    if (news.t === "offline" && news.stale) tell(news.why);
    if (news.t !== "everything") return;
    stop();
    const before = JSON.parse(localStorage.getItem("people") ?? "[]");
    split.setAttribute("aria-pressed", localStorage.getItem("split") ?? String(wide.matches));
    const humans = [...first.people.values()].filter((p) => !p.bot).map((p) => p.id);
    for (const id of humans) connections.set(id, id === first.me ? first : new Connection(id));
    let ready = 0;
    const arrived = () => {
      topBar();
      ready += 1;
      if (ready !== humans.length) return;
      // The bot addresses all people in the browser's language.
      for (const client of connections.values()) client.act({ do: "speak", locale: navigator.language }).catch(() => {});
      layout();
      before.forEach((id, at) => {
        const client = connections.get(id);
        if (client && shown[at] && shown.every((pane) => pane.client !== client)) shown[at].show(client);
      });
      remember();
      topBar();
    };
    for (const client of connections.values()) {
      client.listen(topBar);
      if (client.ready) arrived();
      else {
        const done = client.listen((n) => {
          if (n.t === "everything") {
            done();
            arrived();
          }
        });
      }
    }
  });
}

/** Shows a message that stays. */
function tell(text) {
  const toast = document.querySelector(".toast");
  toast.textContent = text;
  toast.classList.add("shown");
}

// A new address of the sandbox differs only in its key, and a browser does not reload a page for that.
addEventListener("hashchange", () => location.reload());

if (location.hash.length > 1) begin();
else tell("Open the whole address that the sandbox printed at its start.");
