// The input line: plain messages, the menu of commands, and the form for a command's options.

import { h, oneStop, toast } from "./dom.js";
import { commandOf, optionsOf, valueOf } from "./typed-command.js";

const SUBCOMMAND = 1;
const GROUP = 2;
const ATTACHMENT = 11;

/** Maximum number of typed characters quoted in an error message. */
const SHOWN = 60;

/** Every slash command, with each subcommand as a separate command. */
function leaves(commands) {
  const all = [];
  const walk = (path, definition) => {
    const subs = (definition.options ?? []).filter((o) => o.type === SUBCOMMAND || o.type === GROUP);
    if (!subs.length) all.push({ path, description: definition.description, options: definition.options ?? [] });
    for (const sub of subs) walk(`${path} ${sub.name}`, sub);
  };
  for (const command of commands) {
    if (command.type === 1) walk(command.name, command);
  }
  return all;
}

export class Composer {
  constructor(client) {
    this.client = client;
    this.drafts = new Map();
    this.element = h("div", { class: "composer" });
    this.text = h("textarea", { rows: "1", maxlength: "2000", "aria-label": "Message, or / for commands", enterkeyhint: "send", autocomplete: "off" });
    this.text.addEventListener("input", () => this.typed());
    this.text.addEventListener("keydown", (event) => this.key(event));
    this.menu = h("div", { class: "command-menu", role: "listbox", "aria-label": "Commands", hidden: true });
    this.slash = h("button", {
      type: "button", class: "icon", "aria-label": "Commands", title: "Commands",
      onclick: () => {
        this.text.value = this.text.value.startsWith("/") ? "" : "/";
        this.text.focus();
        this.typed();
      },
    }, "/");
    this.line = h("form", {
      class: "line",
      onsubmit: (event) => {
        event.preventDefault();
        this.send();
      },
    }, this.slash, this.text, h("button", { type: "submit", class: "icon send", "aria-label": "Send" }, "➤"));
    this.plain();
  }

  open(channel) {
    if (this.channel) this.drafts.set(this.channel, this.text.value);
    this.channel = channel;
    this.text.value = this.drafts.get(channel) ?? "";
    this.plain();
    this.placeChanged();
    this.typed();
  }

  placeChanged() {
    const channel = this.client.channels.get(this.channel);
    const where = channel?.context ? `@${this.client.channelTitle(channel)}` : `#${this.client.channelTitle(channel)}`;
    // A wrapped placeholder would be cut in the middle of its second line.
    const short = where.length > 20 ? `${where.slice(0, 19)}…` : where;
    this.text.placeholder = channel?.locked ? "This thread is locked" : `Message ${short}`;
    this.text.disabled = Boolean(channel?.locked);
  }

  focus() {
    (this.element.querySelector(".command input, .command select") ?? this.text).focus();
  }

  commandsChanged() {
    if (!this.menu.hidden) this.typed();
  }

  plain() {
    this.command = null;
    this.text.style.height = "auto";
    this.element.replaceChildren(this.menu, this.line);
  }

  commands() {
    return leaves(this.client.commands);
  }

  typed() {
    this.text.style.height = "auto";
    // An empty line keeps its height, however long its placeholder is.
    if (this.text.value && this.text.scrollHeight) this.text.style.height = `${Math.min(this.text.scrollHeight, 160)}px`;
    const typed = this.text.value;
    if (!typed.startsWith("/") || typed.includes("\n")) {
      this.menu.hidden = true;
      return;
    }
    const wanted = typed.slice(1).toLowerCase();
    const all = this.commands();
    const exact = all.find((c) => wanted === `${c.path} `);
    if (exact) {
      this.begin(exact);
      return;
    }
    const words = wanted.trim().split(/\s+/);
    // A command stays in the list while its options are typed.
    const whole = commandOf(all, typed);
    const found = whole?.rest ? [whole.command] : all.filter((c) => words.every((word) => c.path.includes(word)));
    found.sort((a, b) => Number(b.path.startsWith(wanted)) - Number(a.path.startsWith(wanted)));
    this.menu.replaceChildren(...found.map((command, at) => h("button", {
      type: "button", role: "option", class: "command-entry", tabindex: "-1", "aria-selected": String(at === 0),
      onclick: () => (whole?.rest ? this.run(typed) : this.begin(command)),
    }, h("b", {}, `/${command.path}`),
    h("span", { class: "hints" }, whole?.rest ?? command.options.map((o) => o.name).join(" ")),
    h("small", {}, command.description))));
    if (!found.length) this.menu.replaceChildren(h("p", { class: "note" }, this.client.commands.length ? "No such command." : "The bot has no commands here."));
    this.menu.hidden = false;
  }

  key(event) {
    const entries = [...this.menu.querySelectorAll("[role=option]")];
    const at = entries.findIndex((e) => e.getAttribute("aria-selected") === "true");
    if (!this.menu.hidden && entries.length) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) {
        event.preventDefault();
        entries[at]?.setAttribute("aria-selected", "false");
        const next = entries[(at + step + entries.length) % entries.length];
        next.setAttribute("aria-selected", "true");
        next.scrollIntoView({ block: "nearest" });
        return;
      }
      if (event.key === "Tab" || (event.key === "Enter" && !event.shiftKey)) {
        event.preventDefault();
        // A complete command without required options is sent, as on Discord.
        const whole = this.commands().find((c) => `/${c.path}` === this.text.value.trim());
        if (event.key === "Enter" && whole && !whole.options.some((o) => o.required)) this.send();
        else entries[Math.max(at, 0)].click();
        return;
      }
    }
    if (event.key === "Escape") this.menu.hidden = true;
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.send();
    }
  }

  async send() {
    const text = this.text.value.trim();
    if (!text) return;
    if (commandOf(this.commands(), text) && text.startsWith("/")) {
      await this.run(text);
      return;
    }
    if (text.startsWith("/") && commandOf(leaves(this.client.hiddenCommands), text)) {
      toast(`${text.split(" ")[0]} is only for people with more permissions on this server. Discord doesn’t show it to others.`);
      return;
    }
    this.text.value = "";
    this.typed();
    try {
      await this.client.act({ do: "say", channel: this.channel, text });
    } catch (error) {
      this.text.value = text;
      toast(error.message);
    }
  }

  /** Calls a typed command. If its options are invalid, opens its form with an error message. */
  async run(line) {
    const { command, rest } = commandOf(this.commands(), line);
    const given = optionsOf(command, rest);
    this.begin(command, given);
    const unclear = [...given].find(([name]) => this.inputs.get(name).value() === undefined);
    if (unclear) {
      const said = unclear[1].length > SHOWN ? `${unclear[1].slice(0, SHOWN)}…` : unclear[1];
      this.problem.textContent = `${unclear[0]}: "${said}" isn’t one of the choices.`;
      this.inputs.get(unclear[0]).focus();
      return;
    }
    await this.call();
  }

  /** Replaces the line with a form for the command's options, with the values of `given` filled in. */
  begin(command, given = new Map()) {
    this.text.value = "";
    this.menu.hidden = true;
    this.command = command;
    this.inputs = new Map();
    const fields = h("div", { class: "command-fields" });
    const more = h("div", { class: "command-more", role: "group", "aria-label": "More options" });
    oneStop(more, ".chip");
    const add = (option, focus) => {
      const input = new OptionInput(this, option);
      this.inputs.set(option.name, input);
      fields.append(input.element);
      if (given.has(option.name)) input.fill(given.get(option.name));
      if (focus) input.focus();
    };
    const shown = (option) => option.required || given.has(option.name);
    for (const option of command.options.filter(shown)) add(option);
    for (const option of command.options.filter((o) => !shown(o))) {
      const chip = h("button", {
        type: "button", class: "chip",
        onclick: () => {
          chip.remove();
          add(option, true);
        },
      }, `+ ${option.name}`, h("small", {}, option.description));
      more.append(chip);
    }
    this.problem = h("p", { class: "problem", role: "alert" });
    const form = h("form", {
      class: "command", "aria-label": `/${command.path}`,
      onsubmit: (event) => {
        event.preventDefault();
        this.call();
      },
      onkeydown: (event) => {
        if (event.key === "Escape") this.leave();
      },
    },
    h("div", { class: "command-head" }, h("b", {}, `/${command.path}`), h("span", {}, command.description),
      h("button", { type: "button", class: "icon", "aria-label": "Cancel", onclick: () => this.leave() }, "✕")),
    fields, more,
    h("div", { class: "form-foot" }, this.problem, h("button", { type: "submit", class: "press primary" }, "Send")));
    this.element.replaceChildren(form);
    (fields.querySelector("input, select") ?? form.querySelector("[type=submit]")).focus({ preventScroll: true });
  }

  leave() {
    this.plain();
    this.text.focus();
  }

  values() {
    const options = {};
    for (const [name, input] of this.inputs) {
      const value = input.value();
      if (value !== undefined) options[name] = value;
    }
    return options;
  }

  async call() {
    try {
      await Promise.all([...this.inputs.values()].map((input) => input.sent));
    } catch (error) {
      this.problem.textContent = error.message;
      return;
    }
    const missing = [...this.inputs.values()].find((i) => i.option.required && i.value() === undefined);
    if (missing) {
      this.problem.textContent = `${missing.option.name} is needed.`;
      missing.focus();
      return;
    }
    try {
      await this.client.act({ do: "slash", channel: this.channel, path: this.command.path, options: this.values() });
      this.leave();
    } catch (error) {
      this.problem.textContent = error.message;
    }
  }
}

let numbered = 0;

/** One option of a command, as an input of its type. */
class OptionInput {
  constructor(composer, option) {
    this.composer = composer;
    this.option = option;
    numbered += 1;
    const id = `option-${numbered}`;
    this.input = this.make(id);
    this.element = h("div", { class: "option" },
      h("label", { for: id }, h("b", {}, option.name), option.required ? h("span", { class: "must" }, " *") : null,
        h("small", {}, ` ${option.description}`)),
      this.input, this.list ?? null);
  }

  make(id) {
    const { option, composer } = this;
    const { client } = composer;
    const choose = (choices) => h("select", { id }, h("option", { value: "" }, "—"),
      choices.map(([label, value]) => h("option", { value: JSON.stringify(value) }, label)));
    if (option.choices?.length) return choose(option.choices.map((c) => [c.name, c.value]));
    if (option.type === 5) return choose([["True", true], ["False", false]]);
    const people = [...client.people.values()].map((p) => [`${p.name} (${p.username})`, p.id]);
    const roles = [...client.roles.values()].map((r) => [`@${r.name.replace(/^@/, "")}`, r.id]);
    if (option.type === 6) return choose(people);
    if (option.type === 8) return choose(roles);
    if (option.type === 9) return choose([...people, ...roles]);
    if (option.type === 7) return choose(client.channelsHere().map((c) => [c.name, c.id]));
    if (option.type === ATTACHMENT) {
      const send = async ([file]) => {
        this.picked = undefined;
        if (file) this.picked = await client.upload(file);
      };
      return h("input", { id, type: "file", onchange: (event) => { this.sent = send(event.target.files); } });
    }
    const numeric = option.type === 4 || option.type === 10;
    const input = h("input", {
      id, type: "text", autocomplete: "off", inputmode: numeric ? "decimal" : undefined, maxlength: option.max_length,
      placeholder: option.min_value !== undefined && option.max_value !== undefined ? `${option.min_value} to ${option.max_value}` : undefined,
    });
    if (option.autocomplete) this.complete(input, id);
    return input;
  }

  /** Adds the bot's autocomplete choices to an input. */
  complete(input, id) {
    this.list = h("div", { class: "suggestions", role: "listbox", id: `${id}-list`, hidden: true });
    for (const [name, value] of Object.entries({ role: "combobox", "aria-expanded": "false", "aria-controls": `${id}-list`, "aria-autocomplete": "list" })) input.setAttribute(name, value);
    let timer;
    const ask = () => {
      clearTimeout(timer);
      timer = setTimeout(() => this.ask(), 150);
    };
    input.addEventListener("input", () => {
      this.picked = undefined;
      ask();
    });
    input.addEventListener("focus", ask);
    input.addEventListener("blur", () => setTimeout(() => this.hide(), 200));
    input.addEventListener("keydown", (event) => {
      const entries = [...this.list.querySelectorAll("[role=option]")];
      const at = entries.findIndex((e) => e.getAttribute("aria-selected") === "true");
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step && entries.length) {
        event.preventDefault();
        entries[at]?.setAttribute("aria-selected", "false");
        const next = entries[at < 0 ? (step > 0 ? 0 : entries.length - 1) : (at + step + entries.length) % entries.length];
        next.setAttribute("aria-selected", "true");
        next.scrollIntoView({ block: "nearest" });
        input.setAttribute("aria-activedescendant", next.id);
      } else if (event.key === "Enter" && at >= 0 && !this.list.hidden) {
        event.preventDefault();
        entries[at].click();
      } else if (event.key === "Escape" && !this.list.hidden) {
        event.stopPropagation();
        this.hide();
      }
    });
  }

  hide() {
    if (!this.list) return;
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }

  async ask() {
    const { composer, option, input } = this;
    // The form may have been sent, or a choice picked, during the delay.
    if (!composer.command || this.picked !== undefined || !input.isConnected) return;
    const typed = input.value;
    const options = composer.values();
    options[option.name] = typed;
    let answer;
    try {
      answer = await composer.client.act({ do: "autocomplete", channel: composer.channel, path: composer.command.path, options, focused: option.name });
    } catch (error) {
      answer = { failed: true, why: error.message };
    }
    if (input.value !== typed || document.activeElement !== input || this.picked !== undefined) return;
    const choices = answer.choices ?? [];
    this.list.replaceChildren(...choices.map((choice, at) => h("button", {
      type: "button", role: "option", tabindex: "-1", id: `${this.list.id}-${at}`, "aria-selected": "false",
      onclick: () => this.pick(choice),
    }, choice.name)));
    if (!choices.length) {
      this.list.replaceChildren(h("p", { class: "note" }, answer.failed ? (answer.why ?? "Loading options failed") : "No options match your search"));
    }
    this.list.hidden = false;
    input.setAttribute("aria-expanded", "true");
  }

  pick(choice) {
    this.picked = choice.value;
    this.input.value = choice.name;
    this.hide();
    this.input.focus();
  }

  focus() {
    this.input.focus();
  }

  /** Fills in a typed value. A select stays empty if the value is not one of its choices. */
  fill(text) {
    // A file is chosen in the browser's own dialog only.
    if (this.option.type === ATTACHMENT) return;
    const value = valueOf(this.option, text, this.composer.client);
    if (this.input.tagName === "SELECT") this.input.value = value === undefined ? "" : JSON.stringify(value);
    else this.input.value = text;
  }

  /** The value in the option's type; `undefined` if the input is empty. */
  value() {
    const { option, input } = this;
    if (this.picked !== undefined) return this.picked;
    if (input.value === "" || option.type === ATTACHMENT) return undefined;
    if (input.tagName === "SELECT") return JSON.parse(input.value);
    if (option.type === 4 || option.type === 10) {
      const number = Number(input.value);
      return Number.isNaN(number) ? input.value : number;
    }
    return input.value;
  }
}
