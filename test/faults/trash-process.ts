// Empties the trash of a library in a process of its own, which ends as by a power cut at a given point: `trash-process.ts FOLDER POINT AT`.
// `decided`: after the AT-th decision; `before` and `after`: about the AT-th file that is deleted, its note still being there; `none`: to the end.
import { Database } from "../../electron/core/database.ts";
import { EmptyTrash } from "../../electron/core/care/empty-trash.ts";
import { Entries } from "../../electron/core/library/entries.ts";
import { MediaStore } from "../../electron/core/library/media.ts";
import { join } from "node:path";

const [dataFolder = "", point = "", at = "1"] = process.argv.slice(2);
let left = Number(at);
function pass(here: string): void {
  if (here === point && (left -= 1) === 0) process.kill(process.pid, "SIGKILL");
}

const database = Database.open(dataFolder);
const media = new MediaStore({ database, dataFolder });
const entries = new Entries({ database, media });
const trash = new EmptyTrash({
  database,
  entries: {
    tellRemoved: (ids) => {
      pass("decided");
      entries.tellRemoved(ids);
    },
  },
  media: {
    cameAgain: (id) => media.cameAgain(id),
    holding: (work) => media.holding(work),
    removePoster: async (id) => {
      pass("before");
      await media.removePoster(id);
    },
    deleteLeft: (file) => {
      const isDeleted = media.deleteLeft(file);
      pass("after");
      return isDeleted;
    },
  },
  loudnessFolder: join(dataFolder, "loudness"),
  log: { info: () => {}, warn: () => {} },
});
await trash.empty();
process.stdout.write("emptied\n");
