// One person's view of the chat, kept up to date over a websocket, and their actions.

import { setAhead } from "./clock.js";

// The page's key, from the address that the sandbox printed. It is required to act for people.
const key = location.hash.slice(1);

/** The text in the browser's language, if the bot has a translation. */
function inLanguage(texts, usual) {
  const language = (locale) => locale.split("-")[0];
  const near = Object.keys(texts ?? {}).find((locale) => language(locale) === language(navigator.language));
  return texts?.[navigator.language] ?? texts?.[near] ?? usual;
}

/** A command or option with its descriptions and choices in the browser's language. */
function localised(thing) {
  const choices = thing.choices?.map((choice) => ({ ...choice, name: inLanguage(choice.name_localizations, choice.name) }));
  const options = thing.options?.map(localised);
  return { ...thing, description: inLanguage(thing.description_localizations, thing.description), choices, options };
}

export class Connection {
  constructor(person) {
    this.person = person;
    this.ready = false;
    this.channels = new Map();
    this.messages = new Map();
    this.people = new Map();
    this.roles = new Map();
    this.servers = new Map();
    this.emojis = new Set();
    /** The people in the Activity of each channel. */
    this.activities = new Map();
    /** What was entered into forms that were closed, by their `custom_id`. */
    this.entered = new Map();
    this.registered = [];
    this.cards = [];
    this.note = "";
    this.reads = new Map();
    this.failures = new Map();
    this.waiting = new Map();
    this.listeners = new Set();
    this.open();
  }

  open() {
    const socket = new WebSocket(`ws://${location.host}/ui/socket?as=${this.person ?? ""}&key=${key}`);
    socket.onmessage = (event) => this.receive(JSON.parse(event.data));
    socket.onclose = async () => {
      const stale = await this.isStale();
      const why = stale ? "The sandbox was started again: open the new address that it printed." : "The sandbox is gone; trying again…";
      this.tell({ t: "offline", stale, why });
      setTimeout(() => this.open(), 1000);
    };
  }

  /** True if the sandbox was restarted with a new key, so that this page can't reconnect by itself. */
  isStale() {
    const asked = fetch("/ui/act", { method: "POST", headers: { "content-type": "application/json", "x-sandbox-key": key }, body: "{}" });
    return asked.then((answer) => answer.status === 403, () => false);
  }

  listen(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  tell(news) {
    for (const listener of [...this.listeners]) listener(news);
  }

  setRoles(roles) {
    this.roles = new Map(roles.map((r) => [r.id, r]));
  }

  receive(news) {
    switch (news.t) {
      case "everything":
        this.person = this.me = news.me;
        this.guild = news.guild;
        this.servers = new Map(news.servers.map((s) => [s.id, s]));
        this.installed = news.installed;
        this.shares = news.shares;
        this.emojis = new Set(news.emojis);
        this.activities = new Map(Object.entries(news.activities));
        this.bot = news.bot;
        this.people = new Map(news.people.map((p) => [p.id, p]));
        this.setRoles(news.roles);
        this.channels = new Map(news.channels.map((c) => [c.id, c]));
        this.messages = new Map(Object.entries(news.messages));
        this.setCommands(news.commands);
        this.cards = news.cards;
        this.note = news.note;
        setAhead(news.ahead_ms);
        this.reads = new Map(Object.entries(news.reads));
        this.botOnline = news.online;
        this.ready = true;
        break;
      case "message": {
        const { message } = news;
        const list = this.list(message.channel_id);
        const at = list.findIndex((m) => m.id === message.id);
        if (at >= 0) list[at] = message;
        else if (news.new) list.push(message);
        // The first message of a thread repeats the message that started it, which has the same id as the thread.
        const thread = this.messages.get(message.id) ?? [];
        const first = thread.findIndex((m) => m.type === 21 && m.message_reference?.message_id === message.id);
        if (first >= 0) thread[first] = { ...thread[first], referenced_message: message };
        break;
      }
      case "gone": {
        const list = this.list(news.channel);
        const at = list.findIndex((m) => m.id === news.message);
        if (at >= 0) list.splice(at, 1);
        break;
      }
      case "channel":
        this.channels.set(news.channel.id, news.channel);
        break;
      case "channel_gone":
        this.channels.delete(news.channel);
        this.messages.delete(news.channel);
        break;
      case "emojis":
        this.emojis = new Set(news.emojis);
        break;
      case "activity":
        this.activities.set(news.channel, news.people);
        break;
      case "roles":
        this.setRoles(news.roles);
        break;
      case "commands":
        this.setCommands(news.commands);
        break;
      case "clock":
        setAhead(news.ahead_ms);
        break;
      case "reload":
        // Another chat was loaded.
        location.reload();
        break;
      case "bot":
        this.botOnline = news.online;
        break;
      case "read":
        this.reads.set(news.channel, news.message);
        break;
      case "interaction":
        this.waiting.delete(news.id);
        if (news.response === "waiting" && news.kind !== 4) this.waiting.set(news.id, news);
        if (news.response === "failed" && news.kind !== 4) this.failures.set(news.id, news);
        break;
    }
    this.tell(news);
  }

  setCommands(all) {
    this.registered = all.map(localised);
  }

  /** The commands that this person can use in the open place. */
  get commands() {
    return this.offered(true);
  }

  /** The commands that Discord hides from this person in the open place. */
  get hiddenCommands() {
    return this.offered(false);
  }

  offered(allowed) {
    const place = this.channels.get(this.place);
    const bits = BigInt(this.servers.get(place?.guild)?.permissions ?? -1);
    const all = this.registered.filter((command) => {
      const wanted = BigInt(command.default_member_permissions ?? 0);
      return place && this.isInstalled(command, place) && ((bits & wanted) === wanted) === allowed;
    });
    // The place is decided already.
    return all.map((command) => ({ ...command, contexts: null }));
  }

  /** True if the contexts of a command and an installation of the app allow it in a place. */
  isInstalled(command, place) {
    const usual = place.context === 0 || command.dm_permission !== false;
    if (!(command.contexts ? command.contexts.includes(place.context) : usual)) return false;
    const here = place.context === 0 ? this.servers.get(place.guild)?.bot : place.context === 1 && this.shares;
    if (command.guild_id) return here && command.guild_id === place.guild;
    const takes = (kind) => command.integration_types?.includes(kind) ?? true;
    return (here && takes(0)) || (this.installed && takes(1));
  }

  list(channel) {
    if (!this.messages.has(channel)) this.messages.set(channel, []);
    return this.messages.get(channel);
  }

  /** Counts the unread messages of a channel, and the pings among them. */
  unread(channel) {
    const seen = BigInt(this.reads.get(channel) ?? 0);
    let count = 0;
    let pings = 0;
    for (const message of this.list(channel).toReversed()) {
      if (BigInt(message.id) <= seen) break;
      if (message.author.id === this.me) continue;
      count += 1;
      if (message.pings.some((p) => p.person === this.me)) pings += 1;
    }
    return { count, pings };
  }

  /** Number of unread pings in all channels. */
  pings() {
    let sum = 0;
    for (const id of this.channels.keys()) sum += this.unread(id).pings;
    return sum;
  }

  /** Performs an action. Throws an error with the reason if the sandbox refuses it. */
  act(what) {
    return this.post("/ui/act", { as: this.me, ...what });
  }

  /** Sends a file for an option or a form. Returns its id. */
  async upload(file) {
    const url = await new Promise((done, failed) => {
      const reader = new FileReader();
      reader.onload = () => done(reader.result);
      reader.onerror = () => failed(reader.error);
      reader.readAsDataURL(file);
    });
    return (await this.act({ do: "upload", name: file.name, data: url.slice(url.indexOf(",") + 1) })).file;
  }

  /** Winds the chat's clock forward. */
  wind(seconds) {
    return this.post("/sandbox/clock", { forward_seconds: seconds });
  }

  async post(path, what) {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", "x-sandbox-key": key },
      body: JSON.stringify(what),
    });
    const answer = await response.json().catch(() => ({ error: "The sandbox gave no answer." }));
    if (!response.ok) throw new Error(answer.error ?? "That did not work.");
    return answer;
  }

  channelTitle(channel) {
    if (!channel) return "";
    if (channel.context === 1) return this.people.get(this.bot)?.name ?? "Bot";
    return channel.name || this.company(channel).map((person) => person.name).join(", ");
  }

  /** The channels and threads of the server of the open place. */
  channelsHere() {
    const guild = this.channels.get(this.place)?.guild;
    return [...this.channels.values()].filter((c) => c.guild && c.guild === guild);
  }

  /** The other people in a conversation outside of servers. */
  company(channel) {
    return channel.members.filter((id) => id !== this.me).map((id) => this.people.get(id)).filter(Boolean);
  }
}
