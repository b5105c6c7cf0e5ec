import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { DAY } from "../../shared/units.ts";
import { backUpDaily } from "../../electron/core/backups/backup-files.ts";
import { RestoreFolder } from "../../electron/core/backups/pending-restore.ts";
import { putRestoreInPlace } from "../../electron/core/backups/put-in-place.ts";
import { Database } from "../../electron/core/database.ts";
import { readMigrations } from "../../electron/core/migrations.ts";
import { createSettingsFile } from "../../electron/node/settings-file.ts";
import { backupsOf, idsOf, waitingRestore } from "../studio/backup-rig.ts";
import { temporaryFolder } from "../studio/temporary-folder.ts";

/** A closed studio in which a restore waits: of no results, while there is one now. */
async function waiting() {
  const { folder, open, id, staged } = await waitingRestore();
  const log: string[] = [];
  const put = () =>
    putRestoreInPlace({
      dataFolder: folder,
      settings: createSettingsFile(folder),
      log: { info: (event) => void log.push(event), error: (event) => void log.push(event) },
    });
  return { folder, open, id, put, log, file: join(folder, "lanternist.db"), staged };
}

describe("DT-04 a restore that waits", () => {
  test("keeps the settings of now beside the database of now, so that the way back brings both", async () => {
    const { open, id } = await waiting();
    const after = await open();
    expect((await after.client.preferences.get()).theme).toBe("dark");
    const kept = (await backupsOf(after)).backups.find(({ sort }) => sort === "kept");
    expect(kept).toMatchObject({ hasSettings: true });
    await after.client.backups.restore({ source: { type: "backup", name: kept?.name ?? "" } });
    await after.close();
    const back = await open();
    expect(await idsOf(back)).toEqual([id]);
    expect((await back.client.preferences.get()).theme).toBe("light");
  });

  test("is not dropped because its last change was cut off in the middle", async () => {
    const { open, staged } = await waiting();
    const script = `
      const { DatabaseSync } = require("node:sqlite");
      const database = new DatabaseSync(process.argv[1]);
      database.exec("PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN IMMEDIATE; UPDATE connections SET created_at = 1");
      database.exec("CREATE TABLE much (text); INSERT INTO much SELECT hex(randomblob(2000)) FROM (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500) SELECT i FROM n)");
      process.kill(process.pid, "SIGKILL");`;
    expect(spawnSync(process.execPath, ["-e", script, staged]).signal).toBe("SIGKILL");
    expect(existsSync(`${staged}-journal`)).toBe(true);
    expect(await idsOf(await open())).toEqual([]);
  });

  test("waits on where the folder of backups cannot be made", async () => {
    const { folder, put, file, log } = await waiting();
    rmSync(join(folder, "backups"), { recursive: true });
    writeFileSync(join(folder, "backups"), "a file");
    put();
    expect([log, existsSync(file), existsSync(join(folder, "restore", "restore.json"))]).toEqual([["restore-waits-on"], true, true]);
  });

  test("waits on while another program holds the database, so that no paid work is left behind", async () => {
    const { put, file, staged, log } = await waiting();
    const other = new DatabaseSync(file);
    other.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; UPDATE page_state SET value = value");
    expect(put()).toMatchObject({ outcome: "waits", failure: { reason: "database-busy" } });
    other.exec("ROLLBACK");
    other.close();
    expect([log, existsSync(staged)]).toEqual([["restore-waits-on"], true]);
    expect(put()).toBeUndefined();
    expect(log).toEqual(["restore-waits-on", "backup-restored"]);
  }, 60_000);

  test("that has waited for long begins the days of the trash when it takes place", async () => {
    const { folder, put, staged, file } = await waiting();
    const copy = new DatabaseSync(staged);
    copy.exec(
      "INSERT INTO threads (id, title, model, settings, created_at, updated_at, trashed_at) VALUES ('t', '', 'm', '{}', 1, 1, 1000)",
    );
    copy.close();
    const begun = Date.now();
    put();
    const now = new DatabaseSync(file, { readOnly: true });
    expect(Number(now.prepare("SELECT trashed_at FROM threads").get()?.trashed_at)).toBeGreaterThanOrEqual(begun);
    now.close();
    expect(existsSync(join(folder, "restore"))).toBe(false);
  });
});

/** Needs a disk that is really full: a small one in memory, which only root may mount. */
const mountPoint = mkdtempSync(join(tmpdir(), "lanternist-restore-disk-"));
afterAll(() => rmSync(mountPoint, { recursive: true, force: true }));
const mount = () => spawnSync("mount", ["-t", "tmpfs", "-o", "size=40m", "tmpfs", mountPoint]).status === 0;
const unmount = () => spawnSync("umount", [mountPoint]);
const canMount = mount();
if (canMount) unmount();
else process.stderr.write("SKIPPED: the full-disk test of restores needs root on Linux to mount a small disk.\n");

test.skipIf(!canMount)(
  "DT-04 on a disk so full that the database of now cannot even be read, the restore waits on and paid work stays",
  async () => {
    mount();
    onTestFinished(() => void unmount());
    const folder = join(mountPoint, "data");
    const database = Database.open(folder);
    const path = await database.backUp("{}");
    const insert =
      "INSERT INTO jobs (id, kind, state, connection_id, created_at, updated_at, record) VALUES (?, 'image', 'following', 'c', 1, 1, ?)";
    for (let at = 0; at < 50; at += 1) database.run(insert, `job-${at}`, JSON.stringify({ id: `job-${at}`, text: "x".repeat(3000) }));
    database.close();
    await new RestoreFolder(folder).stage({ path, isOwn: false, bytes: 1, about: { name: "mine", madeAt: 0 } }, readMigrations().length, 1);
    const log: string[] = [];
    const note = (event: string) => void log.push(event);
    const put = () =>
      putRestoreInPlace({ dataFolder: folder, settings: { get: () => undefined, set: () => {} }, log: { info: note, error: note } });
    for (const left of [4096, 65_536, 131_072]) {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(join(mountPoint, "full"), Buffer.alloc(bavail * bsize - left));
      expect(put()).toMatchObject({ outcome: "waits", restore: { name: "mine" } });
      rmSync(join(mountPoint, "full"));
      expect([left, log.splice(0)]).toEqual([left, ["restore-waits-on"]]);
    }
    put();
    expect(log).toEqual(["backup-restored"]);
    const after = new DatabaseSync(join(folder, "lanternist.db"), { readOnly: true });
    expect(after.prepare("SELECT count(*) AS count FROM jobs").get()?.count).toBe(50);
    after.close();
  },
);

test("DT-04 a clock that jumped back does not take away the copy that was just made", async () => {
  const folder = temporaryFolder();
  const database = Database.open(folder);
  onTestFinished(() => database.close());
  mkdirSync(join(folder, "backups"));
  const path = await database.backUp("{}");
  for (let day = 1; day <= 9; day += 1) copyFileSync(path, join(folder, "backups", `daily-2099-01-0${day}.db`));
  const connection = new DatabaseSync(join(folder, "lanternist.db"));
  onTestFinished(() => connection.close());
  const future = new Date(Date.now() + 1000 * DAY);
  for (const name of readdirSync(join(folder, "backups")))
    if (name.startsWith("daily-")) utimesSync(join(folder, "backups", name), future, future);
  await backUpDaily(connection, join(folder, "lanternist.db"), folder, { now: new Date("2026-05-01T12:00:00Z") });
  expect(readdirSync(join(folder, "backups"))).toContain("daily-2026-05-01.db");
  expect(readdirSync(join(folder, "backups")).filter((name) => name.startsWith("daily-"))).toHaveLength(7);
});
