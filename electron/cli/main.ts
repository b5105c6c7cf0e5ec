#!/usr/bin/env node
// `--version` and `--help` answer before the studio's code is even loaded.
import { readFileSync } from "node:fs";
import { helpText } from "./help.ts";

// Who reads the output may leave (`| head -1`): paid work goes on all the same, and the exit status tells its end.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

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
