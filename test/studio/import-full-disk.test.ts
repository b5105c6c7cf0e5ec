import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { MIB } from "../../shared/units.ts";
import { longSound } from "../long-sound.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { openTemporaryLibrary } from "./temporary-library.ts";

/** Needs a disk that is really full: a small one in memory, which only root may mount. */
const mountPoint = mkdtempSync(join(tmpdir(), "lanternist-full-disk-"));
const canMount = tryMount();
if (!canMount) process.stderr.write("SKIPPED: the full-disk tests of imports need root on Linux to mount a small disk.\n");

function mount(options: string): void {
  execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", mountPoint], { stdio: "ignore" });
}

function tryMount(): boolean {
  try {
    mount("size=8m");
    execFileSync("umount", [mountPoint], { stdio: "ignore" });
    return true;
  } catch {
    return false; // Not root, or not Linux: told above.
  }
}

/** Writes until not another byte fits, as some other program might. */
function fillDisk(file: string): void {
  const handle = openSync(file, "w");
  try {
    for (;;) writeSync(handle, Buffer.alloc(statfsSync(mountPoint).bavail > 256 ? MIB : 4096));
  } catch (error) {
    expect(error).toMatchObject({ code: "ENOSPC" });
  } finally {
    closeSync(handle);
  }
}

afterAll(() => rmSync(mountPoint, { recursive: true, force: true }));

describe.skipIf(!canMount)("DT-04 DT-05 a disk that is full while files come in", () => {
  let library: ReturnType<typeof openTemporaryLibrary>;
  let folder: string;

  beforeEach(() => {
    mount("size=46m");
    library = openTemporaryLibrary(mountPoint);
    folder = temporaryFolder();
    for (const level of [1, 2, 3, 4, 5]) writeFileSync(join(folder, `${level}.wav`), longSound(8 * MIB, level));
  });

  afterEach(() => {
    library[Symbol.dispose]();
    execFileSync("umount", [mountPoint]);
  });

  async function expectWhole(checked: number): Promise<void> {
    expect(await library.entries.check({ deep: true })).toEqual({ checked, problems: [] });
    expect(library.keptFiles()).toHaveLength(checked);
  }

  test("is told before a byte of the file is written; what is in stays, and with room it goes on", async () => {
    const summary = await library.imports.run([folder]);
    expect(summary.failure).toMatchObject({ code: "storage-full", reason: "no-space", action: "free-space" });
    expect(summary.files.map(({ status }) => status)).toEqual(["imported", "imported", "imported", "left", "left"]);
    await expectWhole(3);
    execFileSync("mount", ["-o", "remount,size=128m", mountPoint]);
    const again = await library.imports.run([folder]);
    expect(again.failure).toBeUndefined();
    expect(again.files.map(({ status }) => status)).toEqual(["duplicate", "duplicate", "duplicate", "imported", "imported"]);
    await expectWhole(5);
  });

  test("met in the middle of a file leaves nothing of that file, and the library as it was", async () => {
    const filler = join(mountPoint, "somebody's");
    const summary = await library.imports.run([folder], {
      onProgress: ({ done, bytes }) => {
        if (done === 1 && bytes === 10 * MIB + 44) fillDisk(filler);
      },
    });
    expect(summary.failure).toMatchObject({ code: "storage-full", reason: "no-space" });
    expect(summary.files.map(({ status }) => status)).toEqual(["imported", "left", "left", "left", "left"]);
    await expectWhole(1);
    rmSync(filler);
    execFileSync("mount", ["-o", "remount,size=128m", mountPoint]);
    expect((await library.imports.run([folder])).files.map(({ status }) => status)).toEqual([
      "duplicate",
      "imported",
      "imported",
      "imported",
      "imported",
    ]);
    await expectWhole(5);
  });
});
