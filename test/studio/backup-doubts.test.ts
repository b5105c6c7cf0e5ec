import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Chain } from "../../shared/contract/chains.ts";
import type { Job } from "../../shared/contract/jobs.ts";
import { recipeOfShot } from "../../shared/rules/chain.ts";
import { ChainRows } from "../../electron/core/jobs/chain-rows.ts";
import { savedFile, unzipped } from "./backup-rig.ts";
import { orderOneMore, prepared, rowsOf, stageNewest, writing } from "./backup-work-rig.ts";
import { foxRecipe, pictureRecipe } from "./open-studio.ts";

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
    const opened = await open();
    expect(await opened.reached(id)).toMatchObject({ state: "done" });
    await orderOneMore(opened);
    expect(await opened.client.chains.get({ id: "chain" })).toMatchObject({
      state: "waiting-for-you",
      failure: { reason: "restored-chain" },
    });
    expect(await creates()).toBe(2);
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
    const opened = await open();
    await orderOneMore(opened);
    expect(await creates()).toBe(1);
    expect(await opened.client.jobs.get({ id: "two-faced" })).toMatchObject({ state: "cancelled", failure: { reason: "restored-unsent" } });
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

describe("GEN-07 what is known now of what a backup has in the middle", () => {
  /** A backup of a moment in the middle of what is over now. */
  async function backUpAsIf(folder: string, work: Parameters<typeof writing>[1]): Promise<void> {
    const [file, kept] = [join(folder, "lanternist.db"), join(folder, "as-it-is-now.db")];
    copyFileSync(file, kept);
    await writing(folder, async (database, journal) => {
      await work(database, journal);
      await database.backUp("{}");
    });
    for (const beside of ["-wal", "-shm"]) rmSync(`${file}${beside}`, { force: true });
    renameSync(kept, file);
    await stageNewest(folder);
  }

  test("work that is done is done: its results are entered from the library, nobody is asked, and it was paid once", async () => {
    const { folder, open, creates, asks } = await prepared();
    const before = await open();
    const [picture] = await before.client.jobs.create({ recipes: [pictureRecipe()] });
    const [video] = await before.client.jobs.create({ recipes: [foxRecipe()] });
    for (const job of [picture, video]) expect(await before.reached(job?.id ?? "")).toMatchObject({ state: "done" });
    await before.close();
    const shown = "SELECT job_id || media_id AS value FROM entries ORDER BY value";
    const paid = "SELECT key || state || coalesce(input_tokens, '') || coalesce(seconds, '') AS value FROM paid_calls ORDER BY key";
    const known = [rowsOf(folder, shown), rowsOf(folder, paid)];
    const [sent, asked] = [await creates(), await asks()];
    await backUpAsIf(folder, (database, journal) => {
      database.run("DELETE FROM entries");
      database.run("DELETE FROM paid_calls");
      database.run("DELETE FROM media");
      journal.update(picture?.id ?? "", { state: "submitting", entryIds: [] });
      journal.update(video?.id ?? "", { state: "waiting", entryIds: [] });
    });
    const after = await open();
    for (const job of [picture, video]) expect(await after.reached(job?.id ?? "")).toMatchObject({ state: "done" });
    await after.close();
    expect([rowsOf(folder, shown), rowsOf(folder, paid)]).toEqual(known);
    expect([await creates(), await asks()]).toEqual([sent, asked]);
  });

  test("an answer that has come is there, and stays paid as it was", async () => {
    const { folder, open } = await prepared();
    const details = {
      settings: { model: "m" },
      connectionId: "c",
      connectionName: "Test gateway",
      sentAt: 1,
      firstAt: 2,
      usage: { input_tokens: 7 },
    };
    const blocks = JSON.stringify([{ type: "text", text: "all of it" }]);
    await writing(folder, (database) => {
      database.run("INSERT INTO threads (id, title, model, settings, created_at, updated_at) VALUES ('t', '', 'm', '{}', 1, 1)");
      database.run("INSERT INTO messages (id, thread_id, role, state, length, created_at) VALUES ('m', 't', 'assistant', 'done', 9, 1)");
      database.run("INSERT INTO message_bodies (message_id, blocks, details) VALUES ('m', ?, ?)", blocks, JSON.stringify(details));
    });
    await backUpAsIf(folder, (database) => {
      database.run("UPDATE messages SET state = 'streaming', length = 3");
      database.run("UPDATE message_bodies SET blocks = '[]'");
    });
    await (await open()).close();
    expect(rowsOf(folder, "SELECT state || length AS value FROM messages")).toEqual(["done9"]);
    expect(rowsOf(folder, "SELECT blocks AS value FROM message_bodies")).toEqual([blocks]);
    expect(rowsOf(folder, "SELECT key AS value FROM paid_calls")).toEqual([]);
  });

  test("a batch that was sent is known, so that its requests are not sent again", async () => {
    const { folder, open, job } = await prepared();
    const recipe = { kind: "batch", requests: "0123456789abcdef01234567", models: ["m"], count: 1 } as unknown as Job["recipe"];
    await writing(folder, (_database, journal) => journal.add([job("batch", { recipe, state: "done" })]));
    await backUpAsIf(folder, (database) => database.run("DELETE FROM jobs"));
    await (await open()).close();
    expect(rowsOf(folder, "SELECT id || state AS value FROM jobs")).toEqual(["batchdone"]);
  });

  test("a folder that is not watched any more brings nothing in", async () => {
    const { folder, open } = await prepared();
    const add = (id: string) =>
      `INSERT INTO watched_folders (id, folder, is_reference, is_on, is_mount, created_at) VALUES ('${id}', '/nowhere/${id}', 0, 1, 0, 1)`;
    await writing(folder, (database) => database.run(add("still")));
    await backUpAsIf(folder, (database) => database.run(add("then")));
    await (await open()).close();
    expect(rowsOf(folder, "SELECT id || is_on AS value FROM watched_folders ORDER BY id")).toEqual(["still1", "then0"]);
  });

  test("where nobody knows any more which folders are watched now, none of them brings anything in", async () => {
    const { folder, open } = await prepared();
    await writing(folder, async (database) => {
      database.run(
        "INSERT INTO watched_folders (id, folder, is_reference, is_on, is_mount, created_at) VALUES ('then', '/nowhere/then', 0, 1, 0, 1)",
      );
      await database.backUp("{}");
    });
    await stageNewest(folder);
    for (const beside of ["", "-wal", "-shm"]) rmSync(join(folder, `lanternist.db${beside}`), { force: true });
    await (await open()).close();
    expect(rowsOf(folder, "SELECT id || is_on AS value FROM watched_folders")).toEqual(["then0"]);
  });

  test("GEN-02 a key goes to the address that it was given for, not to the one of the backup", async () => {
    const { folder, open, gateway } = await prepared();
    await backUpAsIf(folder, (database) => {
      const [row] = database.all<{ id: string; settings: string }>("SELECT id, settings FROM connections");
      // Of two fields of one name the last one counts, wherever it stands.
      const settings = `${row?.settings.slice(0, -1)},"name":"Of then","baseUrl":"http://localhost:9"}`;
      database.run("UPDATE connections SET settings = ?", settings);
      const storage = JSON.stringify({ endpoint: "https://elsewhere.example", bucket: "b" });
      database.run("INSERT INTO storages (connection_id, settings, has_keys) VALUES (?, ?, 1)", row?.id, storage);
    });
    const { client } = await open();
    const [connection] = await client.connections.list();
    expect(connection).toMatchObject({ name: "Test gateway", baseUrl: gateway.url });
    expect(rowsOf(folder, "SELECT settings AS value FROM storages")).toEqual([]);
  });
});

test("GEN-02 a backup file holds no header that tells of a key, and no signed address", async () => {
  const { folder, open, job } = await prepared();
  const answer = { video: { url: "https://cdn.example/clip.mp4?X-Sig=abc123&Expires=9" }, note: "is it 1? yes" };
  await writing(folder, (database, journal) => {
    journal.add([job("done", { state: "done" })]);
    database.run("INSERT INTO job_service (job_id, answer) VALUES ('done', ?)", JSON.stringify(answer));
  });
  const opened = await open();
  const [connection] = await opened.client.connections.list();
  const hidden = {
    "X-Access-Key": "films",
    "X-Team-Pass": "summer",
    "X-Session": "one",
    "X-Other": "id Ab3dEf6hIj9kL",
    "X-Proxy": "http://me:pw@host",
  };
  const harmless = { "X-Team": "films", "X-Region": "eu-central-1" };
  await opened.client.connections.update({ id: connection?.id ?? "", settings: { extraHeaders: { ...hidden, ...harmless } } });
  const file = join(folder, "out.db");
  writeFileSync(file, unzipped(await savedFile(opened))["lanternist.db"] ?? "");
  await opened.close();
  const copy = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => copy.close());
  expect(JSON.parse(String(copy.prepare("SELECT settings FROM connections").get()?.settings))).toMatchObject({ extraHeaders: harmless });
  const kept = copy.prepare("SELECT settings FROM connections").get()?.settings;
  for (const name of Object.keys(hidden)) expect(kept).not.toContain(name);
  expect(copy.prepare("SELECT answer FROM job_service").get()?.answer).toBe(
    JSON.stringify({ ...answer, video: { url: "https://cdn.example/clip.mp4" } }),
  );
});

test("GEN-07 paid pictures that had arrived are still there when the database that knows of them comes back", async () => {
  const { folder, open } = await prepared();
  await writing(folder, (database) => database.backUp("{}"));
  await stageNewest(folder);
  rmSync(join(folder, "lanternist.db"));
  const kept = [".arriving", ".arriving-answers"].map((name) => join(folder, "library", name, "of-then", "picture-0"));
  const old = join(folder, "library", ".arriving", "of-long-ago");
  for (const path of kept) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, "a picture");
  }
  mkdirSync(old);
  utimesSync(old, 1, 1);
  const opened = await open();
  // Both are looked through by then: what is old has gone, and the close waits for what is done with answers.
  await expect.poll(() => existsSync(old)).toBe(false);
  await opened.close();
  expect(kept.map((path) => existsSync(path))).toEqual([true, true]);
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
