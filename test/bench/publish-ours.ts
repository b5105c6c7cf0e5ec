import { setTimeout as sleep } from "node:timers/promises";
import { createNodeHost } from "../../electron/node/node-host.ts";
import { openPublishing } from "../studio/publish-rig.ts";

/** One file published in a process of its own: `publish-ours.ts FOLDER MEDIA-ID`. Prints seconds, memory and processor time as JSON. */
const [folder = "", mediaId = ""] = process.argv.slice(2);
// For what it does to the process, as a studio has it.
await createNodeHost({ kind: "cli", dataFolder: folder });
const { addresses, connection } = await openPublishing(folder);
await sleep(300);

const idleRss = process.memoryUsage.rss();
const highestBefore = process.resourceUsage().maxRSS;
let peakRss = idleRss;
const sampler = setInterval(() => {
  peakRss = Math.max(peakRss, process.memoryUsage.rss());
}, 5);
const cpuBefore = process.cpuUsage();
const began = performance.now();
await addresses.of(mediaId, connection, undefined, () => undefined);
const seconds = (performance.now() - began) / 1000;
const { user, system } = process.cpuUsage(cpuBefore);
clearInterval(sampler);
// The system's own record holds peaks between two samples too, where the start of the process was not higher.
const highest = process.resourceUsage().maxRSS;
if (highest > highestBefore) peakRss = Math.max(peakRss, highest * 1024);
process.stdout.write(JSON.stringify({ seconds, idleRss, peakRss, cpuSeconds: (user + system) / 1e6 }));
process.exit(0);
