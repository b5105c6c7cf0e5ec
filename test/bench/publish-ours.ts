import { createNodeHost } from "../../electron/node/node-host.ts";
import { openPublishing } from "../studio/publish-rig.ts";
import { measureProcess } from "./measure-process.ts";

/** One file published in a process of its own: `publish-ours.ts FOLDER MEDIA-ID`. Prints seconds, memory and processor time as JSON. */
const [folder = "", mediaId = ""] = process.argv.slice(2);
// For what it does to the process, as a studio has it.
await createNodeHost({ kind: "cli", dataFolder: folder });
const { addresses, connection } = await openPublishing(folder);
const measured = await measureProcess(() => addresses.of(mediaId, connection, undefined, () => undefined));
process.stdout.write(JSON.stringify(measured));
process.exit(0);
