// Starts `postern sandbox` with a new data folder, for films and pictures. POSTERN is the program (default: what cargo builds).

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

const root = resolve(import.meta.dirname, "../..");

/** Starts the sandbox on a free port. The first line that it prints holds its address. */
export async function startSandbox() {
  const [program, ...before] = process.env.POSTERN ? [process.env.POSTERN] : ["cargo", "run", "--quiet", "--locked", "--"];
  const data = mkdtempSync(join(tmpdir(), "film-"));
  const child = spawn(program, [...before, "--data", data, "sandbox", "--port", "0"], { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  const failed = new Promise((_, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => reject(new Error(`${program} ended with ${code} before it printed an address`)));
  });
  const printed = new Promise((found) => createInterface({ input: child.stdout }).once("line", found));
  const greeting = await Promise.race([printed, failed]);
  const stop = async () => {
    child.removeAllListeners("exit");
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  return { address: greeting.match(/http:\S+/)[0], stop };
}
