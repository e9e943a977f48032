// The budget of the game page's script: what a telephone loads, and what a person must read.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const FOLDER = join(import.meta.dirname, "../../src/web/page");
const files = readdirSync(FOLDER).filter((name) => name.endsWith(".js")).map((name) => readFileSync(join(FOLDER, name)));
const bytes = files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0);
const lines = files.reduce((sum, file) => sum + file.toString().split("\n").length - 1, 0);
console.log(`the page's script: ${bytes} bytes gzipped, ${lines} lines`);
assert.ok(bytes <= 25000, "at most 25 kB gzipped");
assert.ok(lines <= 3000, "at most 3,000 lines");
