// Imports a folder in a process of its own, which ends as by a power cut at a given point: `import-process.ts DATA FOLDER POINT AT`.
// `copying`: at the AT-th piece that is read; `arrived`: after the AT-th file has been copied; `moved`: it has its place and no record yet;
// `kept`: it has its record and no entry; `added` and `arranged`: within the step that makes the entry; `entered`: after it; `none`: to the end.
import { createArrange } from "../../electron/core/arrange/create-arrange.ts";
import { Database } from "../../electron/core/database.ts";
import { Imports } from "../../electron/core/imports/imports.ts";
import { Entries } from "../../electron/core/library/entries.ts";
import { FilesFolder } from "../../electron/core/library/files-folder.ts";
import { MediaStore } from "../../electron/core/library/media.ts";

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

const { run } = database;
database.run = (sql, ...values) => run.call(database, pass(sql.includes("INTO media ") ? "moved" : "", sql), ...values);
const { arrive, keep } = media;
media.arrive = async (...input) => pass("arrived", await arrive.call(media, ...input));
media.keep = async (...input) => pass("kept", await keep.call(media, ...input));
const { add } = entries;
entries.add = (entry) => pass("added", add.call(entries, entry));
const { change } = arrangement;
arrangement.change = (...input) => pass("arranged", change.call(arrangement, ...input));

const imports = new Imports({ database, media, entries, arrangement, projects, files });
let pieces = 0;
await imports.run([folder], {
  onProgress: ({ bytes }) => {
    if (bytes > pieces) pass("copying", (pieces = bytes));
  },
  onFile: () => pass("entered", undefined),
});
process.stdout.write("imported\n");
