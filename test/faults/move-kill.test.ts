import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, expect, test } from "vitest";
import { MoveChange } from "../../shared/contract/moving.ts";
import { KIB, MIB } from "../../shared/units.ts";
import { bytesOf, filesBelow, folderOnOtherDisk, moveTo, openMoving, removeFolder } from "../studio/moving-rig.ts";
import { killChild } from "./killable.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const files = 40;

async function libraryIn(folder: string): Promise<void> {
  const opened = openMoving(folder);
  for (let number = 0; number < files; number += 1)
    await opened.addResult(`clip ${number}.bin`, bytesOf(number === 7 ? 4 * MIB : 200 * KIB, number));
  await opened.close();
}

/** Starts a move in a process of its own and kills that as soon as it says what is waited for; true when it was killed before its end. */
async function moveAndKill(folder: string, target: string, isDue: (change: MoveChange) => boolean): Promise<boolean> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "move-process.ts"), folder, target], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  cleanups.push(() => killChild(child));
  let hasMoved = false;
  for await (const line of createInterface({ input: child.stdout })) {
    const change = MoveChange.parse(JSON.parse(line));
    if (change.type === "failed") throw new Error(`The move failed: ${JSON.stringify(change.failure)}`);
    hasMoved ||= change.type === "moved";
    if (isDue(change)) child.kill("SIGKILL");
  }
  await killChild(child);
  return !hasMoved;
}

const progress = (change: MoveChange) => (change.type === "progress" ? change : undefined);

const points: [string, (change: MoveChange) => boolean][] = [
  ["at its very beginning", () => true],
  ["when some files are copied", (change) => (progress(change)?.files ?? 0) >= 3],
  [
    "when half of the bytes are copied",
    (change) => (progress(change)?.bytes ?? 0) * 2 >= (progress(change)?.ofBytes ?? 1) && progress(change)?.phase === "copying",
  ],
  ["when it finishes and switches", (change) => progress(change)?.phase === "finishing"],
  ["when it removes the old copies", (change) => progress(change)?.phase === "clearing"],
];

test.each(points)(
  "DT-05 DT-09 a library whose move is killed %s is whole at one of the two places, and nothing is left at the other in the end",
  { timeout: 180_000 },
  async (_, isDue) => {
    const folder = mkdtempSync(join(tmpdir(), "lanternist-move-kill-"));
    const disk = folderOnOtherDisk();
    cleanups.push(
      () => removeFolder(folder),
      () => removeFolder(disk),
    );
    await libraryIn(folder);
    const before = filesBelow(join(folder, "library"));
    const target = join(disk, "films");
    await moveAndKill(folder, target, isDue);

    const opened = openMoving(folder);
    cleanups.push(opened.close);
    expect(await opened.entries.check({ deep: true })).toEqual({ checked: files, problems: [] });
    expect(filesBelow(opened.files.library)).toMatchObject(before);
    opened.moving.cleanUp();
    const { interrupted, isDefault } = opened.moving.place();
    if (isDefault) {
      // Gone on with, it comes to the same end.
      if (interrupted !== undefined) expect(interrupted).toBe(target);
      expect((await moveTo(opened.moving, target)).at(-1)).toMatchObject({ type: "moved" });
    } else await expect.poll(() => opened.moving.place().leftovers).toEqual([]);
    expect(filesBelow(join(target, "library"))).toEqual(before);
    expect(existsSync(join(folder, "library")) || existsSync(join(folder, "media"))).toBe(false);
    expect(await opened.entries.check({ deep: true })).toEqual({ checked: files, problems: [] });
  },
);

test(
  "DT-05 ten kills at any moment lose nothing, and removing the half copy leaves the old place whole and the new one empty",
  { timeout: 240_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "lanternist-move-kills-"));
    const disk = folderOnOtherDisk();
    cleanups.push(
      () => removeFolder(folder),
      () => removeFolder(disk),
    );
    await libraryIn(folder);
    let place = folder;
    for (let kill = 0; kill < 10; kill += 1) {
      let told = 0;
      const next = join(disk, `films ${kill % 2}`);
      const target = next === place ? join(disk, `films ${(kill + 1) % 2}`) : next;
      // Each time somewhat later: a resumed move passes over what is there.
      await moveAndKill(folder, target, () => (told += 1) > kill);
      const opened = openMoving(folder);
      expect((await opened.entries.check({ deep: true })).problems).toEqual([]);
      if (kill % 3 === 2) await opened.moving.discard();
      place = opened.moving.place().folder;
      await opened.close();
    }
    const opened = openMoving(folder);
    cleanups.push(opened.close);
    await opened.moving.discard();
    opened.moving.cleanUp();
    await expect.poll(() => opened.moving.place().leftovers).toEqual([]);
    expect(await opened.entries.check({ deep: true })).toEqual({ checked: files, problems: [] });
    const others = [folder, join(disk, "films 0"), join(disk, "films 1")].filter((each) => each !== opened.moving.place().folder);
    for (const other of others) expect(existsSync(join(other, "library")) ? readdirSync(join(other, "library")) : []).toEqual([]);
  },
);
