// Forms (Discord's modals): labels with text inputs, select menus, radio buttons, check boxes and files.

import { choose, offered } from "./components.js";
import { h, sheet } from "./dom.js";
import { markdown } from "./markdown.js";

const ROW = 1;
const INPUT = 4;
const TEXT = 10;
const LABEL = 18;
const FILES = 19;
const RADIO = 21;
const BOXES = 22;
const BOX = 23;

/** Shows the form that the bot opened in answer to an interaction. `names` are those that its texts may mention. */
export function openForm(client, opener, form, names) {
  const parts = (form.components ?? []).map((part, at) => drawn(client, part, `field-${at}`, names));
  const fields = parts.filter((part) => part.name);
  // Discord's apps keep what was entered into a form that was closed, by the `custom_id` of the form.
  for (const [name, value] of client.entered.get(form.custom_id) ?? []) fields.find((field) => field.name === name)?.restore?.(value);
  let sent = false;
  const keep = () => {
    const entered = fields.filter((field) => field.restore).map((field) => [field.name, field.value()]);
    if (sent) client.entered.delete(form.custom_id);
    else client.entered.set(form.custom_id, entered);
  };
  const problem = h("p", { class: "problem", role: "alert" });
  const send = h("button", { type: "submit", class: "press primary" }, "Submit");
  const body = h("form", {
    class: "form",
    onsubmit: async (event) => {
      event.preventDefault();
      send.disabled = true;
      try {
        await client.act({ do: "submit", opener, fields: Object.fromEntries(await Promise.all(fields.map(async (field) => [field.name, await field.value()]))) });
        sent = true;
        dialog.close();
      } catch (error) {
        problem.textContent = error.message;
        send.disabled = false;
      }
    },
  }, parts.map((part) => part.element), problem,
  h("div", { class: "form-foot" }, h("button", { type: "button", class: "press secondary", onclick: () => dialog.close() }, "Cancel"), send));
  const dialog = sheet(form.title ?? "Form", body, { onclose: keep });
  body.querySelector("input, textarea, .menu-button")?.focus();
}

/** Draws a part of a form: its element and, of a field, its name and functions that return and restore its value. */
function drawn(client, part, id, names) {
  if (part.type === TEXT) return { element: h("div", { class: "content" }, markdown(part.content, names)) };
  if (part.type !== ROW && part.type !== LABEL) return { element: null };
  const field = part.type === LABEL ? part.component : part.components[0];
  const label = part.label ?? field.label ?? field.custom_id;
  const must = field.required !== false && field.type !== BOX ? h("span", { class: "must" }, " *") : null;
  const about = part.description ? h("small", { id: `${id}-about` }, part.description) : null;
  const { control, value, restore } = controlOf(client, field, id, label, about ? `${id}-about` : undefined);
  const isGroup = field.type === RADIO || field.type === BOXES;
  const head = isGroup ? h("legend", {}, label, must) : h("label", { for: id }, label, must);
  return { name: field.custom_id, value, restore, element: h(isGroup ? "fieldset" : "div", { class: "field" }, head, about, control) };
}

/** The control of a field, and functions that return and restore its value. */
function controlOf(client, field, id, label, about) {
  const props = { id, name: field.custom_id, "aria-describedby": about };
  if (field.type === INPUT) {
    const text = {
      ...props, placeholder: field.placeholder, maxlength: field.max_length ?? 4000,
      required: field.required !== false || undefined, autocomplete: "off",
    };
    const control = field.style === 2 ? h("textarea", { ...text, rows: "5" }) : h("input", { ...text, type: "text" });
    control.value = field.value ?? "";
    return { control, value: () => control.value, restore: (text) => { control.value = text; } };
  }
  if (field.type === BOX) {
    const control = h("input", { ...props, type: "checkbox", checked: field.default || undefined });
    return { control, value: () => control.checked, restore: (ticked) => { control.checked = ticked; } };
  }
  if (field.type === RADIO || field.type === BOXES) {
    const type = field.type === RADIO ? "radio" : "checkbox";
    const inputs = field.options.map((option) => h("input", { type, name: field.custom_id, value: option.value, checked: option.default || undefined }));
    const control = h("div", { class: "boxes" }, field.options.map((option, at) => h("label", { class: "choice" }, inputs[at], text(option))));
    const restore = (values) => inputs.forEach((input) => { input.checked = values.includes(input.value); });
    return { control, value: () => inputs.filter((input) => input.checked).map((input) => input.value), restore };
  }
  if (field.type === FILES) {
    const control = h("input", { ...props, type: "file", multiple: (field.max_values ?? 1) > 1 || undefined });
    return { control, value: () => Promise.all([...control.files].map((file) => client.upload(file))) };
  }
  return menu(client, field, props, label);
}

function text(option) {
  return h("span", { class: "choice-text" }, h("span", {}, option.label), option.description ? h("small", {}, option.description) : null);
}

/** A select menu: a button with the chosen values, which opens the list of choices. */
function menu(client, field, props, label) {
  const options = offered(client, field);
  const given = new Set((field.default_values ?? []).map((value) => value.id));
  let chosen = options.filter((option) => option.default || given.has(option.value)).map((option) => option.value);
  const shown = h("span", {});
  const show = () => {
    const names = options.filter((option) => chosen.includes(option.value)).map((option) => option.label).join(", ");
    shown.textContent = names || (field.placeholder ?? "Make a selection");
    shown.className = names ? "" : "placeholder";
    clear.hidden = least > 0 || most > 1 || !names;
  };
  const least = field.required === false ? 0 : (field.min_values ?? 1);
  const most = field.max_values ?? 1;
  const open = async () => {
    const ticked = options.map((option) => ({ ...option, default: chosen.includes(option.value) }));
    // A menu with one choice closes with the choice, and clears with its cross.
    const values = await choose(client, label, ticked, most === 1 ? 1 : least, most);
    if (values) chosen = values;
    show();
  };
  const clear = h("button", { type: "button", class: "icon", "aria-label": `Clear: ${label}`, onclick: () => { chosen = []; show(); } }, "✕");
  show();
  const button = h("button", { ...props, type: "button", class: "menu-button", "data-control": field.custom_id, "aria-haspopup": "dialog", onclick: open },
    shown, h("span", { class: "arrow", "aria-hidden": "true" }, "⌄"));
  const control = h("div", { class: "menu-field" }, button, clear);
  const restore = (values) => {
    chosen = values;
    show();
  };
  return { control, value: () => chosen, restore };
}
