import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Http } from "../../electron/core/gateway/http.ts";
import { Log } from "../../electron/core/log.ts";
import { Downloads } from "../../electron/core/transfer/download.ts";
import { createNodeHost } from "../../electron/node/node-host.ts";
import { measureProcess } from "./measure-process.ts";

/** One download in a process of its own: `download-ours.ts URL FOLDER`. Prints seconds, memory and processor time as JSON. */
const [url = "", folder = ""] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const log = new Log(join(folder, "logs"));
const host = await createNodeHost({ kind: "cli", dataFolder: join(folder, "data") });
const downloads = new Downloads({ http: new Http(host.fetch, log), log });
const measured = await measureProcess(() =>
  downloads.fetch({
    url,
    folder,
    partName: "bench",
    fileName: ({ extension }) => `film${extension}`,
    expects: "video",
    onProgress: () => {},
    signal: new AbortController().signal,
  }),
);
process.stdout.write(JSON.stringify(measured));
process.exit(0);
