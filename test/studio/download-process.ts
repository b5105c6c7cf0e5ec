import { join } from "node:path";
import { Http } from "../../electron/core/gateway/http.ts";
import { Log } from "../../electron/core/log.ts";
import { Downloads } from "../../electron/core/transfer/download.ts";
import { createNodeFetch } from "../../electron/node/node-fetch.ts";

/** One download in a process of its own, to be killed: `download-process.ts FOLDER URL`. Says `ready`, its progress, and `done`. */
const [folder = "", url = ""] = process.argv.slice(2);
const log = new Log(join(folder, "logs"));
const downloads = new Downloads({ http: new Http(createNodeFetch(), log), log });
process.stdout.write("ready\n");
await downloads.fetch({
  url,
  folder: join(folder, "results"),
  partName: "job-video",
  fileName: ({ extension }) => `film${extension}`,
  expects: "video",
  onProgress: ({ bytes }) => process.stdout.write(bytes > 0 ? `progress ${bytes}\n` : ""),
  signal: new AbortController().signal,
});
process.stdout.write("done\n");
process.exit(0);
