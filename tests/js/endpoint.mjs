// discord.js against the sandbox where interactions are posted to it: checks each signature with Node's own Ed25519, hands what was signed to
// discord.js, and answers one command in the response itself. Writes its port, and answers until its input ends.

import { createPublicKey, verify } from "node:crypto";
import { createServer } from "node:http";
import { startBot } from "./bot.mjs";

const fail = (error) => {
  console.error(error);
  process.exit(1);
};
// The key as SubjectPublicKeyInfo (RFC 8410): twelve bytes name the algorithm.
const der = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), Buffer.from(process.env.SANDBOX_KEY, "hex")]);
const key = createPublicKey({ key: der, format: "der", type: "spki" });
const isSigned = (headers, body) => {
  const signature = Buffer.from(headers["x-signature-ed25519"] ?? "", "hex");
  return verify(null, Buffer.concat([Buffer.from(headers["x-signature-timestamp"] ?? ""), body]), key, signature);
};

const client = await startBot(process.env.SANDBOX_URL, process.env.SANDBOX_TOKEN, fail);
const server = createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts);
  const answer = (status, json) => {
    const text = json ? JSON.stringify(json) : "";
    response.writeHead(status, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) }).end(text);
  };
  if (request.method !== "POST" || !isSigned(request.headers, body)) return answer(401);
  const interaction = JSON.parse(body);
  if (interaction.type === 1) return answer(200, { type: 1 });
  if (interaction.data?.name === "silence") return answer(200, { type: 4, data: { content: "In the response itself", flags: 64 } });
  answer(202);
  return client.actions.InteractionCreate.handle(interaction);
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
process.stdin.resume();
process.stdin.on("end", () => process.exit(0));
