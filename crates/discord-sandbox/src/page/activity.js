// The client's side of an Activity: the frame with its page, and the host that the page speaks to.

import { h, sheet, toast } from "./dom.js";

const HANDSHAKE = 0;
const FRAME = 1;
const CLOSE = 2;

/** Codes of errors that commands are answered with. */
const UNKNOWN_ERROR = 1000;
const UNKNOWN_COMMAND = 4002;
const INVALID_ORIGIN = 4008;

/** Layout modes. */
const FOCUSED = 0;
const PICTURE_IN_PICTURE = 1;

/** The frames that are open, by person and channel. */
const open = new Map();

/** Opens an Activity in a channel. `launched` has its address. One that is open already is opened anew. */
export function openActivity(client, channel, launched) {
  const name = `${client.me} ${channel}`;
  open.get(name)?.();
  const { origin } = new URL(launched.url);
  // Links open only by a command, as the frame allows no popups.
  const frame = h("iframe", {
    class: "activity", src: launched.url, title: "Activity", "data-channel": channel, allow: "clipboard-write; fullscreen",
    sandbox: "allow-forms allow-modals allow-orientation-lock allow-pointer-lock allow-presentation allow-same-origin allow-scripts",
  });
  const events = new Set();
  let layout = FOCUSED;
  let isReady = false;

  const post = (message) => frame.contentWindow?.postMessage(message, origin);
  const reply = (cmd, nonce, data) => post([FRAME, { cmd, nonce, evt: null, data }]);
  const fail = (cmd, nonce, code, message) => post([FRAME, { cmd, nonce, evt: "ERROR", data: { code, message } }]);
  const dispatch = (evt, data) => events.has(evt) && post([FRAME, { cmd: "DISPATCH", evt, nonce: null, data }]);

  const tellLayout = () => {
    dispatch("ACTIVITY_LAYOUT_MODE_UPDATE", { layout_mode: layout });
    dispatch("ACTIVITY_PIP_MODE_UPDATE", { is_pip_mode: layout === PICTURE_IN_PICTURE });
  };

  const commands = {
    SUBSCRIBE: ({ evt }) => {
      events.add(evt);
      // The present state follows the subscription.
      queueMicrotask(tellLayout);
      return { evt };
    },
    UNSUBSCRIBE: ({ evt }) => {
      events.delete(evt);
      return { evt };
    },
    REQUEST_PROXY_TICKET_REFRESH: async () => {
      await client.act({ do: "refresh_ticket", channel });
      return { ticket: crypto.randomUUID() };
    },
    OPEN_EXTERNAL_LINK: ({ args }) => {
      if (!/^https?:/.test(args?.url ?? "")) return { opened: false };
      const link = h("a", { class: "press link", href: args.url, target: "_blank", rel: "noopener noreferrer" }, args.url, " ↗");
      sheet("The Activity wants to open a link", h("div", { class: "choices" }, link));
      return { opened: true };
    },
  };

  const run = async ({ cmd, nonce, ...command }) => {
    const known = launched.old_client ? undefined : commands[cmd];
    if (!known) return fail(cmd, nonce, UNKNOWN_COMMAND, `Invalid command: ${cmd}`);
    try {
      return reply(cmd, nonce, await known(command));
    } catch (error) {
      return fail(cmd, nonce, UNKNOWN_ERROR, error.message);
    }
  };

  const receive = (event) => {
    if (event.source !== frame.contentWindow || !Array.isArray(event.data)) return;
    const [op, payload] = event.data;
    if (event.origin !== origin) fail(payload?.cmd, payload?.nonce, INVALID_ORIGIN, "Invalid Origin");
    else if (op === HANDSHAKE) {
      if (payload?.v !== 1 || payload.encoding !== "json" || payload.client_id !== client.bot || !payload.frame_id) {
        post([CLOSE, { code: 4000, message: "Invalid Client ID" }]);
        return;
      }
      isReady = true;
      const config = { cdn_host: "cdn.discordapp.com", api_endpoint: `//${location.host}/api`, environment: "production" };
      post([FRAME, { cmd: "DISPATCH", evt: "READY", nonce: null, data: { v: 1, config } }]);
    } else if (op === FRAME && isReady) void run(payload);
    else if (op === CLOSE) {
      if (payload?.message) toast(payload.message);
      dialog.close();
    }
  };

  const small = h("button", {
    type: "button", class: "press secondary", "aria-pressed": "false",
    onclick: () => {
      layout = layout === FOCUSED ? PICTURE_IN_PICTURE : FOCUSED;
      small.setAttribute("aria-pressed", String(layout !== FOCUSED));
      frame.classList.toggle("small", layout !== FOCUSED);
      tellLayout();
    },
  }, "Small");
  addEventListener("message", receive);
  const dialog = sheet("Activity", h("div", { class: "activity-room" }, frame, h("div", { class: "form-foot" }, small)), {
    wide: true,
    onclose: () => {
      removeEventListener("message", receive);
      open.delete(name);
      client.act({ do: "leave_activity", channel }).catch(() => {});
    },
  });
  dialog.classList.add("with-activity");
  open.set(name, () => dialog.close());
}

/** The button that joins the Activity of a channel; `null` if nobody has it open there. */
export function joinButton(client, channel) {
  const there = client.activities.get(channel) ?? [];
  if (!there.length || there.includes(client.me)) return null;
  const join = async () => {
    try {
      openActivity(client, channel, (await client.act({ do: "join_activity", channel })).launched);
    } catch (error) {
      toast(error.message);
    }
  };
  return h("button", { type: "button", class: "press secondary", "data-control": "join", onclick: join }, `Join Activity (${there.length})`);
}
