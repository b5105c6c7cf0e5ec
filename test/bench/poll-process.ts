// A studio in a process of its own that follows what its journal holds: `poll-process.ts FOLDER URL KEY SECONDS`. One watcher hears every
// change, as an open window would. Prints what it cost as one JSON line when the time is over.
import { setTimeout as sleep } from "node:timers/promises";
import { SECOND } from "../../shared/units.ts";
import { openStudio } from "../studio/open-studio.ts";

const [folder = "", url = "", key = "", seconds = "60"] = process.argv.slice(2);
const { client, close } = await openStudio(folder, { url, key });
const leave = new AbortController();
const watched = (async () => {
  for await (const change of await client.jobs.watch(undefined, { signal: leave.signal })) if (change.type === "removed") break;
})();

const from = Date.now();
const cpuBefore = process.cpuUsage();
const rssAtStart = process.memoryUsage.rss();
await sleep(Number(seconds) * SECOND);
const { user, system } = process.cpuUsage(cpuBefore);
const to = Date.now();
const rssAtEnd = process.memoryUsage.rss();
const { total } = await client.jobs.list({ states: ["following"], limit: 1 });
leave.abort();
await watched;
const line = { from, to, cpuSeconds: (user + system) / 1e6, rssAtStart, rssAtEnd, following: total };
process.stdout.write(`${JSON.stringify(line)}\n`);
await close();
