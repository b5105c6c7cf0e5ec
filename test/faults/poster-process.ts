// Makes the posters of a library in a whole studio of its own, which ends as by a power cut at a given point: `poster-process.ts DATA POINT AT`.
// `asked`: all are asked for; `begun`: before the AT-th is written; `half`: when half of its bytes are there; `written`: before it has its
// name; `named`: when it has; `none`: to the end.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const [dataFolder = "", point = "", at = "1"] = process.argv.slice(2);
let left = Number(at);
function pass(here: string): void {
  if (here === point && (left -= 1) === 0) process.kill(process.pid, "SIGKILL");
}
const isPoster = (file: unknown) => String(file).includes(".webp");

const { writeFile, rename } = fs.promises;
fs.promises.writeFile = async (file, data, ...more) => {
  if (!isPoster(file) || !Buffer.isBuffer(data)) return writeFile(file, data, ...more);
  pass("begun");
  if (point === "half") await writeFile(file, data.subarray(0, data.length / 2));
  pass("half");
  await writeFile(file, data);
  return pass("written");
};
fs.promises.rename = async (from, to) => {
  await rename(from, to);
  if (isPoster(to)) pass("named");
};
syncBuiltinESMExports();

const { openStudio } = await import("../studio/open-studio.ts");
const { client, studio, close } = await openStudio(dataFolder, { url: "http://127.0.0.1:9", key: "none" });
const { entries } = await client.library.list({ filter: { isTrashed: false } });
const asked = entries.map(({ mediaId }) => studio.respond(new Request(`http://page.invalid/poster/${mediaId}`)));
setImmediate(() => pass("asked"));
const statuses = (await Promise.all(asked)).map(({ status }) => status);
await close();
process.stdout.write(`${statuses.join(" ")}\n`);
process.exit(0);
