// Takes the pictures of docs/activity.md on the sandbox's page, by the steps of activity.mjs.
//
// `npm run activity` writes docs/activity/*.png. It starts the sandbox with a new data folder, and needs Chromium.

import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startSandbox } from "./sandbox.mjs";

const PICTURES = { "1-direct-message": "button", "2-frame-dark": "frame", "4-small": "small" };

const target = resolve(import.meta.dirname, "../../docs/activity");
const shots = mkdtempSync(join(tmpdir(), "activity-"));
mkdirSync(target, { recursive: true });
const { address, stop } = await startSandbox();
try {
  const env = { ...process.env, SANDBOX_URL: address, SHOTS: shots };
  execFileSync(process.execPath, [join(import.meta.dirname, "activity.mjs")], { env, stdio: "inherit" });
  for (const [shot, name] of Object.entries(PICTURES)) copyFileSync(join(shots, `${shot}.png`), join(target, `${name}.png`));
} finally {
  await stop();
  rmSync(shots, { recursive: true, force: true });
}
