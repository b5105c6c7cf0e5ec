import { existsSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { failureMessage } from "../../renderer/i18n/use-words.ts";
import { backupsOf, handIn, noGateway, waitingRestore } from "./backup-rig.ts";
import { openStudio } from "./open-studio.ts";
import { temporaryFolder } from "./temporary-folder.ts";

async function open(folder: string) {
  const opened = await openStudio(folder, noGateway);
  onTestFinished(() => opened.close().catch(() => undefined));
  return opened;
}

test.each(["at the first start", "later"])(
  "DT-04 a file where the folder of backups belongs, %s: the studio starts, says so, and backs up once it is gone",
  async (when) => {
    const folder = temporaryFolder();
    const backups = join(folder, "backups");
    if (when === "later") {
      const before = await open(folder);
      await before.client.backups.make();
      await before.close();
      renameSync(backups, `${backups} of before`);
    }
    writeFileSync(backups, "mine");
    const opened = await open(folder);
    const { client, studio } = opened;
    const { problem, backups: listed } = await backupsOf(opened);
    expect([problem?.code, problem?.reason, listed]).toEqual(["storage-error", "backups-not-a-folder", []]);
    expect((["en", "zh-CN"] as const).map((language) => problem && failureMessage(problem, language))).toEqual([
      `${backups} is a file; the folder of backups belongs there.`,
      `${backups} 是一个文件，而备份文件夹应在此处。`,
    ]);
    const refused = { data: { reason: "backups-not-a-folder" } };
    await expect(client.backups.make()).rejects.toMatchObject(refused);
    await expect(client.backups.prepareFile({})).rejects.toMatchObject(refused);
    expect((await handIn(studio, Buffer.from("zip"))).error).toMatchObject({ reason: "backups-not-a-folder" });
    expect(statSync(backups).isFile()).toBe(true);

    // Whoever looks at the backups is told of the mending.
    const leave = new AbortController();
    const states = await client.backups.watch(undefined, { signal: leave.signal });
    expect((await states.next()).value).toMatchObject({ problem: { reason: "backups-not-a-folder" } });
    rmSync(backups);
    for await (const state of states) if (!state.problem) break;
    leave.abort();
    const { name } = await client.backups.make();
    expect((await backupsOf(opened)).backups.map((each) => each.name)).toEqual([name]);
  },
);

test("DT-04 a restore waits while a file is where the folder of backups belongs, and takes place once it is gone", async () => {
  const { folder, open: start, restore } = await waitingRestore();
  renameSync(join(folder, "backups"), join(folder, "backups of before"));
  writeFileSync(join(folder, "backups"), "mine");
  const opened = await start();
  expect((await backupsOf(opened)).trouble).toMatchObject({ outcome: "waits", restore, failure: { reason: "backups-not-a-folder" } });
  await opened.close();
  rmSync(join(folder, "backups"));
  expect((await backupsOf(await start())).restored).toMatchObject({ ...restore, isKept: true });
});

test("DT-04 a database that is gone is not begun anew while the folder of backups cannot be read", async () => {
  const folder = temporaryFolder();
  await (await open(folder)).close();
  for (const name of ["lanternist.db", "lanternist.db-wal", "lanternist.db-shm"]) rmSync(join(folder, name), { force: true });
  const backups = join(folder, "backups");
  symlinkSync(backups, backups);
  await expect(openStudio(folder, noGateway)).rejects.toMatchObject({ data: { reason: "folder-unreadable", detail: { folder: backups } } });
  expect(existsSync(join(folder, "lanternist.db"))).toBe(false);
  rmSync(backups);
  await open(folder);
});
