import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { MIB } from "../../shared/units.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { longSound } from "../long-sound.ts";
import { openStudio } from "../studio/open-studio.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const folder = mkdtempSync(join(tmpdir(), "lanternist-to-import-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The first is a version of the last; in the middle there is one of several pieces. */
const names = ["1 quad.png", "2 alpha.png", "3 long.wav", "4 rotate90.mp4", "5 plain.jpg"];
for (const name of names.filter((each) => !each.includes("long")))
  writeFileSync(join(folder, name), readFileSync(fixturePath(name.slice(2))));
writeFileSync(join(folder, "3 long.wav"), longSound(5 * MIB));
const hashOf = (name: string) =>
  createHash("sha256")
    .update(readFileSync(join(folder, name)))
    .digest("hex");
for (const name of names) {
  const about = { format: "lanternist-recipe", version: 1, file: { sha256: hashOf(name), name, mime: "" }, kind: "image", role: "image" };
  const arranged = { createdAt: 1, rating: 3, tags: ["kept"], ...(name.startsWith("1") && { parent: { sha256: hashOf("5 plain.jpg") } }) };
  writeFileSync(join(folder, `${name}.recipe.json`), JSON.stringify({ ...about, ...arranged }));
}

test.each([
  ["copying", 1],
  ["copying", 5],
  ["arrived", 3],
  ["moved", 1],
  ["moved", 4],
  ["kept", 2],
  ["added", 1],
  ["arranged", 3],
  ["entered", 1],
  ["entered", 5],
])("DT-04 killed at %s %i while files come in: nothing is lost or half done, and run again it goes on", async (point, at) => {
  const data = mkdtempSync(join(tmpdir(), "lanternist-import-kill-"));
  cleanups.push(() => rmSync(data, { recursive: true, force: true }));
  const program = join(import.meta.dirname, "import-process.ts");
  const killed = spawnSync(process.execPath, [program, data, folder, point, String(at)], { encoding: "utf8" });
  expect([killed.signal, killed.stdout, killed.stderr]).toEqual(["SIGKILL", "", ""]);

  const { client, studio, close } = await openStudio(data, { url: "http://127.0.0.1:9", key: "none" });
  cleanups.push(close);
  const entries = async () => (await client.library.list({ filter: { isTrashed: false } })).entries;
  const whole = async () => Promise.all((await entries()).map(async ({ id }) => client.library.get({ id })));
  const found = await whole();
  expect((await client.library.check({ deep: true })).problems).toEqual([]);
  for (const { rating, tags } of found) expect([rating, tags]).toEqual([3, ["kept"]]);

  const again = await studio.imports.run([folder]);
  const fates = again.files.map(({ status }) => status);
  expect(again.failure).toBeUndefined();
  expect(fates.filter((fate) => fate === "duplicate")).toHaveLength(found.length);
  expect(fates.filter((fate) => fate === "imported")).toHaveLength(names.length - found.length);
  const all = await whole();
  expect(new Set(all.map(({ media }) => media.sha256))).toEqual(new Set(names.map(hashOf)));
  for (const { rating, tags } of all) expect([rating, tags]).toEqual([3, ["kept"]]);
  expect(await client.library.check({ deep: true })).toEqual({ checked: names.length, problems: [] });
  const files = readdirSync(join(data, "media"), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files).toHaveLength(names.length);
  const [version, , , , before] = again.files;
  const { versions } = await client.library.versions({ id: version?.id ?? "" });
  expect(versions.find(({ entry }) => entry.id === version?.id)?.parentId).toBe(before?.id);
});

test("DT-04 the same without a kill comes to its end", () => {
  const data = mkdtempSync(join(tmpdir(), "lanternist-import-kill-"));
  cleanups.push(() => rmSync(data, { recursive: true, force: true }));
  const ended = spawnSync(process.execPath, [join(import.meta.dirname, "import-process.ts"), data, folder, "none"], { encoding: "utf8" });
  expect([ended.signal, ended.stdout, ended.stderr]).toEqual([null, "imported\n", ""]);
});
