import { join } from "node:path";
import { Database } from "../../electron/core/database.ts";
import { MediaStore } from "../../electron/core/library/media.ts";
import { Proxies } from "../../electron/core/proxies/proxies.ts";

/** The making of one copy in a process of its own, to be killed: `proxy-process.ts FOLDER MEDIA_ID`. Says each change as a line. */
const [dataFolder = "", mediaId = ""] = process.argv.slice(2);
const media = new MediaStore({ database: Database.open(dataFolder), dataFolder });
const proxies = new Proxies({ media, folder: join(dataFolder, "proxies") });
for await (const change of proxies.make(mediaId)) process.stdout.write(`${JSON.stringify(change)}\n`);
process.exit(0);
