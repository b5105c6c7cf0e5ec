import fileSystem, { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { backupsOf, idsOf, noGateway, waitingRestore } from "./backup-rig.ts";
import { openStudio } from "./open-studio.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Folders in which another program has a file open, as a virus scanner has. */
const busy = new Set<string>();
/** Files that cannot be read just now. */
const unreadable = new Set<string>();
const { readFileSync, rmSync } = fileSystem;

beforeEach(() => {
  vi.spyOn(fileSystem, "rmSync").mockImplementation((path, options) => {
    if (busy.has(String(path))) throw Object.assign(new Error(`EBUSY: resource busy or locked, rm '${String(path)}'`), { code: "EBUSY" });
    rmSync(path, options);
  });
  vi.spyOn(fileSystem, "readFileSync").mockImplementation((...of) => {
    if (unreadable.has(String(of[0]))) throw Object.assign(new Error("EIO: i/o error, read"), { code: "EIO" });
    return readFileSync(...of);
  });
  syncBuiltinESMExports();
});
afterEach(() => {
  busy.clear();
  unreadable.clear();
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test.each([join("backups", "handed-in"), join("backups", "outgoing"), "restore"])(
  "DT-04 what an earlier start left in %s, and cannot be removed yet, keeps no studio from starting",
  async (name) => {
    const folder = temporaryFolder();
    const left = join(folder, name, "left.part");
    mkdirSync(dirname(left), { recursive: true });
    writeFileSync(left, "half");
    busy.add(dirname(left));
    const first = await openStudio(folder, noGateway);
    expect(existsSync(left)).toBe(true);
    await first.close();
    busy.clear();
    // What it waited for is gone at another start.
    const second = await openStudio(folder, noGateway);
    expect(existsSync(left)).toBe(false);
    await second.close();
  },
);

/** A closed studio in which a restore waits, with where its parts lie. */
async function waiting() {
  const { folder, staged: copy, ...rest } = await waitingRestore();
  const restore = join(folder, "restore");
  return { ...rest, restore, note: join(restore, "restore.json"), copy };
}

describe("DT-04 a restore that waits", () => {
  test("and has taken place is not stopped by a folder that cannot be removed yet", async () => {
    const { open, restore, note } = await waiting();
    busy.add(restore);
    const restored = await open();
    expect(await idsOf(restored)).toEqual([]);
    expect([existsSync(restore), existsSync(note), (await backupsOf(restored)).pending]).toEqual([true, false, undefined]);
    await restored.client.preferences.set({ theme: "light" });
    await restored.close();
    busy.clear();
    const after = await open();
    expect([existsSync(restore), (await after.client.preferences.get()).theme]).toEqual([false, "light"]);
  });

  test("waits on while its note cannot be read, and takes place when it can", async () => {
    const { open, id, note, copy } = await waiting();
    unreadable.add(note);
    const meanwhile = await open();
    expect(await idsOf(meanwhile)).toEqual([id]);
    expect((await backupsOf(meanwhile)).pending).toBeUndefined();
    await meanwhile.close();
    expect([existsSync(note), existsSync(copy)]).toEqual([true, true]);
    unreadable.clear();
    expect(await idsOf(await open())).toEqual([]);
  });

  test("can be taken back while its note cannot be read", async () => {
    const { open, id, note } = await waiting();
    unreadable.add(note);
    const opened = await open();
    expect(await opened.client.backups.cancelRestore()).toEqual({});
    await opened.close();
    unreadable.clear();
    expect(await idsOf(await open())).toEqual([id]);
  });

  test("waits on while its copy cannot be opened", async () => {
    const { open, id, copy } = await waiting();
    renameSync(copy, `${copy}.away`);
    mkdirSync(copy);
    const meanwhile = await open();
    expect(await idsOf(meanwhile)).toEqual([id]);
    await meanwhile.close();
    rmSync(copy, { recursive: true });
    renameSync(`${copy}.away`, copy);
    expect(await idsOf(await open())).toEqual([]);
  });

  test("and whose copy is gone while its note stayed did not take place: nothing of it is brought", async () => {
    const { open, id, restore, copy } = await waiting();
    rmSync(copy);
    const opened = await open();
    expect(await idsOf(opened)).toEqual([id]);
    expect((await opened.client.preferences.get()).theme).toBe("light");
    expect([existsSync(restore), (await backupsOf(opened)).pending]).toEqual([false, undefined]);
  });
});
