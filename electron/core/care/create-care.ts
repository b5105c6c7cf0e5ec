import { join } from "node:path";
import type { DiskUse } from "../../../shared/contract/care.ts";
import type { Database } from "../database.ts";
import type { Entries } from "../library/entries.ts";
import type { FilesFolder } from "../library/files-folder.ts";
import type { MediaStore } from "../library/media.ts";
import { StackKeys } from "../library/stack-keys.ts";
import type { Log } from "../log.ts";
import type { Proxies } from "../proxies/proxies.ts";
import type { Preferences } from "../settings/preferences.ts";
import { readDiskUse, sumRebuildable } from "./disk-use.ts";
import { EmptyTrash } from "./empty-trash.ts";
import { LibraryCheck } from "./library-check.ts";
import { PutBack } from "./put-back.ts";
import { Retention } from "./retention.ts";
import { UnlistedFiles } from "./unlisted-files.ts";

interface Parts {
  database: Database;
  media: MediaStore;
  entries: Entries;
  files: FilesFolder;
  proxies: Proxies;
  preferences: Preferences;
  log: Log;
  dataFolder: string;
  /** Whether this studio stays open. */
  isLasting: boolean;
}

/** What keeps the library whole (DT-04). */
export interface CareRoom {
  emptyTrash: EmptyTrash;
  libraryCheck: LibraryCheck;
  putBack: PutBack;
  unlisted: UnlistedFiles;
  use(): DiskUse;
  rebuildable(signal?: AbortSignal): Promise<{ count: number; bytes: number }>;
  start(): void;
  close(): Promise<void>;
}

export function createCare({ database, media, entries, files, proxies, preferences, log, dataFolder, isLasting }: Parts): CareRoom {
  const emptyTrash = new EmptyTrash({ database, entries, media, loudnessFolder: join(dataFolder, "loudness"), proxies, log });
  const retention = new Retention({ emptyTrash, preferences, isLasting, log });
  const stackKeys = new StackKeys({ database, log, onDone: () => entries.tellAll() });
  return {
    emptyTrash,
    libraryCheck: new LibraryCheck({ database, media }),
    putBack: new PutBack({ database, media, entries }),
    unlisted: new UnlistedFiles({ database, media, entries, files }),
    use: () => readDiskUse(database),
    rebuildable: (signal) => sumRebuildable(dataFolder, signal),
    start() {
      retention.start();
      // A command is soon over, and shows no stacks.
      if (isLasting) stackKeys.start();
    },
    async close() {
      await stackKeys.close();
      retention.close();
      await emptyTrash.close();
    },
  };
}
