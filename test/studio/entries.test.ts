import { rmSync, truncateSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LibraryChange, LibraryFilter } from "../../shared/contract/library.ts";
import type { Media } from "../../shared/contract/media.ts";
import { Database } from "../../electron/core/database.ts";
import type { NewEntry } from "../../electron/core/library/entries.ts";
import { openTemporaryLibrary } from "./temporary-library.ts";

const library = openTemporaryLibrary();
const { entries, media } = library;
afterAll(() => library[Symbol.dispose]());

let video: Media;
let image: Media;
beforeAll(async () => {
  video = await library.receive("silent.mp4");
  image = await library.receive("palette.png");
});

function add(prompt: string, change: Partial<NewEntry> = {}) {
  const recipe = { kind: "native-video" as const, model: "vidgen-2", prompt, inputs: [] };
  return entries.add({ kind: "video", role: "video", mediaId: video.id, model: "vidgen-2", recipe, createdAt: 1000, ...change });
}

const list = (
  filter: { search?: string; kind?: "image" | "video"; isFavourite?: boolean; isTrashed?: boolean } = {},
  offset = 0,
  limit = 500,
) => entries.list({ filter: { isTrashed: false, ...filter }, offset, limit });
const found = (search: string) => list({ search }).entries.map((entry) => entry.title);

describe("an entry", () => {
  test("its row is slim and knows the tile's shape; the whole has recipe, answer, path and siblings (DT-04, NV-09)", () => {
    const service = { id: "task-1", usage: { total_tokens: 90_000 }, something_new: [1] };
    const first = add("a red fox in snow", { jobId: "job-1", connectionId: "c1", connectionName: "Home", service });
    const second = add("a red fox in snow", { jobId: "job-1", kind: "image", role: "last-frame", mediaId: image.id });
    expect(first).toMatchObject({ kind: "video", width: 320, height: 180, seconds: 2, hasAudio: false, title: "a red fox in snow" });
    expect(first).toMatchObject({ isFavourite: false, isTrashed: false, isMissing: false, hasPoster: true });
    const whole = entries.get(first.id);
    expect(whole).toMatchObject({ jobId: "job-1", connectionId: "c1", connectionName: "Home", role: "video", service, media: video });
    expect(whole.recipe).toEqual({ kind: "native-video", model: "vidgen-2", prompt: "a red fox in snow", inputs: [] });
    expect(whole.path).toBe(media.pathOf(video.id));
    expect(whole.siblings).toEqual([second]);
    expect(entries.byJob("job-1").map(({ role }) => role)).toEqual(["video", "last-frame"]);
    expect(entries.byJob("job-2")).toEqual([]);
  });

  test("the title is the prompt's first 200 characters, never half an emoji", () => {
    expect(add("🦊".repeat(300)).title).toBe("🦊".repeat(200));
    expect(add("").title).toBe("silent.mp4");
  });

  test("unknown entries and files are not found", () => {
    expect(() => entries.get("nothing")).toThrowError(expect.objectContaining({ data: expect.objectContaining({ code: "not-found" }) }));
    expect(() => add("x", { mediaId: "0".repeat(24) })).toThrowError(
      expect.objectContaining({ data: expect.objectContaining({ code: "not-found" }) }),
    );
  });
});

describe("the list", () => {
  test("is newest first and pages without gaps or repeats, also among equal times", async () => {
    const own = openTemporaryLibrary();
    try {
      const { id } = await own.receive("silent.mp4");
      for (let index = 0; index < 25; index++) {
        own.entries.add({ kind: "video", role: "video", mediaId: id, model: `m${index}`, createdAt: Math.floor(index / 5) });
      }
      const filter = { isTrashed: false };
      const whole = own.entries.list({ filter, offset: 0, limit: 500 });
      expect(whole.total).toBe(25);
      const times = whole.entries.map((entry) => entry.createdAt);
      expect(times).toEqual(times.toSorted((one, other) => other - one));
      const pages = [0, 7, 14, 21].flatMap((offset) => own.entries.list({ filter, offset, limit: 7 }).entries);
      expect(pages).toEqual(whole.entries);
    } finally {
      own[Symbol.dispose]();
    }
  });

  test("filters by kind, favourite and trash", () => {
    const favourite = add("chosen", { kind: "image", mediaId: image.id });
    library.arrangement.change([favourite.id], { isFavourite: true });
    expect(list({ isFavourite: true }).entries.map(({ id }) => id)).toEqual([favourite.id]);
    expect(list({ kind: "image" }).entries.every(({ kind }) => kind === "image")).toBe(true);
    expect(list({ kind: "image" }).total + list({ kind: "video" }).total).toBe(list().total);
  });

  test("a list that was read before shows what others changed since, and what a transaction took back", () => {
    const own = openTemporaryLibrary();
    const count = (filter: Partial<LibraryFilter>) =>
      own.entries.ids({ filter: { isTrashed: false, ...filter }, offset: 0, limit: 10 }).length;
    try {
      own.database.run(
        "INSERT INTO media (id, kind, mime, bytes, sha256, path, name, facts, created_at) VALUES ('m', 'image', 'image/png', 1, 'm', 'm', 'm', '{}', 1)",
      );
      const insert = (id: string) =>
        own.database.run(
          "INSERT INTO entries (id, kind, role, media_id, created_at, width, height, title) VALUES (?, 'image', 'image', 'm', 1, 1, 1, '')",
          id,
        );
      expect(count({})).toBe(0);
      insert("one");
      expect(count({})).toBe(1);
      const takenBack = () =>
        own.database.transaction(() => {
          insert("two");
          expect(count({})).toBe(2);
          throw new Error("taken back");
        });
      expect(takenBack).toThrow("taken back");
      expect(count({})).toBe(1);
      insert("three");
      insert("four");
      expect(count({})).toBe(3);
      own.database.run("INSERT INTO tags (id, name, folded) VALUES (1, 'fox', 'fox')");
      expect(count({ tags: ["fox"] })).toBe(0);
      own.database.run("INSERT INTO entry_tags (tag_id, entry_id) VALUES (1, 'one')");
      expect(count({ tags: ["fox"] })).toBe(1);
      const another = Database.open(own.dataFolder);
      another.run("DELETE FROM entries WHERE id = 'one'");
      another.close();
      expect(count({})).toBe(2);
    } finally {
      own[Symbol.dispose]();
    }
  });

  test("a lost file shows in its row", async () => {
    const lost = await library.receive("gray.jpg");
    const entry = add("lost", { mediaId: lost.id, kind: "image" });
    rmSync(media.pathOf(lost.id));
    expect(list({ search: "lost" }).entries).toMatchObject([{ id: entry.id, isMissing: true }]);
  });
});

describe("search", () => {
  beforeAll(() => {
    add("Sunset over the harbour, 35% grey");
    add("日落时分的海边小镇");
    add('she says "go_now" and leaves');
    add("unusual", { model: "clip-9" });
  });

  test.each([
    ["harbour", "Sunset over the harbour, 35% grey"],
    ["HARB", "Sunset over the harbour, 35% grey"],
    ["harbour sunset", "Sunset over the harbour, 35% grey"],
    ["5%", "Sunset over the harbour, 35% grey"],
    ["日落", "日落时分的海边小镇"],
    ["海边小", "日落时分的海边小镇"],
    ["日落 小镇", "日落时分的海边小镇"],
    ['"go_now"', 'she says "go_now" and leaves'],
    ["o_", 'she says "go_now" and leaves'],
    ["clip-9", "unusual"],
  ])("%s is found", (search, title) => {
    expect(found(search)).toEqual([title]);
  });

  test.each([
    "harbour 日落",
    "h%r",
    "%%%",
    "__",
    "prompt:harbour",
    "harbour OR 日落",
    "NOT nothing",
    "'; DROP TABLE entries; --",
    '"',
    "\\",
    "*",
    "(",
  ])("%s finds nothing and breaks nothing", (search) => {
    expect(found(search)).toEqual(search === '"' ? ['she says "go_now" and leaves'] : []);
  });

  test("spaces alone are no search", () => {
    expect(list({ search: "  " }).total).toBe(list().total);
  });

  test("a search repeated after a change shows the change", () => {
    expect(found("zebra")).toEqual([]);
    const zebra = add("zebra crossing");
    expect(found("zebra")).toEqual(["zebra crossing"]);
    entries.trash([zebra.id]);
    expect(found("zebra")).toEqual([]);
    expect(list({ search: "zebra", isTrashed: true }).total).toBe(1);
  });
});

describe("trash", () => {
  test("hides, keeps the file, and gives back", () => {
    const entry = add("for the bin");
    expect(entries.trash([entry.id, entry.id, "nothing"])).toBe(1);
    expect(found("for the bin")).toEqual([]);
    expect(entries.get(entry.id)).toMatchObject({ isTrashed: true, isMissing: false });
    expect(entries.restore([entry.id])).toBe(1);
    expect(entries.restore([entry.id])).toBe(0);
    expect(found("for the bin")).toEqual(["for the bin"]);
  });
});

describe("watch (DT-06: every window sees the same)", () => {
  test("gives a count, then each change in order, and ends when the watcher leaves", async () => {
    const leave = new AbortController();
    const changes: LibraryChange[] = [];
    const total = list().total;
    const watching = (async () => {
      for await (const change of entries.watch(leave.signal)) if (changes.push(change) === 3) leave.abort();
    })();
    const entry = add("watched");
    library.arrangement.change([entry.id], { isFavourite: true });
    await watching;
    expect(changes).toMatchObject([
      { type: "snapshot" },
      { type: "saved", entry: { id: entry.id, isFavourite: false } },
      { type: "saved", entry: { id: entry.id, isFavourite: true } },
    ]);
    expect(changes[0]).toMatchObject({ total: expect.toSatisfy((count: number) => count >= total) });
  });
});

describe("check", () => {
  test("names files that are missing, of the wrong size, or of other content", async () => {
    const own = openTemporaryLibrary();
    try {
      const names = ["plain.jpg", "alpha.png", "palette.png", "silent.mp4"];
      const kept = await Promise.all(names.map((name) => own.receive(name)));
      const ids = kept.map(({ id }, index) => own.entries.add({ kind: "other", role: "x", mediaId: id, createdAt: 10 - index }).id);
      const [gone = "", cut = "", changed = ""] = kept.map(({ id }) => own.media.pathOf(id));
      rmSync(gone);
      truncateSync(cut, 100);
      writeFileSync(changed, Buffer.alloc(kept[2]?.bytes ?? 0));
      const shallow = [
        { id: ids[0], path: gone, problem: "missing" },
        { id: ids[1], path: cut, problem: "wrong-size" },
      ];
      expect(await own.entries.check({ deep: false })).toEqual({ checked: 4, problems: shallow });
      const deep = [...shallow, { id: ids[2], path: changed, problem: "wrong-content" }];
      expect(await own.entries.check({ deep: true })).toEqual({ checked: 4, problems: deep });
    } finally {
      own[Symbol.dispose]();
    }
  });
});
