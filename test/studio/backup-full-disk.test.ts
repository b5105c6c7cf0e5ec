import { execFileSync } from "node:child_process";
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, rmSync, statfsSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { MIB } from "../../shared/units.ts";
import { addPicture, backupsOf, handIn, idsOf, noGateway, savedFile } from "./backup-rig.ts";
import { openStudio } from "./open-studio.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Needs a disk that is really full: a small one in memory, which only root may mount. */
const mountPoint = mkdtempSync(join(tmpdir(), "lanternist-full-backup-"));
const canMount = tryMount();
if (!canMount) process.stderr.write("SKIPPED: the full-disk tests of backups need root on Linux to mount a small disk.\n");

function mount(): void {
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=40m", "tmpfs", mountPoint], { stdio: "ignore" });
}

function tryMount(): boolean {
  try {
    mount();
    execFileSync("umount", [mountPoint], { stdio: "ignore" });
    return true;
  } catch {
    return false; // Not root, or not Linux: told above.
  }
}

/** Writes until so many bytes are left, as some other program might. */
function fillDisk(left: number): void {
  const handle = openSync(join(mountPoint, "other.bin"), "a");
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(mountPoint);
      const room = bavail * bsize - left;
      if (room <= 0) return;
      writeSync(handle, Buffer.alloc(Math.min(room, MIB)));
    }
  } finally {
    closeSync(handle);
  }
}

afterAll(() => rmSync(mountPoint, { recursive: true, force: true }));

describe.skipIf(!canMount)("DT-04 DT-05 backups on a full disk", () => {
  beforeEach(mount);
  const closings: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closings.splice(0)) await close().catch(() => undefined);
    execFileSync("umount", [mountPoint]);
  });

  async function open() {
    const opened = await openStudio(join(mountPoint, "data"), noGateway);
    closings.push(() => opened.close());
    return opened;
  }

  test("making, saving, handing in and restoring say so, and leave nothing behind", async () => {
    const opened = await open();
    await addPicture(opened, temporaryFolder(), "one");
    const { name } = await opened.client.backups.make();
    const zip = await savedFile(opened, name);
    const backups = join(mountPoint, "data", "backups");
    const before = readdirSync(backups)
      .filter((each) => each !== "outgoing")
      .toSorted();
    fillDisk(2 * MIB);
    const full = { data: { code: "storage-full", reason: "no-space" } };
    await expect(opened.client.backups.make()).rejects.toMatchObject(full);
    await expect(opened.client.backups.prepareFile({ name })).rejects.toMatchObject(full);
    await expect(opened.client.backups.restore({ source: { type: "backup", name } })).rejects.toMatchObject(full);
    expect((await handIn(opened.studio, zip)).error).toMatchObject({ code: "storage-full" });
    expect(readdirSync(backups).toSorted()).toEqual(before);
    expect((await backupsOf(opened)).pending).toBeUndefined();
    // With room again, it goes through.
    rmSync(join(mountPoint, "other.bin"));
    await opened.client.backups.restore({ source: { type: "backup", name } });
    await opened.close();
  });

  test("met at the start, what waits takes place all the same, or waits on while nothing is lost", async () => {
    const before = await open();
    const first = await addPicture(before, temporaryFolder(), "first");
    const { name } = await before.client.backups.make();
    const second = await addPicture(before, temporaryFolder(), "second");
    await before.client.backups.restore({ source: { type: "backup", name } });
    await before.close();
    fillDisk(0);
    const atFull = await openStudio(join(mountPoint, "data"), noGateway).then(
      async (opened) => {
        const [ids, { pending }] = [await idsOf(opened), await backupsOf(opened)];
        await opened.close();
        return { ids, isWaiting: pending !== undefined };
      },
      (error: unknown) => ({ error }),
    );
    // The restored one, or the one of now with its restore still waiting, or words about the disk.
    expect([
      { ids: [first], isWaiting: false },
      { ids: [first, second].toSorted(), isWaiting: true },
      { error: expect.objectContaining({ data: expect.objectContaining({ code: "storage-full" }) }) },
    ]).toContainEqual(atFull);
    rmSync(join(mountPoint, "other.bin"));
    const after = await open();
    expect(await idsOf(after)).toEqual([first]);
    expect((await backupsOf(after)).backups.map(({ entries }) => entries)).toEqual([2, 1]);
    expect(existsSync(join(mountPoint, "data", "restore"))).toBe(false);
    await after.close();
  });
});
