import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { LibraryChange } from "../../shared/contract/library.ts";
import type { Media } from "../../shared/contract/media.ts";
import type { GenerationRecipe } from "../../shared/contract/recipes.ts";
import { DAY } from "../../shared/units.ts";
import { EmptyTrash } from "../../electron/core/care/empty-trash.ts";
import type { NewEntry } from "../../electron/core/library/entries.ts";
import { failureOf } from "../failure-of.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { openTemporaryLibrary, streamOf } from "./temporary-library.ts";

let library: ReturnType<typeof openTemporaryLibrary>;
let trash: EmptyTrash;
let now: number;
const warnings: unknown[] = [];
beforeEach(() => {
  library = openTemporaryLibrary();
  now = Date.now();
  const log = { info: () => {}, warn: (event: string) => void warnings.push(event) };
  trash = new EmptyTrash({ ...library, loudnessFolder: join(library.dataFolder, "loudness"), log, now: () => now });
});
afterEach(async () => {
  await trash.close();
  library[Symbol.dispose]();
});

const add = (media: Media, change: Partial<NewEntry> = {}) =>
  library.entries.add({ kind: "image", role: "image", mediaId: media.id, createdAt: 1000, ...change });
/** A picture of the library that is in the trash. */
async function trashed(name = "plain.jpg", change: Partial<NewEntry> = {}) {
  const media = await library.receive(name);
  const entry = add(media, change);
  library.entries.trash([entry.id]);
  now = Date.now() + 1000;
  return { media, entry, file: library.media.pathOf(media.id) };
}
const run = (sql: string, ...values: (string | number)[]) => library.database.run(sql, ...values);
const notes = () => library.database.all("SELECT * FROM emptied");
const fox = (inputs: { type: "media"; id: string }[]): GenerationRecipe => ({
  kind: "image",
  model: "img-1",
  prompt: "a fox",
  inputs,
});

describe("emptying the trash (DT-04)", () => {
  test("the entry, its record, file, poster and loudness are gone; watchers and searches hear of it; bytes are told", async () => {
    const { media, entry, file } = await trashed();
    const poster = (await library.media.posterPath(media.id)) ?? "";
    const loudness = join(library.dataFolder, "loudness", media.id);
    mkdirSync(dirname(loudness), { recursive: true });
    writeFileSync(loudness, "loud");
    const kept = add(await library.receive("palette.png"));
    expect(library.entries.list({ filter: { isTrashed: true, search: "plain" }, offset: 0, limit: 9 }).total).toBe(1);
    const leave = new AbortController();
    const changes: LibraryChange[] = [];
    const watching = (async () => {
      for await (const change of library.entries.watch(leave.signal)) if (changes.push(change) === 2) leave.abort();
    })();
    await Promise.resolve();

    expect(trash.trashed()).toMatchObject({ count: 1, bytes: media.bytes });
    expect(trash.trashed([kept.id])).toEqual({ count: 0, bytes: 0 });
    expect(await trash.empty()).toEqual({ count: 1, bytes: media.bytes, kept: 0 });

    await watching;
    expect(changes[1]).toEqual({ type: "removed", ids: [entry.id] });
    expect([file, poster, loudness].map((path) => existsSync(path))).toEqual([false, false, false]);
    expect(library.media.get(media.id)).toBeUndefined();
    expect(library.entries.list({ filter: { isTrashed: true, search: "plain" }, offset: 0, limit: 9 }).total).toBe(0);
    expect(notes()).toEqual([]);
    expect(trash.trashed()).toEqual({ count: 0, bytes: 0 });
    expect(await library.entries.check({ deep: true })).toEqual({ checked: 1, problems: [] });
  });

  test("what is not in the trash stays, whatever is asked; of several only the named go", async () => {
    const { entry } = await trashed("plain.jpg");
    const other = await trashed("alpha.png");
    const kept = add(await library.receive("palette.png"));
    expect(await trash.empty([entry.id, kept.id, "nothing"])).toMatchObject({ count: 1 });
    expect(library.entries.get(kept.id).isMissing).toBe(false);
    expect(library.entries.get(other.entry.id).isTrashed).toBe(true);
  });

  test("a thousand go in slices that others have their turn between", async () => {
    const media = await library.receive("plain.jpg");
    const ids = Array.from({ length: 1200 }, (_, index) => add(media, { createdAt: index }).id);
    library.entries.trash(ids);
    now = Date.now() + 1000;
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 0);
    expect(await trash.empty()).toEqual({ count: 1200, bytes: media.bytes, kept: 0 });
    clearInterval(counting);
    expect(turns).toBeGreaterThan(0);
  });

  test("a file outside of the data folder is never deleted; its record and entry go", async () => {
    const { media, file } = await trashed();
    const outside = join(dirname(library.dataFolder), `outside-${media.id}.jpg`);
    writeFileSync(outside, readFileSync(file));
    try {
      for (const path of [outside, `../${outside.split("/").at(-1)}`]) {
        run("UPDATE media SET path = ? WHERE id = ?", path, media.id);
        expect(await trash.empty()).toEqual({ count: 1, bytes: 0, kept: 0 });
        expect(existsSync(outside)).toBe(true);
        expect(notes()).toEqual([]);
        await trashed();
      }
    } finally {
      rmSync(outside);
    }
  });

  test("the same content that came again has its file, also while the emptying is half done", async () => {
    const { media, entry, file } = await trashed();
    const again = await library.receive("plain.jpg");
    expect(again.id).toBe(media.id);
    // Whoever gave it is about to use it.
    expect(await trash.empty([entry.id])).toEqual({ count: 1, bytes: 0, kept: 0 });
    expect(library.media.get(media.id)).toEqual(media);
    expect(existsSync(file)).toBe(true);

    // Decided by a run that was killed then, and given to this one.
    run("INSERT INTO emptied VALUES (?, ?, ?, ?)", media.id, `media/${media.id.slice(0, 2)}/${media.id}.jpg`, media.bytes, now);
    await trash.finish();
    expect(existsSync(file)).toBe(true);
    expect(notes()).toEqual([]);
  });

  test("another file that has come to the place of one that was killed half way stays", async () => {
    const { media, file } = await trashed();
    const path = `library/2026-01/result.png`;
    mkdirSync(join(library.dataFolder, dirname(path)), { recursive: true });
    writeFileSync(join(library.dataFolder, path), "a later result");
    run("INSERT INTO emptied VALUES ('gone', ?, 1, ?)", path, now - 1000 * DAY);
    await trash.finish();
    expect(readFileSync(join(library.dataFolder, path), "utf8")).toBe("a later result");
    run("UPDATE media SET path = ? WHERE id = ?", path, media.id);
    run("INSERT INTO emptied VALUES ('gone', ?, 1, ?)", path, now);
    await trash.finish();
    expect(existsSync(join(library.dataFolder, path))).toBe(true);
    expect(existsSync(file)).toBe(true);
  });

  test("what the system refuses to delete is told to the log and tried again", async () => {
    const { media, file } = await trashed();
    rmSync(file);
    mkdirSync(file);
    // A folder is no file of ours.
    expect(await trash.empty()).toEqual({ count: 1, bytes: 0, kept: 0 });
    expect(notes()).toEqual([]);

    const other = await trashed("alpha.png");
    const poster = join(library.dataFolder, "posters", `${other.media.id}.webp`);
    mkdirSync(join(poster, "in the way"), { recursive: true });
    warnings.length = 0;
    expect(await trash.empty()).toEqual({ count: 1, bytes: 0, kept: 0 });
    expect(warnings).toEqual(["file-not-deleted"]);
    expect(notes()).toHaveLength(1);
    rmSync(poster, { recursive: true });
    await trash.finish();
    expect(existsSync(other.file)).toBe(false);
    expect(notes()).toEqual([]);
    expect(media.id).not.toBe(other.media.id);
  });
});

describe("nothing is deleted that is needed (DT-04)", () => {
  /** A row that names the file, and how the need ends. */
  const needs: [string, (id: string) => void, string][] = [
    ["an unfinished job", (id) => job(id, "fetching"), "UPDATE jobs SET state = 'done'"],
    ["a job in doubt", (id) => job(id, "unsure"), "UPDATE jobs SET state = 'done'"],
    ["a failed job, which can be sent again", (id) => job(id, "failed"), "DELETE FROM jobs"],
    ["a batch, also one that is done", (id) => job(id, "done", "batch"), "DELETE FROM jobs"],
    [
      "a storyboard that may go on",
      (id) => run("INSERT INTO chains VALUES ('c', 'stopped', 'x', 1, 1, ?)", JSON.stringify({ first: { type: "media", id }, shots: [] })),
      "UPDATE chains SET state = 'done'",
    ],
    ["a message of a thread", (id) => message([{ type: "media", id }]), "DELETE FROM messages"],
    [
      "an answer with pictures",
      (id) =>
        message([
          { type: "text", text: "x" },
          { type: "picture", id, part: {} },
        ]),
      "DELETE FROM messages",
    ],
    [
      "the draft of a message",
      (id) => {
        message([]);
        run("INSERT INTO thread_drafts VALUES ('t', ?)", JSON.stringify({ files: [{ type: "media", id }] }));
      },
      "DELETE FROM thread_drafts",
    ],
    [
      "the draft of a form",
      (id) => run("INSERT INTO page_state VALUES ('video-draft', ?)", JSON.stringify({ recipe: { inputs: [{ id }] } })),
      "DELETE FROM page_state",
    ],
    [
      "an asset that was made of it",
      (id) => run("INSERT INTO asset_origins VALUES ('o', 'a', 'g', ?, 's')", id),
      "DELETE FROM asset_origins",
    ],
    [
      "a publication on its way",
      (id) => {
        run("INSERT INTO connections VALUES ('c', 0, '{}', 1)");
        run("INSERT INTO publications VALUES ('c', 'p', ?, 'k', 1, NULL, NULL)", id);
      },
      "UPDATE publications SET published_at = 1",
    ],
    [
      "the recipe of an entry that is kept",
      (id) => {
        const result = add(addMedia("result"), { recipe: fox([{ type: "media", id }]) });
        run("UPDATE entries SET title = 'needing' WHERE id = ?", result.id);
      },
      "DELETE FROM entries WHERE title = 'needing'",
    ],
    [
      "the mask of an entry that is kept",
      (id) => {
        const recipe = { ...fox([]), mask: { type: "media" as const, id } } as GenerationRecipe;
        run("UPDATE entries SET title = 'needing' WHERE id = ?", add(addMedia("result"), { recipe }).id);
      },
      "DELETE FROM entries WHERE title = 'needing'",
    ],
    [
      "another entry of the same file",
      (id) => {
        const media = library.media.get(id) as Media;
        run("UPDATE entries SET title = 'needing' WHERE id = ?", add(media).id);
      },
      "UPDATE entries SET trashed_at = 1 WHERE title = 'needing'",
    ],
  ];
  const job = (id: string, state: string, kind = "image") =>
    run(
      "INSERT INTO jobs VALUES ('j', ?, ?, 'c', NULL, 1, 1, NULL, ?)",
      kind,
      state,
      JSON.stringify({ recipe: { inputs: [{ type: "media", id }], requests: id } }),
    );
  const message = (blocks: object[]) => {
    run("INSERT INTO threads (id, title, model, settings, created_at, updated_at, trashed_at) VALUES ('t', '', 'm', '{}', 1, 1, 1)");
    run("INSERT INTO messages VALUES (1, 'm', 't', NULL, 'user', 'done', 1, 1)");
    run("INSERT INTO message_bodies VALUES ('m', ?, NULL, NULL)", JSON.stringify(blocks));
  };
  /** A record alone: these tests do not look at its file. */
  const addMedia = (id: string) => {
    run("INSERT INTO media VALUES (?, 'image', 'image/png', 1, ?, ?, 'x', '{}', 0, 1)", id, id, id);
    return { id } as Media;
  };

  test.each(needs)("by %s; and it goes at the next emptying once the need has ended", async (_, need, end) => {
    const { media, entry, file } = await trashed();
    need(media.id);
    expect(await trash.empty()).toEqual({ count: 1, bytes: 0, kept: 0 });
    expect(() => library.entries.get(entry.id)).toThrow();
    expect(library.media.get(media.id)).toEqual(media);
    expect(existsSync(file)).toBe(true);

    run(end);
    const other = await trashed("alpha.png");
    expect((await trash.empty()).bytes).toBe(media.bytes + other.media.bytes);
    expect(existsSync(file)).toBe(false);
    expect(library.media.get(media.id)).toBeUndefined();
  });

  test.each([
    ["an unfinished job", () => job("", "fetching"), "UPDATE jobs SET state = 'done'"],
    [
      "a storyboard whose clips may yet be joined",
      () => run("INSERT INTO chains VALUES ('c', 'failed', 'x', 1, 1, ?)", JSON.stringify({ shots: [{ jobId: "j" }, {}] })),
      "DELETE FROM chains",
    ],
  ])("the results of %s stay entries until it ends", async (_, need, end) => {
    const { entry, media } = await trashed("plain.jpg", { jobId: "j" });
    need();
    expect(await trash.empty()).toEqual({ count: 0, bytes: 0, kept: 1 });
    expect(library.entries.get(entry.id).isTrashed).toBe(true);
    run(end);
    expect(await trash.empty()).toEqual({ count: 1, bytes: media.bytes, kept: 0 });
  });

  test("a picture that went into nothing that is left is no input any more", async () => {
    const input = add(await library.receive("alpha.png"));
    await trashed("plain.jpg", { recipe: fox([{ type: "media", id: input.mediaId }]) });
    const inputs = () => library.entries.list({ filter: { isTrashed: false, isInput: true }, offset: 0, limit: 9 }).total;
    expect(inputs()).toBe(1);
    await trash.empty();
    expect(inputs()).toBe(0);
  });
});

describe("the days of the trash (DT-04)", () => {
  test("only what has been in it for longer goes", async () => {
    const old = await trashed("plain.jpg");
    const young = await trashed("alpha.png");
    now = Date.now() + 31 * DAY;
    run("UPDATE entries SET trashed_at = ? WHERE id = ?", now - 29 * DAY, young.entry.id);
    run("UPDATE entries SET trashed_at = ? WHERE id = ?", now - 31 * DAY, old.entry.id);
    expect(await trash.emptyOlderThan(30)).toEqual({ count: 1, bytes: old.media.bytes, kept: 0 });
    expect(library.entries.get(young.entry.id).isTrashed).toBe(true);
  });

  test("a file is deleted however old it is", async () => {
    const { file } = await trashed();
    utimesSync(file, 1, 1);
    await trash.empty();
    expect(existsSync(file)).toBe(false);
  });

  test("two emptyings at once do it once", async () => {
    const { media } = await trashed();
    expect(await Promise.all([trash.empty(), trash.empty()])).toEqual([
      { count: 1, bytes: media.bytes, kept: 0 },
      { count: 0, bytes: 0, kept: 0 },
    ]);
    expect(await library.media.receive(streamOf(readFileSync(fixturePath("plain.jpg"))), "plain.jpg")).toMatchObject({ id: media.id });
  });
});

describe("what a person said yes to (DT-04)", () => {
  test("is what was shown: of a trash that another window has changed nothing is removed", async () => {
    const { entry } = await trashed();
    const shown = trash.trashed();
    expect(shown).toMatchObject({ count: 1, newest: library.entries.get(entry.id).trashedAt });
    const late = await trashed("palette.png");
    expect(await failureOf(trash.empty(undefined, shown))).toMatchObject({ code: "conflict", reason: "trash-changed" });
    expect(trash.trashed().count).toBe(2);
    // As many as before, but others.
    library.entries.restore([entry.id]);
    run("UPDATE entries SET trashed_at = trashed_at + 1 WHERE id = ?", late.entry.id);
    expect(await failureOf(trash.empty(undefined, shown))).toMatchObject({ reason: "trash-changed" });
    expect(await failureOf(trash.empty([entry.id], shown))).toMatchObject({ reason: "trash-changed" });
    expect(await trash.empty(undefined, trash.trashed())).toMatchObject({ count: 1, kept: 0 });
    expect(trash.trashed()).toEqual({ count: 0, bytes: 0 });
  });
});
