import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { fixturePath } from "../fixtures/fixture.ts";
import { openStudio } from "../studio/open-studio.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const names = ["quad.png", "alpha.png", "plain.jpg", "rotate90.mp4", "vp9-opus.webm", "black-start.mp4", "hevc.mp4"];
const unreachable = { url: "http://127.0.0.1:9", key: "none" };
const made = temporaryFolder();
beforeAll(async () => {
  const { studio, close } = await openStudio(made, unreachable);
  await studio.imports.run(names.map(fixturePath));
  await close();
}, 60_000);
afterAll(() => rmSync(made, { recursive: true, force: true }));

function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "lanternist-poster-kill-"));
}

/** A copy of the library, and how the studio that makes its posters ends. */
function makePosters(point: string, at = 1) {
  const folder = temporaryFolder();
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(made, folder, { recursive: true, preserveTimestamps: true });
  const program = join(import.meta.dirname, "poster-process.ts");
  const ended = spawnSync(process.execPath, [program, folder, point, String(at)], { encoding: "utf8" });
  const left = () => (readdirSync(folder).includes("posters") ? readdirSync(join(folder, "posters")) : []);
  return { folder, ended: [ended.signal, ended.stdout, ended.stderr], left };
}

test.each([
  ["asked", 1],
  ["begun", 1],
  ["begun", 4],
  ["half", 1],
  ["half", 6],
  ["written", 2],
  ["written", 7],
  ["named", 1],
  ["named", 6],
])("DT-04 killed at %s %i while posters are made: nothing is lost or half done, and they are made again", async (point, at) => {
  const { folder, ended, left } = makePosters(point, at);
  expect(ended).toEqual(["SIGKILL", "", ""]);
  const hasPart = left().some((name) => !/^[0-9a-f]{24}\.webp$/.test(name));
  // Two are made at once: at the other points the second one may be in the middle of its own.
  if (["half", "written"].includes(point)) expect(hasPart).toBe(true);

  const { client, studio, close } = await openStudio(folder, unreachable);
  cleanups.push(close);
  const { entries } = await client.library.list({ filter: { isTrashed: false } });
  expect(await client.library.check({ deep: true })).toEqual({ checked: names.length, problems: [] });
  const poster = (id: string) => studio.respond(new Request(`http://page.invalid/poster/${id}`));

  // What was half done goes, also when its result has gone meanwhile.
  const [half] = left().flatMap((name) => /^([0-9a-f]{24})\.webp\../.exec(name)?.[1] ?? []);
  const gone = entries.filter(({ mediaId }) => mediaId === half);
  if (gone.length > 0) {
    await client.library.trash({ ids: gone.map(({ id }) => id) });
    await client.care.emptyTrash({});
  }
  const kept = entries.filter((entry) => !gone.includes(entry));
  for (const { mediaId, width, height } of kept) {
    const answer = await poster(mediaId);
    expect(answer.status).toBe(200);
    const { format, ...size } = await sharp(await answer.arrayBuffer()).metadata();
    expect(format).toBe("webp");
    expect(size.width / size.height).toBeCloseTo(width / height, 1);
  }
  expect(left().toSorted()).toEqual(kept.map(({ mediaId }) => `${mediaId}.webp`).toSorted());
  expect(await client.library.check({ deep: true })).toEqual({ checked: kept.length, problems: [] });
});

test("DT-04 the same without a kill comes to its end", () => {
  const { ended, left } = makePosters("none");
  expect(ended).toEqual([null, `${names.map(() => 200).join(" ")}\n`, ""]);
  expect(left()).toHaveLength(names.length);
});
