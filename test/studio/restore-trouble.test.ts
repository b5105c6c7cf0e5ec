import fileSystem, { existsSync, truncateSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { failureMessage } from "../../renderer/i18n/use-words.ts";
import { backupsOf, waitingRestore } from "./backup-rig.ts";

/** Into this folder nothing can be moved, e.g. because its disk is full. */
let full: { folder: string; code: string } | undefined;
const { renameSync } = fileSystem;

beforeEach(() => {
  vi.spyOn(fileSystem, "renameSync").mockImplementation((from, to) => {
    if (full !== undefined && String(to).startsWith(full.folder))
      throw Object.assign(new Error(`${full.code}: not moved`), { code: full.code });
    renameSync(from, to);
  });
  syncBuiltinESMExports();
});
afterEach(() => {
  full = undefined;
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const words: Record<string, readonly [english: string, chinese: string]> = {
  "database-unreadable": ["The database could not be read.", "数据库无法读取。"],
  "restore-stopped": ["Something stood in the way of it: EWEIRD: not moved", "恢复受阻：EWEIRD: not moved"],
};

test("DT-04 a restore that has to wait on says why, and says it no more once it took place", async () => {
  const { folder, open, restore, staged } = await waitingRestore();
  // What is now cannot be kept.
  full = { folder: join(folder, "backups"), code: "ENOSPC" };
  const opened = await open();
  expect(await backupsOf(opened)).toMatchObject({
    pending: restore,
    trouble: { outcome: "waits", restore, failure: { code: "storage-full", reason: "no-space", detail: { folder: full.folder } } },
  });
  await opened.close();
  expect(existsSync(staged)).toBe(true);
  full = undefined;
  const after = await backupsOf(await open());
  expect(after).toMatchObject({ restored: restore });
  expect(after.trouble).toBeUndefined();
});

test("DT-04 of a restore that waits on nothing is said any more once another was asked for, whatever became of that one", async () => {
  const { folder, open } = await waitingRestore();
  full = { folder: join(folder, "backups"), code: "ENOSPC" };
  const opened = await open();
  expect((await backupsOf(opened)).trouble).toMatchObject({ outcome: "waits" });
  full = undefined;
  const { name } = await opened.client.backups.make();
  truncateSync(join(folder, "backups", name), 5000);
  await expect(opened.client.backups.restore({ source: { type: "backup", name } })).rejects.toMatchObject({
    data: { reason: "backup-damaged" },
  });
  const after = await backupsOf(opened);
  expect([after.pending, after.trouble]).toEqual([undefined, undefined]);
});

test("DT-04 a restore whose copy is damaged says that it was dropped, until a person knows of it or asks for another", async () => {
  const { folder, open, restore, staged } = await waitingRestore();
  truncateSync(staged, 5000);
  const opened = await open();
  const dropped = await backupsOf(opened);
  const failure = { code: "storage-error", reason: "restore-copy-damaged", detail: { name: restore.name } };
  expect(dropped.trouble).toMatchObject({ outcome: "dropped", restore, failure });
  expect(dropped.pending).toBeUndefined();
  await opened.client.backups.dismissTrouble();
  expect((await backupsOf(opened)).trouble).toBeUndefined();
  await opened.client.backups.restore({ source: { type: "backup", name: restore.name } });
  await opened.close();
  truncateSync(join(folder, "restore", "lanternist.db"), 5000);
  const second = await open();
  expect((await backupsOf(second)).trouble).toMatchObject({ outcome: "dropped" });
  await second.client.backups.restore({ source: { type: "backup", name: restore.name } });
  const asked = await backupsOf(second);
  expect([asked.pending?.name, asked.trouble]).toEqual([restore.name, undefined]);
});

test.each(["dismiss", "back up", "restore"] as const)(
  "DT-04 that a restore was dropped is told at later starts too, until a person has seen it: %s",
  async (how) => {
    const { folder, open, restore, staged } = await waitingRestore();
    truncateSync(staged, 5000);
    await (await open()).close();
    expect(existsSync(join(folder, "restore"))).toBe(false);
    const opened = await open();
    expect((await backupsOf(opened)).trouble).toMatchObject({ outcome: "dropped", restore, failure: { reason: "restore-copy-damaged" } });
    const { backups } = opened.client;
    if (how === "dismiss") await backups.dismissTrouble();
    if (how === "back up") await backups.make();
    if (how === "restore") await backups.restore({ source: { type: "backup", name: restore.name } });
    expect((await backupsOf(opened)).trouble).toBeUndefined();
    await opened.close();
    const after = await backupsOf(await open());
    expect([after.trouble, after.restored?.name]).toEqual([undefined, how === "restore" ? restore.name : undefined]);
  },
);

test("DT-04 taking back a restore that waits on takes its trouble along", async () => {
  const { folder, open, restore } = await waitingRestore();
  full = { folder: join(folder, "backups"), code: "ENOSPC" };
  const opened = await open();
  expect(await opened.client.backups.cancelRestore()).toEqual({ name: restore.name });
  const state = await backupsOf(opened);
  expect([state.pending, state.trouble]).toEqual([undefined, undefined]);
});

test.each([
  ["a copy that cannot be opened", "database-unreadable"],
  ["what the system has no name for", "restore-stopped"],
])("DT-04 DT-08 %s is said in words of both languages", async (what, reason) => {
  const { folder, open, restore, staged } = await waitingRestore();
  if (reason === "restore-stopped") full = { folder: join(folder, "backups"), code: "EWEIRD" };
  else {
    fileSystem.renameSync(staged, `${staged} of before`);
    fileSystem.mkdirSync(staged);
  }
  const { pending, trouble } = await backupsOf(await open());
  expect([what, pending, trouble?.outcome, trouble?.restore, trouble?.failure.reason]).toEqual([what, restore, "waits", restore, reason]);
  const said = (["en", "zh-CN"] as const).map((language) => trouble && failureMessage(trouble.failure, language));
  expect(said).toEqual(words[reason]);
});
