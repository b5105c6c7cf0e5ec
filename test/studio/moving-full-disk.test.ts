import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { MIB } from "../../shared/units.ts";
import { bytesOf, moveTo, openMoving } from "./moving-rig.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Needs a disk that is really full: a small one in memory, which only root may mount. */
const mountPoint = mkdtempSync(join(tmpdir(), "lanternist-full-move-"));
const canMount = tryMount();
if (!canMount) process.stderr.write("SKIPPED: the full-disk tests of moving need root on Linux to mount a small disk.\n");

function tryMount(): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=24m", "tmpfs", mountPoint], { stdio: "ignore" });
    execFileSync("umount", [mountPoint], { stdio: "ignore" });
    return true;
  } catch {
    return false; // Not root, or not Linux: told above.
  }
}

afterAll(() => rmSync(mountPoint, { recursive: true, force: true }));

describe.skipIf(!canMount)("DT-05 moving to a full disk", () => {
  beforeEach(() => void execFileSync("mount", ["-t", "tmpfs", "-o", "size=24m", "tmpfs", mountPoint]));
  afterEach(() => void execFileSync("umount", [mountPoint]));

  async function withFiles(megabytes: number) {
    const opened = openMoving(temporaryFolder());
    onTestFinished(() => opened.close());
    for (let number = 0; number < megabytes; number += 2) await opened.addResult(`${number}.bin`, bytesOf(2 * MIB, number + 1));
    return opened;
  }

  test("is told before a file is copied, and nothing stays there", async () => {
    const opened = await withFiles(26);
    const told = await moveTo(opened.moving, join(mountPoint, "films"));
    expect(told.at(-1)).toMatchObject({ type: "failed", failure: { code: "storage-full", reason: "no-space" } });
    expect(readdirSync(mountPoint)).toEqual([]);
    expect(opened.moving.place()).toMatchObject({ isDefault: true });
    expect(opened.moving.place().interrupted).toBeUndefined();
  });

  test("met on the way takes back what was copied; with room, the move goes through", async () => {
    const opened = await withFiles(6);
    const to = join(mountPoint, "films");
    let last: unknown;
    // What comes meanwhile is more than there is room for.
    for await (const change of opened.moving.start({ folder: to })) {
      last = change;
      if (change.type === "progress" && change.phase === "copying" && change.files === 0)
        for (let number = 0; number < 12; number += 1) await opened.addResult(`late ${number}.bin`, bytesOf(2 * MIB, 50 + number));
    }
    expect(last).toMatchObject({ type: "failed", failure: { code: "storage-full", reason: "no-space" } });
    expect(readdirSync(mountPoint)).toEqual([]);
    const check = await opened.entries.check({ deep: true });
    expect(check.problems).toEqual([]);
    execFileSync("mount", ["-o", "remount,size=96m", mountPoint]);
    expect((await moveTo(opened.moving, to)).at(-1)).toMatchObject({ type: "moved", place: { folder: to } });
    expect(await opened.entries.check({ deep: true })).toEqual(check);
    await opened.close();
  });
});
