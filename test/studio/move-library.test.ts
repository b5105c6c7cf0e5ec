import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { MoveChange } from "../../shared/contract/moving.ts";
import { KIB, MIB } from "../../shared/units.ts";
import { streamOf } from "./temporary-library.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { bytesOf, filesBelow, folderOnOtherDisk, type Moving, moveTo, openMoving, removeFolder } from "./moving-rig.ts";

function otherDisk(): string {
  const folder = folderOnOtherDisk();
  onTestFinished(() => removeFolder(folder));
  return folder;
}

function open(folder: string): Moving {
  const opened = openMoving(folder);
  onTestFinished(() => opened.close());
  return opened;
}

async function withFiles(folder = temporaryFolder()): Promise<Moving> {
  const opened = open(folder);
  await opened.addUpload("silent.mp4");
  await opened.addUpload("faststart.mp4");
  for (let number = 0; number < 5; number += 1) await opened.addResult(`clip ${number} 雪.bin`, bytesOf(300 * KIB, number + 1));
  return opened;
}

/** The files of a library as they lie in a folder. */
function partsOf(folder: string): Record<string, string> {
  const parts = [filesBelow(join(folder, "media")), filesBelow(join(folder, "library"))];
  return Object.assign({}, ...parts) as Record<string, string>;
}

async function expectWhole({ entries }: Moving, checked: number): Promise<void> {
  expect(await entries.check({ deep: true })).toEqual({ checked, problems: [] });
}

describe("DT-05 DT-09 the library moves to another folder", () => {
  test.each([
    ["on another disk", () => join(otherDisk(), "my films")],
    ["on the same disk", () => join(temporaryFolder(), "new", "deeper")],
  ])("%s: every byte is there, the old place is empty, and the next start finds it", async (_, choose) => {
    const opened = await withFiles();
    const to = choose();
    const before = partsOf(opened.dataFolder);
    const told = await moveTo(opened.moving, to);
    expect(told.at(-1)).toMatchObject({ type: "moved", place: { folder: to, isDefault: false, isAway: false, files: 7, leftovers: [] } });
    const progress = told.flatMap((change) => (change.type === "progress" ? [change] : []));
    expect(progress.at(-1)).toMatchObject({ phase: "clearing", files: 7, ofFiles: 7 });
    expect(progress.at(-1)?.bytes).toBe(progress.at(-1)?.ofBytes);
    expect(partsOf(to)).toEqual(before);
    expect(partsOf(opened.dataFolder)).toEqual({});
    await expectWhole(opened, 7);
    await opened.addResult("late.bin", bytesOf(1000, 99));
    expect(partsOf(to)["2026-01/late.bin"]).toBeDefined();
    await opened.close();
    await expectWhole(open(opened.dataFolder), 8);
  });

  test("where the drive of the old place goes away meanwhile, the move fails, and all is whole when the drive is back", async () => {
    const opened = await withFiles();
    const drive = join(temporaryFolder(), "drive");
    await moveTo(opened.moving, join(drive, "library"));
    const before = partsOf(join(drive, "library"));
    const told: MoveChange[] = [];
    for await (const change of opened.moving.start({ folder: join(otherDisk(), "new") })) {
      told.push(change);
      if (change.type === "progress" && existsSync(drive)) renameSync(drive, `${drive} unplugged`);
    }
    expect(told.at(-1)).toMatchObject({ type: "failed", failure: { reason: "library-away" } });
    await opened.close();
    renameSync(`${drive} unplugged`, drive);
    await expectWhole(open(opened.dataFolder), 7);
    expect(partsOf(join(drive, "library"))).toEqual(before);
  });

  test("and back into the data folder, where everything else of the studio stays", async () => {
    const opened = await withFiles();
    const before = partsOf(opened.dataFolder);
    const away = join(otherDisk(), "away");
    await moveTo(opened.moving, away);
    expect((await moveTo(opened.moving, opened.dataFolder)).at(-1)).toMatchObject({ type: "moved", place: { isDefault: true } });
    expect(partsOf(opened.dataFolder)).toEqual(before);
    expect(existsSync(away)).toBe(false);
    expect(readdirSync(opened.dataFolder)).not.toContain("lanternist-library.json");
    await expectWhole(opened, 7);
  });

  test("what comes while it is copied comes along: uploads, results, and what is not finished", async () => {
    const opened = await withFiles();
    const half = join(opened.files.library, "2026-01", ".job-video.part");
    writeFileSync(half, bytesOf(50_000, 7));
    writeFileSync(`${half}.json`, JSON.stringify({ totalBytes: 100_000 }));
    const to = join(otherDisk(), "new");
    let hasCome = false;
    // Holds the folder until everything else was copied: what it brings can only come with the last pass.
    const { promise: go, resolve } = Promise.withResolvers<void>();
    const late = opened.files.use(async () => {
      await go;
      return opened.addResult("came late.bin", bytesOf(123_456, 42));
    });
    let last: unknown;
    for await (const change of opened.moving.start({ folder: to })) {
      last = change;
      if (change.type !== "progress" || change.phase !== "finishing" || hasCome) continue;
      hasCome = true;
      await opened.addUpload("hevc.mp4");
      resolve();
    }
    await late;
    expect(last).toMatchObject({ type: "moved" });
    expect(readFileSync(join(to, "library", "2026-01", ".job-video.part"))).toHaveLength(50_000);
    expect(existsSync(join(to, "library", "2026-01", ".job-video.part.json"))).toBe(true);
    expect(partsOf(to)["2026-01/came late.bin"]).toBeDefined();
    expect(opened.entries.list({ filter: { isTrashed: false }, offset: 0, limit: 9 }).entries.some((entry) => entry.isMissing)).toBe(false);
    await expectWhole(opened, 9);
  });

  test("what is forgotten meanwhile does not come back", async () => {
    const opened = await withFiles();
    const { id } = await opened.media.receive(streamOf(readFileSync(join(import.meta.dirname, "../fixtures/hevc.mp4"))), "hevc.mp4");
    const to = join(otherDisk(), "new");
    const { promise: go, resolve } = Promise.withResolvers<void>();
    const forgetting = opened.files.use(() => go.then(() => opened.media.forget(id)));
    for await (const change of opened.moving.start({ folder: to }))
      if (change.type === "progress" && change.phase === "finishing") resolve();
    await forgetting;
    expect(Object.keys(partsOf(to)).filter((path) => path.includes(id))).toEqual([]);
    await expectWhole(opened, 7);
  });

  test("leaving before the switch leaves everything as it was and nothing at the new place", async () => {
    const opened = await withFiles();
    const before = filesBelow(opened.dataFolder);
    const to = join(otherDisk(), "new");
    for await (const change of opened.moving.start({ folder: to })) if (change.type === "progress" && change.phase === "copying") break;
    expect(existsSync(to)).toBe(false);
    expect(opened.moving.place()).toMatchObject({ folder: opened.dataFolder, isDefault: true });
    expect(opened.moving.place().interrupted).toBeUndefined();
    const media = Object.entries(before).filter(([path]) => path.startsWith("media") || path.startsWith("library/"));
    expect(filesBelow(opened.dataFolder)).toMatchObject(Object.fromEntries(media));
    await expectWhole(opened, 7);
  });

  test("leaving while it waits for work under way leaves it at once", async () => {
    const opened = await withFiles();
    const to = join(otherDisk(), "new");
    const { promise: go, resolve } = Promise.withResolvers<void>();
    const work = opened.files.use(() => go);
    for await (const change of opened.moving.start({ folder: to })) if (change.type === "progress" && change.phase === "finishing") break;
    expect(existsSync(to)).toBe(false);
    resolve();
    await work;
    await expectWhole(opened, 7);
  });

  test("a move that the studio’s end cut off is gone on with, or its half copy is removed", async () => {
    const opened = await withFiles();
    await opened.addResult("large.bin", bytesOf(8 * MIB, 3));
    const to = join(otherDisk(), "new");
    const moves = opened.moving.start({ folder: to });
    for (let change = await moves.next(); !change.done; change = await moves.next())
      if (change.value.type === "progress" && change.value.files > 0) break;
    await opened.moving.close();
    await moves.return();
    await opened.close();
    const again = open(opened.dataFolder);
    expect(again.moving.place()).toMatchObject({ folder: opened.dataFolder, interrupted: to });
    await expectWhole(again, 8);
    expect((await moveTo(again.moving, to)).at(-1)).toMatchObject({ type: "moved", place: { folder: to } });
    await expectWhole(again, 8);
    await again.close();
  });

  test("the half copy of a move that was cut off is removed on demand, and nothing beside it", async () => {
    const opened = await withFiles();
    const to = join(otherDisk(), "new");
    const moves = opened.moving.start({ folder: to });
    await moves.next();
    await opened.moving.close();
    await moves.return();
    const place = opened.moving.place();
    if (place.interrupted !== undefined) writeFileSync(join(to, "mine.txt"), "mine");
    expect(await opened.moving.discard()).not.toHaveProperty("interrupted");
    expect(Object.keys(filesBelow(to)).filter((path) => path !== "mine.txt")).toEqual([]);
  });
});

describe("DT-05 where it cannot go", () => {
  test.each([
    ["films", "folder-not-absolute", () => "films"],
    ["where it is", "move-same-folder", (opened: Moving) => `${opened.dataFolder}/`],
    ["inside itself", "move-inside", (opened: Moving) => join(opened.dataFolder, "media", "new")],
    ["around itself", "move-inside", (opened: Moving) => join(opened.dataFolder, "..")],
    ["a folder with files", "folder-not-empty", (opened: Moving) => folderWithFile(opened)],
    ["a file", "folder-missing", () => join(folderWithFile(), "mine.txt")],
  ])("%s is refused as %s, and nothing is written", async (_, reason, choose) => {
    const opened = await withFiles();
    const to = choose(opened);
    const told = await moveTo(opened.moving, to);
    expect(told.at(-1)).toMatchObject({ type: "failed", failure: { reason } });
    expect(existsSync(join(opened.dataFolder, "library-place.json"))).toBe(false);
    await expectWhole(opened, 7);
  });

  function folderWithFile(_opened?: Moving): string {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "mine.txt"), "mine");
    return folder;
  }

  test("one move at a time", async () => {
    const opened = await withFiles();
    const moves = opened.moving.start({ folder: join(otherDisk(), "new") });
    await moves.next();
    await expect(opened.moving.start({ folder: join(otherDisk(), "other") }).next()).rejects.toMatchObject({
      data: { reason: "move-running" },
    });
    await moves.return();
  });
});

describe("DT-05 a folder that is not there", () => {
  test("is said to be away: files show as missing, nothing is written elsewhere, and all is there when it is back", async () => {
    const opened = await withFiles();
    const disk = otherDisk();
    const to = join(disk, "films");
    await moveTo(opened.moving, to);
    await opened.close();
    const aside = join(disk, "unplugged");
    renameSync(to, aside);
    mkdirSync(to); // A drive's place stays when the drive is gone.
    const again = open(opened.dataFolder);
    expect(again.moving.place()).toMatchObject({ folder: to, isAway: true });
    const list = () => again.entries.list({ filter: { isTrashed: false }, offset: 0, limit: 9 }).entries;
    expect(list().every((entry) => entry.isMissing)).toBe(true);
    await expect(again.addUpload("hevc.mp4")).rejects.toMatchObject({ data: { code: "storage-error", reason: "library-away" } });
    await expect(again.entries.check({ deep: false })).rejects.toMatchObject({ data: { reason: "library-away" } });
    expect((await moveTo(again.moving, join(disk, "elsewhere"))).at(-1)).toMatchObject({ failure: { reason: "library-away" } });
    expect(readdirSync(to)).toEqual([]);
    expect(partsOf(again.dataFolder)).toEqual({});
    rmSync(to, { recursive: true });
    renameSync(aside, to);
    expect(list().some((entry) => entry.isMissing)).toBe(false);
    await again.addUpload("hevc.mp4");
    await expectWhole(again, 8);
  });

  test("is told to who watches when it goes and comes", { timeout: 60_000 }, async () => {
    const opened = await withFiles();
    const to = join(otherDisk(), "films");
    await moveTo(opened.moving, to);
    const places = opened.moving.watch();
    expect((await places.next()).value).toMatchObject({ isAway: false });
    renameSync(to, `${to} off`);
    expect((await places.next()).value).toMatchObject({ isAway: true });
    renameSync(`${to} off`, to);
    expect((await places.next()).value).toMatchObject({ isAway: false });
    await places.return();
  });

  test("its drive under another name is taken as it is, without copying", async () => {
    const opened = await withFiles();
    const disk = otherDisk();
    await moveTo(opened.moving, join(disk, "one"));
    renameSync(join(disk, "one"), join(disk, "two"));
    expect((await moveTo(opened.moving, join(disk, "two"))).at(-1)).toMatchObject({
      type: "moved",
      place: { folder: join(disk, "two"), isAway: false },
    });
    await expectWhole(opened, 7);
  });

  test("a damaged note of the place is never taken for “in the data folder”", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "library-place.json"), "{");
    expect(() => openMoving(folder)).toThrow(
      expect.objectContaining({ data: expect.objectContaining({ reason: "library-place-damaged" }) }),
    );
  });
});
