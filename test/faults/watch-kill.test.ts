import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { fixturePath } from "../fixtures/fixture.ts";
import { openStudio } from "../studio/open-studio.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const folder = mkdtempSync(join(tmpdir(), "lanternist-to-watch-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const names = ["alpha.png", "plain.jpg", "quad.png", "rotate90.mp4"];
for (const name of names) copyFileSync(fixturePath(name), join(folder, name));
const hashOf = (name: string) =>
  createHash("sha256")
    .update(readFileSync(join(folder, name)))
    .digest("hex");

test.each([
  ["arrived", 1],
  ["arrived", 3],
  ["kept", 2],
  ["entered", 1],
  ["entered", 4],
  ["recorded", 2],
])("DT-04 killed at %s %i while a watched folder comes in: the next start goes on, and nothing comes twice", async (point, at) => {
  const data = mkdtempSync(join(tmpdir(), "lanternist-watch-kill-"));
  cleanups.push(() => rmSync(data, { recursive: true, force: true }));
  const run = (...more: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, "watch-process.ts"), data, folder, ...more], { encoding: "utf8" });
  const killed = run(point, String(at));
  expect([killed.signal, killed.stdout, killed.stderr]).toEqual(["SIGKILL", "", ""]);

  const { client, close } = await openStudio(data, { url: "http://127.0.0.1:9", key: "none" });
  cleanups.push(close);
  const list = async () => (await client.library.list({ filter: { isTrashed: false } })).entries;
  await expect.poll(async () => (await list()).length, { timeout: 60_000 }).toBe(names.length);
  await expect
    .poll(
      async () => {
        for await (const change of await client.watched.watch()) return change.type === "folders" ? change.folders : [];
        return [];
      },
      { timeout: 30_000 },
    )
    .toMatchObject([{ folder, state: "watching", refused: 0 }]);
  const all = await Promise.all((await list()).map(({ id }) => client.library.get({ id })));
  expect(all.map(({ media }) => media.sha256).toSorted()).toEqual(names.map(hashOf).toSorted());
  const [project] = await client.arrange.projects();
  expect(all.map(({ projectId }) => projectId)).toEqual(names.map(() => project?.id));
  expect(await client.library.check({ deep: true })).toEqual({ checked: names.length, problems: [] });
  const files = readdirSync(join(data, "media"), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files).toHaveLength(names.length);
});

test("DT-04 the same without a kill comes to its end", () => {
  const data = mkdtempSync(join(tmpdir(), "lanternist-watch-kill-"));
  cleanups.push(() => rmSync(data, { recursive: true, force: true }));
  const ended = spawnSync(process.execPath, [join(import.meta.dirname, "watch-process.ts"), data, folder, "none"], { encoding: "utf8" });
  expect([ended.signal, ended.stdout, ended.stderr]).toEqual([null, "arrived\n", ""]);
});
