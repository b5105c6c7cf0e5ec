import { appendFileSync, copyFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import type { WatchTimes } from "../../electron/core/watching/folder-watch.ts";
import { WatchedFolders } from "../../electron/core/watching/watched-folders.ts";
import type { WatchedChange, WatchedFolder } from "../../shared/contract/watched.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { openLibrary } from "./import-rig.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const quick: WatchTimes = { settle: 150, look: 100, pause: 150 };

/** A library with its watched folders, and one folder that may become one. */
export function openWatching({ parent, folder = temporaryFolder() }: { parent?: string; folder?: string } = {}) {
  const library = openLibrary(parent);
  const { database, imports, projects, files } = library;
  const log: string[] = [];
  const logged = { info: () => {}, warn: (event: string) => void log.push(event) };
  const told: WatchedChange[] = [];
  let looks = 0;
  /** Each look through a folder asks first where the studio's own files are. */
  const counted = {
    get dataFolder() {
      looks += 1;
      return files.dataFolder;
    },
    get folder() {
      return files.folder;
    },
    get places() {
      return files.places;
    },
  };
  /** Until a second look from now on begins: then the first has ended, with all that came of it. */
  const twoLooks = async () => {
    const before = looks;
    await expect.poll(() => looks, { timeout: 20_000, interval: 20 }).toBeGreaterThanOrEqual(before + 2);
  };

  function open(times: WatchTimes): WatchedFolders {
    const watched = new WatchedFolders({ database, imports, projects, files: counted, log: logged, times });
    watched.start();
    const leave = new AbortController();
    void (async () => {
      for await (const change of watched.watch(leave.signal)) told.push(change);
    })();
    onTestFinished(async () => {
      leave.abort();
      await watched.close();
    });
    return watched;
  }

  const studio = {
    ...library,
    folder,
    log,
    told,
    watched: open(quick),
    /** Ends the watching and begins it again, as a restart does. */
    async restart(times: WatchTimes = quick): Promise<void> {
      await studio.watched.close();
      studio.watched = open(times);
    },
    add: (change: Partial<Parameters<WatchedFolders["add"]>[0]> = {}) =>
      studio.watched.add({ folder, isReference: false, importsExisting: false, ...change }),
    put: (fixture: string, name = fixture) => copyFileSync(fixturePath(fixture), join(folder, name)),
    touch: (name: string) => appendFileSync(join(folder, name), ""),
    names: () =>
      library.entries
        .list({ filter: { isTrashed: false }, offset: 0, limit: 500 })
        .entries.map(({ id }) => library.entries.get(id).media.name)
        .toSorted(),
    /** The ids that were told to have arrived. */
    arrived: () => told.flatMap((change) => (change.type === "arrived" ? change.ids : [])),
    /** How the only folder is now. */
    async now(): Promise<WatchedFolder> {
      const first = (await studio.watched.watch().next()).value;
      const [only] = first?.type === "folders" ? first.folders : [];
      if (!only) throw new Error("No folder is watched.");
      return only;
    },
    expectNames: (...names: string[]) => expect.poll(() => studio.names(), { timeout: 20_000 }).toEqual(names.toSorted()),
    expectState: (state: Partial<WatchedFolder>) => expect.poll(() => studio.now(), { timeout: 20_000 }).toMatchObject(state),
    /**
     * Until anything new would have come in: it has been seen, has rested as long as a file that was rewritten, and was looked at again. Needs a
     * folder that is looked through meanwhile; where that is not the one of the test, another one shows that time enough went by.
     */
    async settled(): Promise<void> {
      await twoLooks();
      await new Promise((resolve) => setTimeout(resolve, 5 * quick.settle));
      await twoLooks();
    },
  };
  return studio;
}
