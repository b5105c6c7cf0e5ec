import { mkdirSync } from "node:fs";
import fileSystem from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openWatching } from "./watching-rig.ts";

/** Folders that the system does not let anyone list, which root may do anywhere. */
const closed = new Set<string>();
const { readdir } = fileSystem;

beforeEach(() => {
  vi.spyOn(fileSystem, "readdir").mockImplementation((async (path: string, options: { withFileTypes: true }) => {
    if (closed.has(path)) throw Object.assign(new Error(`EACCES: permission denied, scandir '${path}'`), { code: "EACCES" });
    return readdir(path, options);
  }) as typeof readdir);
  syncBuiltinESMExports();
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test("DT-04 a folder that cannot be listed is not taken for an empty one", async () => {
  const { watched, folder, put, add } = openWatching();
  put("alpha.png");
  closed.add(folder);
  const refusal = { data: { code: "invalid-input", reason: "import-unreadable", detail: { name: basename(folder), said: "EACCES" } } };
  await expect(watched.look({ folder })).rejects.toMatchObject(refusal);
  await expect(add()).rejects.toMatchObject(refusal);
  closed.delete(folder);
  expect(await watched.look({ folder })).toEqual({ folder, files: 1 });
});

test("DT-04 where a folder within cannot be listed, what is there already stays out or is asked for, but never comes in later unasked", async () => {
  const { watched, folder, put, add, names, expectNames, settled } = openWatching();
  const within = join(folder, "deep", "closed");
  mkdirSync(within, { recursive: true });
  put("alpha.png", join("deep", "closed", "alpha.png"));
  closed.add(within);
  expect(await watched.look({ folder })).toEqual({ folder, files: 0 });
  const detail = { folder, name: join("deep", "closed"), said: "EACCES" };
  await expect(add()).rejects.toMatchObject({ data: { code: "invalid-input", reason: "watch-partly-closed", detail } });
  await add({ importsExisting: true });
  await settled();
  expect(names()).toEqual([]);
  closed.delete(within);
  await expectNames("alpha.png");
});
