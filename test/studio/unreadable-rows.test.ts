import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { workingJobs } from "../../electron/core/care/needed-files.ts";
import { ChainRows } from "../../electron/core/jobs/chain-rows.ts";
import type { Journal } from "../../electron/core/jobs/journal.ts";
import { MediaRows } from "../../electron/core/library/media-rows.ts";
import type { Database } from "../../electron/core/database.ts";
import { Needs } from "../../electron/core/publishing/needs.ts";
import type { Chain } from "../../shared/contract/chains.ts";
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
  const unreadable = { results: 0, jobs: 2, storyboards: 1, searches: 1, files: 1 };
  expect(await client.library.check({ deep: false })).toEqual({ checked: 0, problems: [], unreadable });
  await close();
  await writing(folder, (database, journal) => {
    expect([journal.retriesOf("whole"), journal.hasBatchOf("nothing"), journal.unfinished()]).toEqual([[], false, []]);
    expect(new ChainRows(database).open()).toEqual([]);
    expect(new MediaRows(database).get("cut")?.media).toMatchObject({ id: "cut", mime: "image/png" });
  });
  expect(rowsOf(folder, "SELECT id AS value FROM jobs ORDER BY id")).toEqual(["cut", "cut-waiting", "whole"]);
});

test("GEN-07 what came of a job that cannot be read stays for who can mend it, and holds up no start and no other storyboard", async () => {
  const { folder, open, job } = await prepared();
  const spooled = join(folder, "library", ".arriving", "cut");
  mkdirSync(spooled, { recursive: true });
  writeFileSync(join(spooled, "answer"), "paid for");
  const shot = { prompt: "one", inputs: [], state: "following" };
  const chain = { state: "running", title: "t", base: { model: "vidgen-2" }, connectionId: job("x").connectionId, connectionName: "g" };
  await writing(folder, (database, journal) => {
    writeCut(database, journal, job("whole", { state: "failed" }));
    for (const [id, jobId] of [
      ["a", "cut"],
      ["b", "whole"],
    ])
      new ChainRows(database).write({
        ...chain,
        id,
        createdAt: id === "a" ? 2 : 1,
        updatedAt: 1,
        shots: [{ ...shot, jobId }],
      } as unknown as Chain);
  });
  const { close } = await open();
  await expect
    .poll(() => rowsOf(folder, "SELECT record ->> '$.shots[0].state' AS value FROM chains WHERE id IN ('a', 'b') ORDER BY id"))
    .toEqual(["following", "failed"]);
  await close();
  expect(existsSync(join(spooled, "answer"))).toBe(true);
});

test("DT-05 GEN-07 what unfinished work needs is counted rather too much where its record cannot be read", async () => {
  const { folder, job } = await prepared();
  const [file, jobId] = ["0123456789abcdef01234567", "abcdefgh1234"];
  await writing(folder, (database, journal) => {
    const { connectionId } = job("x");
    journal.add([job("cut", { state: "following" })]);
    database.run("UPDATE jobs SET record = ?", `{"recipe":{"inputs":[{"id":"${file}"`);
    const insert = "INSERT INTO chains (id, state, connection_id, created_at, updated_at, record) VALUES ('cut', 'running', ?, 1, 1, ?)";
    database.run(insert, connectionId, `{"shots":[{"jobId":"${jobId}","st`);
    expect([...new Needs(database).counts([connectionId])]).toEqual([[file, 1]]);
    expect([...workingJobs(database)]).toContain(jobId);
  });
});

test("GEN-07 work that the backup has whole is not lost to what is left of it now", async () => {
  const { folder, open, job } = await prepared();
  await writing(folder, async (database, journal) => {
    journal.add([job("at-service", { state: "failed" })]);
    await database.backUp("{}");
    database.run("UPDATE jobs SET record = ?", cut);
  });
  await stageNewest(folder);
  const { client } = await open();
  expect((await client.jobs.list({ offset: 0, limit: 10 })).jobs.map(({ id }) => id)).toEqual(["at-service"]);
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
