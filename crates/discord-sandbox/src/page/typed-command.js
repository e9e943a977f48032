// Parses a whole command in one line of text, as in documentation: "/role add name:red member:@Ben".

/** Finds the command at the start of a line, and the text after it. The longest path wins. */
export function commandOf(commands, line) {
  const text = line.slice(1).trim().replace(/\s+/g, " ");
  const fits = commands.filter((c) => text === c.path || text.startsWith(`${c.path} `));
  fits.sort((a, b) => b.path.length - a.path.length);
  return fits.length ? { command: fits[0], rest: text.slice(fits[0].path.length).trim() } : null;
}

/**
 * Splits the text after a command into unparsed options by name. Words before the first name belong to the first
 * option, so that "/echo hello" is enough.
 */
export function optionsOf(command, rest) {
  const names = command.options.map((o) => o.name);
  const given = new Map();
  let name = names[0];
  for (const word of rest.split(" ").filter(Boolean)) {
    const colon = word.indexOf(":");
    const named = names.find((n) => n === word.slice(0, colon));
    if (named) name = named;
    const value = named ? word.slice(colon + 1) : word;
    if (name !== undefined) given.set(name, [given.get(name), value].filter(Boolean).join(" "));
  }
  return given;
}

/** Parses the value of an option; `undefined` if the text is invalid. */
export function valueOf(option, text, client) {
  const same = (one) => one !== undefined && String(one).toLowerCase() === text.toLowerCase().replace(/^[@#]/, "");
  if (option.choices?.length) return option.choices.find((c) => same(c.name) || same(c.value))?.value;
  if (option.type === 5) return { true: true, false: false }[text.toLowerCase()];
  const id = text.match(/^<[@#]!?(\d+)>$/)?.[1];
  if (option.type === 6 || option.type === 9) return id ?? [...client.people.values()].find((p) => same(p.name) || same(p.username))?.id;
  if (option.type === 7) return id ?? [...client.channels.values()].find((c) => same(c.name))?.id;
  if (option.type !== 4 && option.type !== 10) return text;
  const number = Number(text);
  return text === "" || Number.isNaN(number) ? undefined : number;
}
