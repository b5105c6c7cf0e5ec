import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { MIB } from "../../shared/units.ts";
import { failureOf } from "../failure-of.ts";
import { DownloadRig, makeFilm } from "./download-rig.ts";

/** Needs a disk that is really full: a small one in memory, which only root may mount. */
const mountPoint = mkdtempSync(join(tmpdir(), "lanternist-full-disk-"));
const canMount = tryMount();
if (!canMount) process.stderr.write("SKIPPED: the full-disk tests of downloads need root on Linux to mount a small disk.\n");

function tryMount(): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", mountPoint], { stdio: "ignore" });
    execFileSync("umount", [mountPoint], { stdio: "ignore" });
    return true;
  } catch {
    return false; // Not root, or not Linux: told above.
  }
}

afterAll(() => rmSync(mountPoint, { recursive: true, force: true }));

describe.skipIf(!canMount)("DT-05 a full disk", () => {
  const film = makeFilm(12 * MIB);
  const folder = join(mountPoint, "results");
  let rig: DownloadRig;

  beforeEach(async () => {
    rig = await DownloadRig.start();
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", mountPoint]);
    await mkdir(folder);
  });

  afterEach(async () => {
    execFileSync("umount", [mountPoint]);
    await rig.stop();
  });

  test("is told before a byte is written where the length is known", async () => {
    const failure = await failureOf(rig.run([{ file: film }], { folder }));
    expect(failure).toMatchObject({ code: "storage-full", action: "free-space" });
  });

  test("met on the way keeps what has arrived, and goes on when there is room", async () => {
    const failure = await failureOf(rig.run([{ file: film, hidesLength: true }], { folder }));
    expect(failure).toMatchObject({ code: "storage-full", reason: "no-space" });
    execFileSync("mount", ["-o", "remount,size=64m", mountPoint]);
    rig.source.asked.length = 0;
    const done = await rig.run([{ file: film }], { folder });
    const resumed = Number(/^bytes=(\d+)-$/.exec(rig.source.ranges[0] ?? "")?.[1]);
    expect(resumed).toBeGreaterThan(6 * MIB);
    expect(resumed).toBeLessThanOrEqual(8 * MIB);
    await rig.expectWholeAt(done, film);
  });
});
