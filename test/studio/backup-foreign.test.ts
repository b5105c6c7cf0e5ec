import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { backupFiles } from "../../electron/core/backups/backup-files.ts";
import { RestoreFolder } from "../../electron/core/backups/pending-restore.ts";
import { Database } from "../../electron/core/database.ts";
import { readMigrations } from "../../electron/core/migrations.ts";
import { prepared, rowsOf, stageNewest, writing } from "./backup-work-rig.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const media = (id: string, path: string) =>
  `INSERT INTO media (id, kind, mime, bytes, sha256, path, name, facts, created_at) VALUES ('${id}', 'image', 'image/png', 1, 's', '${path}', 'n', '{}', 1)`;
const job = (id: string, record: string) =>
  `INSERT INTO jobs (id, kind, state, connection_id, created_at, updated_at, record) VALUES ('${id}', 'image', 'done', 'c', 1, 1, '${record}')`;

test.each([
  ["a trigger", "CREATE TRIGGER evil AFTER UPDATE ON jobs BEGIN UPDATE jobs SET state = 'waiting'; END"],
  ["a view in place of a table", "ALTER TABLE prompts RENAME TO other; CREATE VIEW prompts AS SELECT * FROM other"],
  ["a table less", "DROP TABLE watched_files"],
  ["a column less", "ALTER TABLE media DROP COLUMN has_poster"],
  ["a version that is not its own", "PRAGMA user_version = 3"],
  ["a place that climbs", media("a", "media/../../outside.png")],
  ["a place that climbs as on Windows", media("a", String.raw`media\..\outside.png`)],
  ["a file id that climbs", media("../outside", "media/a.png")],
  ["a job id that climbs", job("../../..", '{"id":"../../.."}')],
  ["a job with another id in its record", job("one", '{"id":"one","id":"../.."}')],
])("DT-04 a backup with %s is refused, and nothing waits", async (_what, sql) => {
  const folder = temporaryFolder();
  const database = Database.open(folder);
  const path = await database.backUp("{}");
  database.close();
  const backup = new DatabaseSync(path);
  backup.exec(sql);
  backup.close();
  const [file] = backupFiles(folder);
  const source = { path, isOwn: false, bytes: file?.bytes ?? 0, about: { name: "mine", madeAt: 0 } };
  const staged = new RestoreFolder(folder).stage(source, readMigrations().length, Date.now());
  await expect(staged).rejects.toMatchObject({ data: { code: "invalid-input", reason: "backup-foreign" } });
  expect(existsSync(join(folder, "restore", "restore.json"))).toBe(false);
});

test("GEN-11 into a backup of an older shape comes what was paid since, and the studio opens with it", async () => {
  const { folder, open } = await prepared();
  await writing(folder, () => undefined);
  const older = temporaryFolder();
  Database.open(older, readMigrations().slice(0, 5)).close();
  const file = join(folder, "backups", "made-old.db");
  await writing(folder, async (database) => {
    await database.backUp("{}");
    database.run(`INSERT INTO paid_calls (key, owner_id, at, area, model, connection_id, connection_name, is_demo, state, share)
      VALUES ('k', 'o', 1, 'images', 'm', 'c', 'n', 0, 'sure', 1)`);
  });
  const [newest] = backupFiles(folder);
  const copy = new DatabaseSync(join(older, "lanternist.db"));
  copy.exec("PRAGMA journal_mode = DELETE");
  copy.prepare("VACUUM INTO ?").run(file);
  copy.close();
  expect(newest).toBeDefined();
  await stageNewest(folder);
  await (await open()).close();
  expect(rowsOf(folder, "SELECT key AS value FROM paid_calls")).toEqual(["k"]);
});
