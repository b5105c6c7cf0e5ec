import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { MIB } from "../../shared/units.ts";
import { longSound } from "../long-sound.ts";
import { openWatching } from "./watching-rig.ts";

/** Needs small disks in memory, which only root may mount. */
const mountPoint = mkdtempSync(join(tmpdir(), "lanternist-watched-disk-"));
const canMount = tryMount();
if (!canMount) process.stderr.write("SKIPPED: the tests of watched disks need root on Linux to mount a small disk.\n");

function mount(options: string): void {
  execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", mountPoint], { stdio: "ignore" });
}

function unmount(): void {
  execFileSync("umount", [mountPoint], { stdio: "ignore" });
}

function tryMount(): boolean {
  try {
    mount("size=8m");
    unmount();
    return true;
  } catch {
    return false; // Not root, or not Linux: told above.
  }
}

afterAll(() => rmSync(mountPoint, { recursive: true, force: true }));

describe.skipIf(!canMount)("DT-04 DT-05 disks of watched folders", () => {
  test("where the studio's own is full, it pauses and says so, and goes on when there is room", async () => {
    mount("size=46m");
    onTestFinished(unmount);
    const { add, folder, entries, names, log, expectNames, expectState, keptFiles, settled } = openWatching({ parent: mountPoint });
    await add();
    for (const level of [1, 2, 3, 4, 5]) writeFileSync(join(folder, `${level}.wav`), longSound(8 * MIB, level));
    await expectState({ state: "paused", failure: expect.objectContaining({ code: "storage-full", reason: "no-space" }) });
    await settled();
    const before = names();
    expect(before.length).toBeLessThan(5);
    // A file that is being tried once more lies there for a moment.
    await expect.poll(keptFiles).toHaveLength(before.length);
    expect(log).toEqual(["watched-folder-paused"]);
    execFileSync("mount", ["-o", "remount,size=128m", mountPoint]);
    await expectNames("1.wav", "2.wav", "3.wav", "4.wav", "5.wav");
    await expectState({ state: "watching", importedToday: 5, refused: 0 });
    expect(await entries.check({ deep: true })).toEqual({ checked: 5, problems: [] });
  });

  test("a drive that is watched as a whole leaves an empty folder when it goes: that is away, not empty", async () => {
    mount("size=8m");
    let isMounted = true;
    onTestFinished(() => void (isMounted && unmount()));
    const { add, put, expectNames, expectState } = openWatching({ folder: mountPoint });
    await add();
    put("quad.png");
    put("truncated.jpg");
    await expectNames("quad.png");
    await expectState({ state: "watching", refused: 1 });
    unmount();
    isMounted = false;
    await expectState({ state: "away", refused: 1 });
    expect(readdirSync(mountPoint)).toEqual([]);
    mount("size=8m");
    isMounted = true;
    put("plain.jpg");
    await expectNames("quad.png", "plain.jpg");
    await expectState({ state: "watching" });
  });

  test("a drive that goes away in the middle of a look is away, and what was refused there is not forgotten", async () => {
    mount("size=8m");
    let isMounted = true;
    const leave = () => {
      if (isMounted) unmount();
      isMounted = false;
    };
    onTestFinished(leave);
    const { add, put, files, expectState } = openWatching({ folder: mountPoint });
    await add();
    put("truncated.jpg");
    await expectState({ state: "watching", refused: 1 });
    const { places } = files;
    // Asked for in each look, when the drive has just been seen.
    Object.defineProperty(files, "places", { get: () => (leave(), places) });
    await expectState({ state: "away" });
    await expectState({ refused: 1 });
  });

  test("where the studio's own folder is mounted once more in a watched one, its files stay out", async () => {
    const { add, put, dataFolder, folder, media, receive, expectNames, settled, names, now, watched } = openWatching();
    const { id } = await receive("alpha.png");
    await media.posterPath(id);
    const again = join(folder, "again");
    mkdirSync(again);
    execFileSync("mount", ["--bind", dataFolder, again]);
    onTestFinished(() => void execFileSync("umount", [again]));
    await add({ importsExisting: true });
    put("quad.png");
    await expectNames("quad.png");
    await settled();
    expect(names()).toEqual(["quad.png"]);
    expect(await now()).toMatchObject({ state: "watching", refused: 0, importedToday: 1 });
    await expect(watched.look({ folder: again })).rejects.toMatchObject({ data: { reason: "watch-inside" } });
  });
});
