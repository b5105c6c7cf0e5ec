import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { UnlistedFiles } from "../../electron/core/care/unlisted-files.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { openTemporaryLibrary } from "../studio/temporary-library.ts";

const names = ["plain.jpg", "quad.png", "silent.mp4"];

test.each([
  ["recorded", 1, 0],
  ["recorded", 2, 1],
  ["listed", 2, 2],
])("DT-04 killed at %s %i while files are listed again: each is an entry or is offered again", async (point, at, listed) => {
  using library = openTemporaryLibrary();
  const folder = join(library.dataFolder, "library", "2026-03");
  mkdirSync(folder, { recursive: true });
  const long = new Date("2026-03-01T10:00:00Z");
  for (const name of names) {
    copyFileSync(fixturePath(name), join(folder, name));
    utimesSync(join(folder, name), long, long);
  }
  const program = join(import.meta.dirname, "unlisted-process.ts");
  const killed = spawnSync(process.execPath, [program, library.dataFolder, point, String(at)], { encoding: "utf8" });
  expect([killed.signal, killed.stdout, killed.stderr]).toEqual(["SIGKILL", "", ""]);

  const total = () => library.entries.list({ filter: { isTrashed: false }, offset: 0, limit: 10 }).total;
  expect(total()).toBe(listed);
  const unlisted = new UnlistedFiles(library);
  const count = names.length - listed;
  expect(await unlisted.sum()).toMatchObject({ count });
  expect(await unlisted.list()).toEqual({ count, failed: 0 });
  expect([total(), await unlisted.sum()]).toEqual([names.length, { count: 0, bytes: 0 }]);
});
