import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Chain } from "../../shared/contract/chains.ts";
import type { Job } from "../../shared/contract/jobs.ts";
import { DAY } from "../../shared/units.ts";
import { backupFiles } from "../../electron/core/backups/backup-files.ts";
import { ChainRows } from "../../electron/core/jobs/chain-rows.ts";
import { addPicture } from "./backup-rig.ts";
import { orderOneMore, prepared, rowsOf, stageNewest, writing } from "./backup-work-rig.ts";
import { foxRecipe, pictureRecipe } from "./open-studio.ts";
import { temporaryFolder } from "./temporary-folder.ts";

describe("GEN-07 paid work and a restored backup", () => {
  test("what had not been sent is held back and said to be in doubt; nothing is sent twice", async () => {
    const { folder, open, creates, job } = await prepared();
    await writing(folder, async (database, journal) => {
      const preparing = { what: "waiting-for-asset", assetId: "a", since: 1 } as const;
      journal.add([job("sent-since"), job("removed-since", { state: "preparing", preparing, trouble: undefined })]);
      await database.backUp("{}");
      journal.remove("sent-since");
      journal.remove("removed-since");
    });
    await stageNewest(folder);
    const opened = await open();
    const { client } = opened;
    await orderOneMore(opened);
    expect(await creates()).toBe(1);
    for (const id of ["sent-since", "removed-since"]) {
      const held = await client.jobs.get({ id });
      expect(held).toMatchObject({ state: "cancelled", failure: { reason: "restored-unsent", delivery: "unknown" } });
      expect(held.preparing).toBeUndefined();
      expect(held.events.at(-1)).toMatchObject({ what: "cancelled", detail: "restored-unsent" });
      await expect(client.jobs.retry({ id })).rejects.toMatchObject({ data: { reason: "may-cost-again" } });
    }
    expect(await creates()).toBe(1);
  });

  test("work that the service has is followed to its end, also where it was sent after the backup, and is made once", async () => {
    const { folder, open, creates } = await prepared();
    const before = await open();
    const recipes = [foxRecipe({ prompt: "before the backup", duration: 5 })];
    const [known] = await before.client.jobs.create({ recipes });
    await before.reached(known?.id ?? "", new Set(["following"]));
    await before.client.backups.make();
    const source = { type: "backup", name: backupFiles(folder).at(-1)?.name ?? "" } as const;
    const input = await addPicture(before, temporaryFolder(), "input");
    const { mediaId } = await before.client.library.get({ id: input });
    const inputs = [{ kind: "image" as const, role: "first_frame" as const, source: { type: "media" as const, id: mediaId } }];
    const [later] = await before.client.jobs.create({ recipes: [foxRecipe({ prompt: "after the backup", inputs })] });
    await before.reached(later?.id ?? "", new Set(["following"]));
    await before.client.backups.restore({ source });
    await before.close();
    expect(await creates()).toBe(2);

    const after = await open();
    for (const { id } of [known, later] as Job[]) expect(await after.reached(id)).toMatchObject({ state: "done" });
    expect(await creates()).toBe(2);
    // The entry of the input is gone; the file itself is known, since work needs it.
    expect(await after.client.media.get({ ids: [mediaId] })).toHaveLength(1);
    await after.close();
    expect(rowsOf(folder, "SELECT job_id AS value FROM entries").toSorted()).toEqual([known?.id, later?.id].toSorted());
  });

  test("a job that waits now is sent once, although the backup does not know it", async () => {
    const { folder, open, creates, job } = await prepared();
    await writing(folder, async (database, journal) => {
      await database.backUp("{}");
      journal.add([job("now", { recipe: pictureRecipe() })]);
    });
    await stageNewest(folder);
    const { reached } = await open();
    expect(await reached("now")).toMatchObject({ state: "done" });
    expect(await creates()).toBe(1);
  });

  test("where the database of now is lost, what was on its way is in doubt", async () => {
    const { folder, open, creates, job } = await prepared();
    await writing(folder, async (database, journal) => {
      journal.add([job("on-its-way", { state: "submitting", submittedAt: 1 }), job("waiting")]);
      await database.backUp("{}");
    });
    await stageNewest(folder);
    for (const name of ["lanternist.db", "lanternist.db-wal"]) rmSync(join(folder, name), { force: true });
    const { client } = await open();
    expect(await client.jobs.get({ id: "on-its-way" })).toMatchObject({ state: "unsure" });
    expect(await client.jobs.get({ id: "waiting" })).toMatchObject({ state: "cancelled", failure: { reason: "restored-unsent" } });
    expect(await creates()).toBe(0);
  });

  test("a storyboard that was running waits for the person", async () => {
    const { folder, open, creates, job } = await prepared();
    const shots = ["one", "two"].map((prompt) => ({ prompt, duration: 5, entryIds: [] }));
    const chain: Chain = {
      id: "chain",
      state: "running",
      title: "t",
      base: { model: "vidgen-2" },
      shots,
      connectionId: job("x").connectionId,
      connectionName: "Test gateway",
      createdAt: 1,
      updatedAt: 1,
    };
    await writing(folder, async (database) => {
      new ChainRows(database).write(chain);
      await database.backUp("{}");
    });
    await stageNewest(folder);
    const opened = await open();
    await orderOneMore(opened);
    expect(await opened.client.chains.get({ id: "chain" })).toMatchObject({
      state: "waiting-for-you",
      failure: { reason: "restored-chain" },
    });
    expect(await creates()).toBe(1);
  });
});

test("GEN-11 what was paid since stays in the ledger", async () => {
  const { folder, open } = await prepared();
  const before = await open();
  await before.client.backups.make();
  const [made] = await before.client.jobs.create({ recipes: [pictureRecipe()] });
  await before.reached(made?.id ?? "");
  await before.close();
  await stageNewest(folder);
  await (await open()).close();
  expect(rowsOf(folder, "SELECT owner_id AS value FROM paid_calls")).toEqual([made?.id]);
  expect(rowsOf(folder, "SELECT id AS value FROM entries")).toEqual([]);
});

test("DT-04 a restored trash begins its days anew, and nothing is deleted because of a list of then", async () => {
  const { folder, open } = await prepared();
  const before = await open();
  const id = await addPicture(before, temporaryFolder(), "one");
  await before.client.library.trash({ ids: [id] });
  await before.close();
  const long = Date.now() - 400 * DAY;
  await writing(folder, async (database) => {
    database.run("UPDATE entries SET trashed_at = ?", long);
    database.run(
      "INSERT INTO threads (id, title, model, settings, created_at, updated_at, trashed_at) VALUES ('t', '', 'm', '{}', 1, 1, ?)",
      long,
    );
    database.run("INSERT INTO emptied (media_id, path, bytes, decided_at) SELECT 'x', path, bytes, ? FROM media", Date.now() + DAY);
    await database.backUp("{}");
    database.run("DELETE FROM emptied");
  });
  await stageNewest(folder);
  const begun = Date.now();
  await (await open()).close();
  const [entry, thread] = ["entries", "threads"].map((table) => rowsOf(folder, `SELECT trashed_at AS value FROM ${table}`)[0]);
  for (const at of [entry, thread]) expect(Number(at)).toBeGreaterThan(begun - DAY);
  expect(rowsOf(folder, "SELECT media_id AS value FROM emptied")).toEqual([]);
});
