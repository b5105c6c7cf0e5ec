import { implement, ORPCError } from "@orpc/server";
import { expect, test } from "vitest";
import { backupsContract, type Backup } from "../../../shared/contract/backups.ts";
import { backUpNow, restoreBackup, useBackupWork } from "../../../renderer/state/backups.ts";
import { openPageLine } from "./page-line.ts";

const backup: Backup = { name: "made-1.db", sort: "made", madeAt: 1, bytes: 1, entries: 0, threads: 0, hasSettings: true };
const busyNow = () => useBackupWork.getState().busy;

test("DT-04 what a window does about backups is told until each of it has ended, whichever way and in whichever order", async () => {
  const making: (() => void)[] = [];
  const restoring = Promise.withResolvers<never>();
  const os = implement(backupsContract);
  openPageLine({
    backups: {
      make: os.make.handler(() => new Promise((resolve) => making.push(() => resolve(backup)))),
      restore: os.restore.handler(() => restoring.promise),
    },
  });
  expect(busyNow()).toEqual([]);
  const works = [backUpNow(), restoreBackup({ type: "backup", name: backup.name }), backUpNow()];
  expect(busyNow()).toEqual(["make", "restore", "make"]);
  await expect.poll(() => making.length).toBe(2);
  making[1]?.();
  await works[2];
  // The other one is still being made.
  expect(busyNow()).toEqual(["restore", "make"]);
  restoring.reject(new ORPCError("FAILURE", { data: { code: "storage-full", message: "The disk is full.", action: "free-space" } }));
  await expect(works[1]).rejects.toMatchObject({ data: { code: "storage-full" } });
  expect(busyNow()).toEqual(["make"]);
  making[0]?.();
  expect(await works[0]).toEqual(backup);
  expect(busyNow()).toEqual([]);
});
