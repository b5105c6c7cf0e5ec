// Watches a folder in a process of its own, which ends as by a power cut at a given point: `watch-process.ts DATA FOLDER POINT AT`.
// `arrived`: after the AT-th file has been copied; `kept`: it has its record and no entry; `entered`: it has its entry, and nobody wrote down
// that it was seen; `recorded`: after that; `none`: it goes on until all that waits has come in.
import { createArrange } from "../../electron/core/arrange/create-arrange.ts";
import { Database } from "../../electron/core/database.ts";
import { Imports } from "../../electron/core/imports/imports.ts";
import { Entries } from "../../electron/core/library/entries.ts";
import { FilesFolder } from "../../electron/core/library/files-folder.ts";
import { MediaStore } from "../../electron/core/library/media.ts";
import { WatchedFolders } from "../../electron/core/watching/watched-folders.ts";

const [dataFolder = "", folder = "", point = "", at = "1"] = process.argv.slice(2);
let left = Number(at);
function pass<Result>(here: string, result: Result): Result {
  if (here === point && (left -= 1) === 0) process.kill(process.pid, "SIGKILL");
  return result;
}

const database = Database.open(dataFolder);
const files = new FilesFolder(dataFolder);
const media = new MediaStore({ database, dataFolder, files });
const entries = new Entries({ database, media });
const { arrangement, projects } = createArrange({ database, entries });

const { arrive, keep } = media;
media.arrive = async (...input) => pass("arrived", await arrive.call(media, ...input));
media.keep = async (...input) => pass("kept", await keep.call(media, ...input));
const { relaxed } = database;
database.relaxed = (work) => pass("recorded", relaxed.call(database, pass("entered", work))) as ReturnType<typeof work>;

const imports = new Imports({ database, media, entries, arrangement, projects, files });
const log = {
  info: () => {},
  warn: (event: string, detail?: unknown) => void process.stderr.write(`${event} ${JSON.stringify(detail)}\n`),
};
const times = { settle: 100, look: 100, pause: 100 };
const watched = new WatchedFolders({ database, imports, projects, files, log, times });
watched.start();
const alive = setInterval(() => {}, 1000);
const project = projects.named("Scans");
const first = (await watched.watch().next()).value;
if (first?.type === "folders" && first.folders.length === 0)
  await watched.add({ folder, isReference: false, projectId: project, importsExisting: true });
for await (const change of watched.watch()) {
  if (change.type !== "arrived") continue;
  const count = database.get<{ count: number }>("SELECT count(*) AS count FROM watched_files")?.count ?? 0;
  if (count >= 4) break;
}
clearInterval(alive);
await watched.close();
database.close();
process.stdout.write("arrived\n");
