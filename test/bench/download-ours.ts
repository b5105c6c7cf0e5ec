import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Http } from "../../electron/core/gateway/http.ts";
import { Log } from "../../electron/core/log.ts";
import { Downloads } from "../../electron/core/transfer/download.ts";
import { createNodeHost } from "../../electron/node/node-host.ts";

/** One download in a process of its own: `download-ours.ts URL FOLDER`. Prints seconds, bytes, memory and processor time as JSON. */
const [url = "", folder = ""] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const log = new Log(join(folder, "logs"));
const host = await createNodeHost({ kind: "cli", dataFolder: join(folder, "data") });
const downloads = new Downloads({ http: new Http(host.fetch, log), log });
await sleep(300);

const idleRss = process.memoryUsage.rss();
const highestBefore = process.resourceUsage().maxRSS;
let peakRss = idleRss;
const sampler = setInterval(() => {
  peakRss = Math.max(peakRss, process.memoryUsage.rss());
}, 5);
const cpuBefore = process.cpuUsage();
const began = performance.now();
const done = await downloads.fetch({
  url,
  folder,
  partName: "bench",
  fileName: ({ extension }) => `film${extension}`,
  expects: "video",
  onProgress: () => {},
  signal: new AbortController().signal,
});
const seconds = (performance.now() - began) / 1000;
const { user, system } = process.cpuUsage(cpuBefore);
clearInterval(sampler);
// The system's own record holds peaks between two samples too, where the start of the process was not higher.
const highest = process.resourceUsage().maxRSS;
if (highest > highestBefore) peakRss = Math.max(peakRss, highest * 1024);
process.stdout.write(JSON.stringify({ seconds, bytes: done.bytes, idleRss, peakRss, cpuSeconds: (user + system) / 1e6 }));
process.exit(0);
