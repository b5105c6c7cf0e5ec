// Publishes one file in a process of its own, to be killed: `publish-process.ts FOLDER MEDIA-ID`. Says its progress, then the address.
import { openPublishing } from "../studio/publish-rig.ts";

const [folder = "", mediaId = ""] = process.argv.slice(2);
const { addresses, connection } = await openPublishing(folder);
const say = (line: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(line)}\n`);
const url = await addresses.of(mediaId, connection, undefined, ({ bytes }) => say({ bytes }));
say({ url, peakBytes: process.resourceUsage().maxRSS * 1024 });
process.exit(0);
