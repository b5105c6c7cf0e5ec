import { existsSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { backupToOffer, stageRestore } from "../../electron/core/backups/stage-restore.ts";
import { readOptions } from "../../electron/local/options.ts";
import { wayToRestore } from "../../electron/local/serve.ts";
import { addPicture, idsOf, noGateway } from "./backup-rig.ts";
import { openStudio } from "./open-studio.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A closed studio with a good backup of one result, and a newer copy that cannot be read. */
async function closed() {
  const folder = temporaryFolder();
  const opened = await openStudio(folder, noGateway);
  const id = await addPicture(opened, temporaryFolder(), "one");
  const { name } = await opened.client.backups.make();
  await opened.close();
  const broken = join(folder, "backups", "daily-2099-01-01.db");
  writeFileSync(broken, "not a database");
  utimesSync(broken, Date.now() / 1000 + 1000, Date.now() / 1000 + 1000);
  return { folder, id, name, file: join(folder, "lanternist.db") };
}

async function failureOf(folder: string): Promise<unknown> {
  return openStudio(folder, noGateway).then(
    (opened) => opened.close(),
    (error: unknown) => error,
  );
}

test.each(["damaged", "gone"])(
  "DT-04 a database that is %s: the newest good backup is offered, and the studio opens with it",
  async (what) => {
    const { folder, id, name, file } = await closed();
    if (what === "damaged") truncateSync(file, 6000);
    else for (const path of [file, `${file}-wal`]) rmSync(path, { force: true });
    const failure = await failureOf(folder);
    expect(failure).toMatchObject({ data: { reason: what === "damaged" ? "database-damaged" : "database-missing" } });
    expect(String(failure)).toContain(name);
    expect(String(failure)).not.toContain("--restore");
    expect(wayToRestore(failure)).toContain(`--restore ${name}`);
    expect(backupToOffer(failure)).toBe(name);

    await stageRestore({ dataFolder: folder, kind: "local" }, name);
    const opened = await openStudio(folder, noGateway);
    onTestFinished(() => opened.close());
    expect(await idsOf(opened)).toEqual([id]);
    expect(readdirSync(join(folder, "backups")).some((each) => each.startsWith("damaged-"))).toBe(what === "damaged");
  },
);

test("DT-04 without a good backup none is offered, and what is asked for by a wrong name changes nothing", async () => {
  const { folder, name, file } = await closed();
  await expect(stageRestore({ dataFolder: folder, kind: "local" }, "../lanternist.db")).rejects.toMatchObject({ code: "not-found" });
  await expect(stageRestore({ dataFolder: folder, kind: "local" }, "daily-2099-01-01.db")).rejects.toMatchObject({ code: "invalid-input" });
  rmSync(join(folder, "backups", name));
  truncateSync(file, 6000);
  const failure = await failureOf(folder);
  expect(failure).toMatchObject({ data: { reason: "database-damaged" } });
  expect(backupToOffer(failure)).toBeUndefined();
  expect(wayToRestore(failure)).toBe("");
  expect(existsSync(join(folder, "restore", "restore.json"))).toBe(false);
});

test("DT-04 the local host takes the name of a backup", () => {
  expect(readOptions(["--restore", "daily-2026-11-28.db"]).restore).toBe("daily-2026-11-28.db");
});
