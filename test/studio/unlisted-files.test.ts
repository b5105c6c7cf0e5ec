import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { UnlistedFiles } from "../../electron/core/care/unlisted-files.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { openTemporaryLibrary } from "./temporary-library.ts";

let library: ReturnType<typeof openTemporaryLibrary>;
let unlisted: UnlistedFiles;
beforeEach(() => {
  library = openTemporaryLibrary();
  unlisted = new UnlistedFiles(library);
});
afterEach(() => library[Symbol.dispose]());

const long = new Date("2026-03-01T10:00:00Z");

/** A file in the library's folders of which nothing is known. */
function put(name: string, place: string, at = long): void {
  const path = join(library.dataFolder, place);
  mkdirSync(dirname(path), { recursive: true });
  copyFileSync(fixturePath(name), path);
  utimesSync(path, at, at);
}

test("DT-04 files that nothing lists are counted, and become entries where they lie", async () => {
  put("plain.jpg", "library/2026-03/2026-03-01 red fox.jpg");
  put("silent.mp4", "library/2026-03/2026-03-01 blue whale.mp4");
  put("three-seconds.wav", "media/ab/abcdef.wav");
  expect(await unlisted.sum()).toMatchObject({ count: 3 });
  expect(await unlisted.list()).toEqual({ count: 3, failed: 0 });
  const { entries } = library.entries.list({ filter: { isTrashed: false }, offset: 0, limit: 10 });
  expect(entries.map(({ title }) => title).toSorted()).toEqual(["2026-03-01 blue whale.mp4", "2026-03-01 red fox.jpg", "abcdef.wav"]);
  expect(new Set(entries.map(({ createdAt }) => createdAt))).toEqual(new Set([long.getTime()]));
  expect((await library.entries.check({ deep: true })).problems).toEqual([]);
  expect(existsSync(join(library.dataFolder, "library/2026-03/2026-03-01 red fox.jpg"))).toBe(true);
  expect(await unlisted.sum()).toEqual({ count: 0, bytes: 0 });
  expect(await unlisted.list()).toEqual({ count: 0, failed: 0 });
});

test("DT-04 a file is listed as it is: a person's own video keeps its bytes", async () => {
  const place = "media/ab/abcdef.mp4";
  put("moov-at-end.mp4", place);
  expect(await unlisted.list()).toEqual({ count: 1, failed: 0 });
  expect(readFileSync(join(library.dataFolder, place)).equals(readFileSync(fixturePath("moov-at-end.mp4")))).toBe(true);
  expect((await library.entries.check({ deep: true })).problems).toEqual([]);
});

test("DT-04 what is known, a second copy, on its way, decided to be deleted, or no media is left alone", async () => {
  const known = await library.receive("plain.jpg");
  library.entries.add({ kind: "image", role: "image", mediaId: known.id, createdAt: 1 });
  put("plain.jpg", "library/2026-03/second copy.jpg");
  put("alpha.png", "library/.arriving/job/1.png");
  put("alpha.png", "media/incoming/one.png");
  put("alpha.png", "library/2026-03/half.png.part");
  put("alpha.png", "library/2026-03/just now.png", new Date());
  put("gray.jpg", "media/aa/deleted.jpg");
  library.database.run("INSERT INTO emptied (media_id, path, bytes, decided_at) VALUES ('x', 'media/aa/deleted.jpg', 1, 1)");
  writeFileSync(join(library.dataFolder, "library/2026-03/lines.jsonl"), "{}\n");
  writeFileSync(join(library.dataFolder, "library/2026-03/empty.jpg"), "");
  for (const name of ["lines.jsonl", "empty.jpg"]) utimesSync(join(library.dataFolder, "library/2026-03", name), long, long);
  expect(await unlisted.sum()).toEqual({ count: 0, bytes: 0 });
  expect(await unlisted.list()).toEqual({ count: 0, failed: 0 });
  expect(readdirSync(join(library.dataFolder, "library/2026-03"))).toHaveLength(5);
});

test("DT-04 what cannot be listed is counted on, with the reason, and listed once it can be", async () => {
  put("plain.jpg", "library/2026-03/red fox.jpg");
  put("gray.jpg", "library/2026-03/locked.jpg");
  const { open } = promises;
  const locked = vi.spyOn(promises, "open").mockImplementation((path, ...how) => {
    if (String(path).endsWith("locked.jpg")) throw Object.assign(new Error("EACCES: permission denied"), { code: "EACCES" });
    return open(path, ...how);
  });
  const unlock = () => {
    locked.mockRestore();
    syncBuiltinESMExports();
  };
  onTestFinished(unlock);
  syncBuiltinESMExports();
  expect(await unlisted.sum()).toMatchObject({ count: 2 });
  const failure = expect.objectContaining({ reason: "import-unreadable", detail: { name: "locked.jpg", said: "EACCES" } });
  expect(await unlisted.list()).toEqual({ count: 1, failed: 1, failure });
  expect(await unlisted.sum()).toMatchObject({ count: 1 });
  unlock();
  expect(await unlisted.list()).toEqual({ count: 1, failed: 0 });
  expect(await unlisted.sum()).toEqual({ count: 0, bytes: 0 });
});
