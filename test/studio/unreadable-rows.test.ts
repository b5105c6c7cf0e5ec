import { expect, test } from "vitest";
import { ChainRows } from "../../electron/core/jobs/chain-rows.ts";
import type { Journal } from "../../electron/core/jobs/journal.ts";
import { MediaRows } from "../../electron/core/library/media-rows.ts";
import type { Database } from "../../electron/core/database.ts";
import type { Job } from "../../shared/contract/jobs.ts";
import { backupsOf } from "./backup-rig.ts";
import { prepared, rowsOf, stageNewest, writing } from "./backup-work-rig.ts";

const cut = '{"id":"cut","state';

/** Of each table that lists are made of, one row that a disk cut off, and of jobs a whole one. */
function writeCut(database: Database, journal: Journal, whole: Job): void {
  journal.add([whole, { ...whole, id: "cut" }, { ...whole, id: "cut-waiting", state: "waiting" }]);
  database.run("UPDATE jobs SET record = ? WHERE id <> ?", cut, whole.id);
  const chain = "INSERT INTO chains (id, state, connection_id, created_at, updated_at, record) VALUES ('cut', 'running', ?, 1, 1, ?)";
  database.run(chain, whole.connectionId, cut);
  database.run("INSERT INTO saved_searches (id, name, filter, created_at) VALUES ('cut', 'Cut', ?, 1)", cut);
  database.run(
    "INSERT INTO media (id, kind, mime, bytes, sha256, path, name, facts, created_at) VALUES ('cut', 'image', 'image/png', 1, 'a', 'a.png', 'a.png', ?, 1)",
    cut,
  );
}

test("DT-05 a studio starts and lists what it has though a row of each list cannot be read; the row stays", async () => {
  const { folder, open, job } = await prepared();
  await writing(folder, (database, journal) => writeCut(database, journal, job("whole", { state: "failed" })));
  const { client, close } = await open();
  expect((await client.jobs.list({ offset: 0, limit: 10 })).jobs.map(({ id }) => id)).toEqual(["whole"]);
  expect(await client.arrange.searches()).toEqual([]);
  await close();
  await writing(folder, (database, journal) => {
    expect([journal.retriesOf("whole"), journal.hasBatchOf("nothing"), journal.unfinished()]).toEqual([[], false, []]);
    expect(new ChainRows(database).open()).toEqual([]);
    expect(new MediaRows(database).get("cut")?.media).toMatchObject({ id: "cut", mime: "image/png" });
  });
  expect(rowsOf(folder, "SELECT id AS value FROM jobs ORDER BY id")).toEqual(["cut", "cut-waiting", "whole"]);
});

test("DT-04 a backup with such rows can be restored, and so can one while there are such rows now", async () => {
  const { folder, open, job } = await prepared();
  await writing(folder, async (database, journal) => {
    writeCut(database, journal, job("whole", { state: "failed" }));
    await database.backUp("{}");
  });
  await stageNewest(folder);
  const { client } = await open();
  expect((await backupsOf({ client })).restored).toBeDefined();
  expect((await client.jobs.list({ offset: 0, limit: 10 })).jobs.map(({ id }) => id)).toEqual(["whole"]);
});
