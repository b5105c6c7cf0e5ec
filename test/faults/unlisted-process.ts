// Lists files that nothing listed in a process of its own, which ends as by a power cut at a given point: `unlisted-process.ts FOLDER POINT AT`.
// `recorded`: the AT-th file has its record and is about to get its entry; `listed`: after the AT-th file; `none`: to the end.
import { UnlistedFiles } from "../../electron/core/care/unlisted-files.ts";
import { Database } from "../../electron/core/database.ts";
import { Entries } from "../../electron/core/library/entries.ts";
import { FilesFolder } from "../../electron/core/library/files-folder.ts";
import { MediaStore } from "../../electron/core/library/media.ts";

const [dataFolder = "", point = "", at = "1"] = process.argv.slice(2);
let left = Number(at);
function pass(here: string): void {
  if (here === point && (left -= 1) === 0) process.kill(process.pid, "SIGKILL");
}

const database = Database.open(dataFolder);
const files = new FilesFolder(dataFolder);
const media = new MediaStore({ database, dataFolder, files });
const entries = new Entries({ database, media });
const { add } = entries;
entries.add = (entry) => {
  pass("recorded");
  return add.call(entries, entry);
};
const { adopt } = media;
media.adopt = async (...input) => {
  const adopted = await adopt.call(media, ...input);
  pass("listed");
  return adopted;
};
await new UnlistedFiles({ database, media, entries, files }).list();
process.stdout.write("listed\n");
