// A bot with discord.js on the sandbox: answers /ping.

import { Client, Events } from "discord.js";

const client = new Client({ intents: [], rest: { api: `${process.env.SANDBOX_URL}/api` } });
client.once(Events.ClientReady, () => client.application.commands.set([{ name: "ping", description: "Answers" }]));
client.on(Events.InteractionCreate, (interaction) => interaction.reply("Pong from discord.js"));
await client.login(process.env.SANDBOX_TOKEN);
