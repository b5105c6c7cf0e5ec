import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { putRestoreInPlace } from "../../electron/core/backups/put-in-place.ts";
import { createSettingsFile } from "../../electron/node/settings-file.ts";
import { addPicture, backupsOf, idsOf, noGateway } from "../studio/backup-rig.ts";
import { openStudio } from "../studio/open-studio.ts";

const made = mkdtempSync(join(tmpdir(), "lanternist-restore-"));
const copies: string[] = [];
afterAll(() => [made, ...copies].forEach((folder) => rmSync(folder, { recursive: true, force: true })));

let first = "";
let second = "";

/** A studio in which a restore waits: one result is in the backup, another came later; settings differ. */
beforeAll(async () => {
  const opened = await openStudio(made, noGateway);
  const sources = mkdtempSync(join(tmpdir(), "lanternist-sources-"));
  copies.push(sources);
  first = await addPicture(opened, sources, "first");
  await opened.client.preferences.set({ theme: "dark" });
  const { name } = await opened.client.backups.make();
  second = await addPicture(opened, sources, "second");
  await opened.client.preferences.set({ theme: "light" });
  await opened.client.backups.restore({ source: { type: "backup", name } });
  await opened.close();
  leaveChanges(made);
}, 60_000);

/** As a crash leaves it: the last change is beside the database, not in it. */
function leaveChanges(folder: string): void {
  const database = new DatabaseSync(join(folder, "lanternist.db"));
  database.exec("PRAGMA journal_mode = WAL; INSERT INTO page_state (name, value) VALUES ('left-in-the-log', '1')");
  cpSync(join(folder, "lanternist.db-wal"), join(folder, "kept-wal"));
  cpSync(join(folder, "lanternist.db"), join(folder, "kept-db"));
  database.close();
  for (const name of ["db", "wal"])
    cpSync(join(folder, `kept-${name}`), join(folder, name === "db" ? "lanternist.db" : "lanternist.db-wal"));
  for (const name of ["db", "wal"]) rmSync(join(folder, `kept-${name}`));
}

function restoring(folder: string, at: number) {
  return spawnSync(process.execPath, [join(import.meta.dirname, "restore-process.ts"), folder, String(at)], { encoding: "utf8" });
}

function copyOfMade(): string {
  const folder = mkdtempSync(join(tmpdir(), "lanternist-restore-"));
  copies.push(folder);
  cpSync(made, folder, { recursive: true, preserveTimestamps: true });
  return folder;
}

test.each([false, true])(
  "DT-04 killed before each change that a restore makes (database damaged: %s), the next start ends it: nothing is half restored or lost",
  async (isDamaged) => {
    let points = 0;
    for (let at = 1; ; at += 1) {
      const folder = copyOfMade();
      if (isDamaged) truncateSync(join(folder, "lanternist.db"), 8192);
      const killed = restoring(folder, at);
      if (killed.signal !== "SIGKILL") {
        expect([killed.stdout, killed.stderr]).toEqual(["restored\n", ""]);
        break;
      }
      points = at;
      // A second death in the same place changes nothing either.
      if (at % 5 === 0) restoring(folder, 2);
      putRestoreInPlace({ dataFolder: folder, settings: createSettingsFile(folder), log: { info: () => {}, error: () => {} } });
      if (isDamaged) expect(readdirSync(join(folder, "backups")).some((name) => name.startsWith("damaged-"))).toBe(true);
      else expect(keptValue(folder)).toBe("1");
      // The whole studio, at the beginning, the middle and the end.
      if (at % 7 !== 1) {
        expect(entriesIn(folder)).toEqual([first]);
        rmSync(folder, { recursive: true, force: true });
        continue;
      }
      const opened = await openStudio(folder, noGateway);
      expect(await idsOf(opened)).toEqual([first]);
      expect((await opened.client.preferences.get()).theme).toBe("dark");
      expect((await opened.client.library.check({ deep: true })).problems).toEqual([]);
      const { backups, pending } = await backupsOf(opened);
      expect(pending).toBeUndefined();
      expect(backups.map(({ sort, entries }) => [sort, entries])).toEqual(
        isDamaged
          ? [["made", 1]]
          : [
              ["kept", 2],
              ["made", 1],
            ],
      );
      expect(existsSync(join(folder, "restore"))).toBe(false);
      await opened.close();
      rmSync(folder, { recursive: true, force: true });
    }
    expect(points).toBeGreaterThan(10);
    expect(second).not.toBe(first);
  },
  180_000,
);

/** What was written last before the restore, in the database that was kept. */
function keptValue(folder: string): unknown {
  const name = readdirSync(join(folder, "backups")).find((each) => /^kept-.*\.db$/.test(each)) ?? "";
  return reading(join(folder, "backups", name), "SELECT value FROM page_state WHERE name = 'left-in-the-log'")[0];
}

function entriesIn(folder: string): unknown[] {
  return reading(join(folder, "lanternist.db"), "SELECT id AS value FROM entries");
}

function reading(file: string, sql: string): unknown[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database
      .prepare(sql)
      .all()
      .map(({ value }) => value);
  } finally {
    database.close();
  }
}
