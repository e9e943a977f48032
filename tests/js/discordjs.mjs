// discord.js against the sandbox: logs in, reads the server, posts, and then answers until its input ends.

import assert from "node:assert/strict";
import { startBot } from "./bot.mjs";

const fail = (error) => {
  console.error(error);
  process.exit(1);
};
const client = await startBot(process.env.SANDBOX_URL, process.env.SANDBOX_TOKEN, fail);
const guild = client.guilds.cache.first();
const games = guild.channels.cache.find((c) => c.name === "games");
assert.ok(games, "the server's channels came with GUILD_CREATE");
assert.equal((await guild.members.fetch({ user: guild.ownerId })).user.username, "ada");
assert.ok(games.permissionsFor(client.user).has("SendMessagesInThreads"));
const posted = await games.send({ content: "from discord.js", nonce: "n1", enforceNonce: true });
assert.equal((await games.send({ content: "from discord.js", nonce: "n1", enforceNonce: true })).id, posted.id);
assert.equal((await posted.edit("edited by discord.js")).content, "edited by discord.js");
assert.equal((await games.messages.fetch({ message: posted.id, force: true })).content, "edited by discord.js");
await assert.rejects(games.send({ content: "x".repeat(2001) }), { code: 50035 });
await assert.rejects(games.messages.fetch("1"), { code: 10008 });
const thread = await games.threads.create({ name: "from discord.js", type: 11 });
await thread.send("in the thread");
await thread.setArchived(true);
const ben = await client.users.fetch((await guild.members.fetch()).find((m) => m.user.username === "ben").id);
await ben.send("a direct message");
console.log("ready");
process.stdin.resume();
process.stdin.on("end", () => process.exit(0));
