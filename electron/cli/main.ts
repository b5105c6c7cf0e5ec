#!/usr/bin/env node
// `--version` and `--help` answer before the studio's code is even loaded.
import { readFileSync } from "node:fs";
import { helpText } from "./help.ts";

const words = process.argv.slice(2);
const commandWords = words.filter((word) => !word.startsWith("-"));

if (words.includes("--version")) {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  process.stdout.write(`${(JSON.parse(text) as { version: string }).version}\n`);
} else if (words.length === 0 || (words.includes("--help") && commandWords.length < 2)) {
  process.stdout.write(helpText);
} else {
  const { run } = await import("./run.ts");
  process.exitCode = await run(words);
}
