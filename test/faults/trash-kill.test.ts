import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { Database } from "../../electron/core/database.ts";
import { Entries } from "../../electron/core/library/entries.ts";
import { MediaStore } from "../../electron/core/library/media.ts";
import { openStudio } from "../studio/open-studio.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const TRASHED = 620;
const KEPT = 30;
/** Of those in the trash, so many went into what is kept. */
const NEEDED = 10;

const made = temporaryFolder();
beforeAll(() => seed(made), 60_000);
afterAll(() => rmSync(made, { recursive: true, force: true }));

function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "lanternist-trash-"));
}

/** A library with real files: results at their places, each with a poster. */
async function seed(dataFolder: string): Promise<void> {
  const database = Database.open(dataFolder);
  const media = new MediaStore({ database, dataFolder });
  const entries = new Entries({ database, media });
  const folder = join(dataFolder, "library", "2026-01");
  for (const each of [folder, join(dataFolder, "posters")]) mkdirSync(each, { recursive: true });
  const mediaIds: string[] = [];
  for (let place = 0; place < TRASHED + KEPT; place += 1) {
    const file = join(folder, `result ${place}.txt`);
    writeFileSync(file, `the content of ${place}`);
    mediaIds.push((await media.adopt(file)).media.id);
  }
  database.transaction(() => {
    const ids = mediaIds.map((mediaId, place) => {
      const input = { type: "media" as const, id: mediaIds[place - TRASHED] ?? "" };
      const isNeeding = place >= TRASHED && place < TRASHED + NEEDED;
      const recipe = { kind: "image" as const, model: "m", prompt: `number ${place}`, inputs: isNeeding ? [input] : [] };
      writeFileSync(join(dataFolder, "posters", `${mediaId}.webp`), "a poster");
      return entries.add({ kind: "other", role: "image", mediaId, recipe, createdAt: place }).id;
    });
    entries.trash(ids.slice(0, TRASHED));
  });
  database.close();
}

/** Entries are decided upon by the five hundred. */
test.each([
  ["decided", 1, TRASHED - 500],
  ["decided", 2, 0],
  ["before", 1, TRASHED - 500],
  ["before", 480, TRASHED - 500],
  ["after", 1, TRASHED - 500],
  ["after", TRASHED - NEEDED, 0],
])(
  "DT-04 killed at %s %i while the trash is emptied, with %i to come: nothing is lost or half done, and the next start ends it",
  async (point, at, toCome) => {
    const folder = temporaryFolder();
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
    cpSync(made, folder, { recursive: true, preserveTimestamps: true });
    const program = join(import.meta.dirname, "trash-process.ts");
    const killed = spawnSync(process.execPath, [program, folder, point, String(at)], { encoding: "utf8" });
    expect([killed.signal, killed.stdout, killed.stderr]).toEqual(["SIGKILL", "", ""]);

    const { client, close } = await openStudio(folder, { url: "http://127.0.0.1:9", key: "none" });
    cleanups.push(close);
    // As it is found: whatever was decided is whole, nothing that is listed lacks its file.
    expect((await client.library.check({ deep: true })).problems).toEqual([]);
    expect((await client.care.trashed({})).count).toBe(toCome);
    expect((await client.library.list({ filter: { isTrashed: false } })).total).toBe(KEPT);

    // What had been decided is deleted by the start itself, the rest when it is asked for again.
    const files = () => readdirSync(join(folder, "library", "2026-01")).length;
    const posters = () => readdirSync(join(folder, "posters")).length;
    await expect.poll(files).toBeLessThanOrEqual(KEPT + NEEDED + toCome);
    expect(await client.care.emptyTrash({})).toMatchObject({ count: toCome, kept: 0 });
    expect([files(), posters()]).toEqual([KEPT + NEEDED, KEPT + NEEDED]);
    expect(await client.library.check({ deep: true })).toEqual({ checked: KEPT, problems: [] });
    const [needing] = (await client.library.list({ filter: { isTrashed: false, search: `number ${TRASHED}` } })).entries;
    const { recipe } = await client.library.get({ id: needing?.id ?? "" });
    const ids = recipe?.kind === "image" ? recipe.inputs.map(({ id }) => id) : [];
    expect(await client.media.get({ ids })).toHaveLength(1);
    expect(existsSync(join(folder, "library", "2026-01", "result 0.txt"))).toBe(true);
  },
);
