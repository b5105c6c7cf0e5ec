import { describe, expect, test } from "vitest";
import type { Chain } from "../../shared/contract/chains.ts";
import { recipeOfShot } from "../../shared/rules/chain.ts";
import { ChainRows } from "../../electron/core/jobs/chain-rows.ts";
import { prepared, rowsOf, stageNewest, writing } from "./backup-work-rig.ts";

const settle = () => new Promise((resolve) => setTimeout(resolve, 700));

describe("GEN-07 a restored backup and what would go on by itself", () => {
  test("a storyboard that waited while its shot was repeated does not send the next shot, which may have been made since", async () => {
    const { folder, open, creates, job } = await prepared();
    const before = await open();
    const base = { model: "vidgen-2" };
    const shots = ["one", "two"].map((prompt) => ({ prompt, duration: 5, entryIds: [] as string[] }));
    const [repeated] = await before.client.jobs.create({ recipes: [recipeOfShot({ title: "t", base, shots }, 0, undefined)] });
    const id = repeated?.id ?? "";
    await before.reached(id, new Set(["following"]));
    await before.close();
    const [first, second] = shots;
    const chain: Chain = {
      id: "chain",
      state: "waiting-for-you",
      title: "t",
      base,
      createdAt: 1,
      updatedAt: 1,
      shots: [{ ...first, jobId: "failed-first", state: "failed" } as Chain["shots"][number], second as Chain["shots"][number]],
      connectionId: job("x").connectionId,
      connectionName: "Test gateway",
    };
    await writing(folder, async (database, journal) => {
      journal.add([job("failed-first", { state: "failed" })]);
      journal.update(id, { retryOf: "failed-first" });
      new ChainRows(database).write(chain);
      await database.backUp("{}");
      // Since then all of it was made.
      journal.update(id, { state: "done" });
    });
    await stageNewest(folder);
    const { client, reached } = await open();
    expect(await reached(id)).toMatchObject({ state: "done" });
    await settle();
    expect(await client.chains.get({ id: "chain" })).toMatchObject({ state: "waiting-for-you", failure: { reason: "restored-chain" } });
    expect(await creates()).toBe(1);
  });

  test("a job whose record and column do not agree is not sent", async () => {
    const { folder, open, creates, job } = await prepared();
    await writing(folder, async (database, journal) => {
      journal.add([job("two-faced")]);
      database.run("UPDATE jobs SET state = 'following'");
      await database.backUp("{}");
      database.run("DELETE FROM jobs");
    });
    await stageNewest(folder);
    const { client } = await open();
    await settle();
    expect(await creates()).toBe(0);
    expect(await client.jobs.get({ id: "two-faced" })).toMatchObject({ state: "cancelled", failure: { reason: "restored-unsent" } });
  });

  test("an answer that waited for its turn in the backup is in doubt, not free", async () => {
    const { folder, open } = await prepared();
    const details = { isUnsent: true, settings: { model: "m" }, connectionId: "c", connectionName: "Test gateway", sentAt: 1 };
    await writing(folder, async (database) => {
      database.run("INSERT INTO threads (id, title, model, settings, created_at, updated_at) VALUES ('t', '', 'm', '{}', 1, 1)");
      database.run("INSERT INTO messages (id, thread_id, role, state, length, created_at) VALUES ('m', 't', 'assistant', 'waiting', 0, 1)");
      database.run("INSERT INTO message_bodies (message_id, blocks, details) VALUES ('m', '[]', ?)", JSON.stringify(details));
      await database.backUp("{}");
      database.run("DELETE FROM threads");
    });
    await stageNewest(folder);
    await (await open()).close();
    const [failure] = rowsOf(folder, "SELECT failure AS value FROM message_bodies");
    expect(JSON.parse(String(failure))).toMatchObject({ reason: "studio-ended", delivery: "unknown" });
  });
});

test("DT-04 files that nothing needed when the backup was made are not deleted by what it says", async () => {
  const { folder, open } = await prepared();
  await writing(folder, async (database) => {
    database.run("INSERT INTO outlived (media_id) VALUES ('0123456789abcdef01234567')");
    await database.backUp("{}");
  });
  await stageNewest(folder);
  await (await open()).close();
  expect(rowsOf(folder, "SELECT media_id AS value FROM outlived")).toEqual([]);
});
