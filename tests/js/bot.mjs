// A small bot on discord.js, to try the sandbox with a client that is not ours.

import { deflateSync } from "node:zlib";
import {
  ActionRowBuilder, ApplicationCommandType, AttachmentBuilder, ButtonBuilder, ButtonStyle, Client, ContextMenuCommandBuilder, EmbedBuilder, Events, FileUploadBuilder,
  GatewayIntentBits, LabelBuilder, ModalBuilder, Partials, PermissionFlagsBits, SlashCommandBuilder, StringSelectMenuBuilder, TextInputBuilder, TextInputStyle,
} from "discord.js";

/** A chequered PNG of that many squares a side. */
export function board(squares) {
  const side = squares * 60;
  const raw = Buffer.alloc((side + 1) * side);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) raw[y * (side + 1) + 1 + x] = (Math.floor(x / 60) + Math.floor(y / 60)) % 2 ? 0xb8 : 0x70;
  }
  const table = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const crc = (bytes) => (~bytes.reduce((c, byte) => table[(c ^ byte) & 255] ^ (c >>> 8), -1)) >>> 0;
  const chunk = (name, data) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc(body), body.length + 4);
    return out;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 8;
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), chunk("IHDR", head), chunk("IDAT", deflateSync(raw)), chunk("IEND", Buffer.alloc(0))]);
}

const button = (id, label, style = ButtonStyle.Secondary) => new ButtonBuilder().setCustomId(id).setLabel(label).setStyle(style);
const row = (...parts) => new ActionRowBuilder().addComponents(...parts);

/** A text and a button, as components. */
const parts = (text, id) => [{ type: 10, content: text }, row(button(id, "Turn the page")).toJSON()];

const commands = [
  new SlashCommandBuilder().setName("challenge").setDescription("Challenge somebody to a game")
    .addSubcommand((s) => s.setName("rampart").setDescription("A game of walls")
      .addUserOption((o) => o.setName("opponent").setDescription("Who is to play").setRequired(true))
      .addIntegerOption((o) => o.setName("size").setDescription("Squares a side").addChoices({ name: "11x11", value: 11 }, { name: "13x13", value: 13 })))
    .addSubcommand((s) => s.setName("ransom").setDescription("A game of prisoners").addStringOption((o) => o.setName("pace").setDescription("Days a move"))),
  new SlashCommandBuilder().setName("move").setDescription("Play a move")
    .addStringOption((o) => o.setName("move").setDescription("Where to").setRequired(true).setAutocomplete(true)),
  new SlashCommandBuilder().setName("show").setDescription("Everything that a message can hold"),
  new SlashCommandBuilder().setName("steps").setDescription("A message that changes with each press"),
  new SlashCommandBuilder().setName("parts").setDescription("A message of components alone"),
  new SlashCommandBuilder().setName("secret").setDescription("For managers").setDefaultMemberPermissions(PermissionFlagsBits.ManageGuild),
  new SlashCommandBuilder().setName("silence").setDescription("The bot does not answer this"),
  new ContextMenuCommandBuilder().setName("Shout it").setType(ApplicationCommandType.Message),
];

const markdown = `# Heading
**bold** *italic* ***both*** __under__ ~~struck~~ ||a spoiler|| \`code <@1>\` and snake_case_word
> a quote with **bold**
- one
- two
  - inner
1. first
2. second
\`\`\`rust
let a = "<b>not html</b>";
\`\`\`
<img src=x onerror=alert(1)> [a link](https://example.com/a_b) <t:${Math.floor(Date.now() / 1000) + 90000}:R> <t:1700000000:D> @everyone
-# small print`;

async function answer(interaction) {
  if (interaction.isAutocomplete()) {
    const typed = interaction.options.getFocused();
    const all = ["a1", "a2", "b1", "b2", "d4", "d5"].filter((m) => m.startsWith(typed));
    return interaction.respond(all.map((m) => ({ name: `${m} (captures ${m.charCodeAt(1) - 48})`, value: m })));
  }
  if (interaction.isMessageContextMenuCommand()) {
    return interaction.reply({ content: `Loud: ${interaction.targetMessage.content.toUpperCase() || "(nothing)"}`, allowedMentions: { parse: [] } });
  }
  if (interaction.isChatInputCommand()) {
    switch (interaction.commandName) {
      case "challenge": {
        const opponent = interaction.options.getUser("opponent");
        const size = interaction.options.getInteger("size") ?? 13;
        return interaction.reply({
          content: `${opponent ?? "Anybody"}: **${interaction.user.username}** challenges you to ${interaction.options.getSubcommand()} ${size}x${size}.`,
          allowedMentions: { users: opponent ? [opponent.id] : [] },
          components: [row(button("accept", "Accept", ButtonStyle.Success), button("decline", "Decline", ButtonStyle.Danger), button("rules", "Rules"))],
        });
      }
      case "move":
        await interaction.deferReply();
        return interaction.editReply({ content: `Played ${interaction.options.getString("move")}.` });
      case "secret":
        return interaction.reply("The secret");
      case "steps":
        return interaction.reply({ content: "-# Small print of <t:1700000000:D>", components: [row(button("step-1", "Step 1"), button("reply", "Reply"))] });
      case "parts":
        return interaction.reply({ flags: 1 << 15, components: parts("A page of parts", "turn-1") });
      case "show": {
        const embed = new EmbedBuilder().setTitle("An *embed*").setDescription("with **text**").setColor(0x5c6cf2)
          .addFields({ name: "Stock", value: "4", inline: true }, { name: "Liberties", value: "7", inline: true }).setFooter({ text: "the foot" });
        return interaction.reply({
          content: markdown, allowedMentions: { parse: [] }, embeds: [embed],
          files: [new AttachmentBuilder(board(9), { name: "board.png", description: "A board of 9 by 9 squares, empty" })],
          components: [
            row(button("form", "Form", ButtonStyle.Primary), button("quiet", "Unanswered"), button("slow", "Deferred"), button("off", "Disabled").setDisabled(true),
              new ButtonBuilder().setLabel("Link").setStyle(ButtonStyle.Link).setURL("https://example.com")),
            row(new StringSelectMenuBuilder().setCustomId("pick").setPlaceholder("Choose a column")
              .addOptions([..."abcdefghijklm"].map((c) => ({ label: `Column ${c}`, value: c, description: `${c}1 to ${c}13` })))),
            row(new StringSelectMenuBuilder().setCustomId("many").setPlaceholder("Choose up to two").setMinValues(1).setMaxValues(2)
              .addOptions(["Red", "Green", "Blue"].map((c) => ({ label: c, value: c })))),
          ],
        });
      }
      default:
        return undefined;
    }
  }
  if (interaction.isModalSubmit()) {
    const files = [...(interaction.fields.getUploadedFiles("files")?.values() ?? [])];
    const read = await Promise.all(files.map(async (file) => `, ${file.name}: ${await (await fetch(file.url)).text()}`));
    return interaction.reply({ content: `You wrote: ${interaction.fields.getTextInputValue("word")}${read.join("")}`, ephemeral: true, allowedMentions: { parse: [] } });
  }
  switch (interaction.customId) {
    case "accept": {
      await interaction.update({ content: `${interaction.message.content} Accepted.`, components: [], allowedMentions: { parse: [] } });
      const thread = await interaction.message.startThread({ name: `Rampart 13x13 · ${interaction.user.username} · #7F3` });
      const first = interaction.message.interactionMetadata?.user ?? interaction.user;
      return thread.send({
        content: `${first}, your move in Rampart #7F3 (move 1) – until <t:${Math.floor(Date.now() / 1000) + 259200}:R>`,
        files: [new AttachmentBuilder(board(13), { name: "board.png", description: "An empty board, 13 by 13" })],
        components: [row(button("form", "Move", ButtonStyle.Primary), button("board", "Board"), button("more", "More"))],
        allowedMentions: { users: [first.id] }, nonce: `start-${interaction.message.id}`.slice(0, 25), enforceNonce: true,
      });
    }
    case "form":
      return interaction.showModal(new ModalBuilder().setCustomId("sent").setTitle("Your move").addComponents(
        row(new TextInputBuilder().setCustomId("word").setLabel("The square").setStyle(TextInputStyle.Short).setMaxLength(10)))
        .addLabelComponents(new LabelBuilder().setLabel("Records").setFileUploadComponent(
          new FileUploadBuilder().setCustomId("files").setRequired(false).setMinValues(0).setMaxValues(2))));
    case "slow":
      await interaction.deferReply({ ephemeral: true });
      await new Promise((resolve) => { setTimeout(resolve, 600); });
      return interaction.editReply("At last.");
    case "quiet":
      return undefined;
    case "step-1":
      return interaction.update({ components: [row(button("step-2", "Step 2"), button("reply", "Reply"))] });
    case "turn-1":
      return interaction.update({ components: parts("Another page of parts", "turn-2") });
    case "step-2":
      return interaction.update({ content: "No step is left.", components: [] });
    case "reply":
      await interaction.deferUpdate();
      return interaction.message.reply({ content: "A reply", allowedMentions: { parse: [] } });
    case "pick":
    case "many":
      return interaction.reply({ content: `Chosen: ${interaction.values.join(", ")}`, ephemeral: true });
    default:
      return interaction.reply({ content: `${interaction.customId}: not yours, ${interaction.user}`, ephemeral: true });
  }
}

/** Logs in and registers the commands; resolves when both are done. Faults of the client go to `onerror`. */
export async function startBot(url, token, onerror) {
  const client = new Client({
    intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages, GatewayIntentBits.DirectMessages],
    partials: [Partials.Channel], rest: { api: `${url}/api` },
  });
  client.on(Events.Error, onerror);
  client.on(Events.InteractionCreate, (interaction) => Promise.resolve(answer(interaction)).catch(onerror));
  const ready = new Promise((resolve) => { client.once(Events.ClientReady, resolve); });
  await client.login(token);
  await ready;
  await client.application.commands.set(commands.map((c) => c.toJSON()));
  return client;
}
