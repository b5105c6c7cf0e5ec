import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { StackKeys } from "../../electron/core/library/stack-keys.ts";
import type { NewEntry } from "../../electron/core/library/entries.ts";
import { createArrange } from "../../electron/core/arrange/create-arrange.ts";
import { LibraryFilter } from "../../shared/contract/library.ts";
import type { Media } from "../../shared/contract/media.ts";
import { openTemporaryLibrary } from "./temporary-library.ts";

let library: ReturnType<typeof openTemporaryLibrary>;
let video: Media;
let log: string[];

const noon = new Date(2026, 2, 2, 12).getTime();
const yesterday = new Date(2026, 2, 1, 12).getTime();

beforeEach(async () => {
  library = openTemporaryLibrary();
  video = await library.receive("silent.mp4");
  log = [];
});
afterEach(() => library[Symbol.dispose]());

function add(prompt: string, seed: number, { at = noon, ...change }: Partial<NewEntry> & { at?: number } = {}): string {
  const recipe = { kind: "native-video" as const, model: "vidgen-2", prompt, inputs: [], seed };
  const origin = { connectionId: "c1", connectionName: "Home", model: "vidgen-2", recipe, createdAt: at };
  return library.entries.add({ kind: "video", role: "video", mediaId: video.id, ...origin, ...change }).id;
}

const stacked = (filter: Partial<LibraryFilter> = {}) => LibraryFilter.parse({ isStacked: true, ...filter });
const list = (filter: Partial<LibraryFilter> = {}, offset = 0, limit = 500) =>
  library.entries.list({ filter: stacked(filter), offset, limit });
const idsIn = (filter: Partial<LibraryFilter> = {}) => list(filter).entries.map(({ id }) => id);
const arrange = () => createArrange({ database: library.database, entries: library.entries });

describe("DT-04 a library of stacks", () => {
  test("shows variations of one day as one, with how many there are; pages, ids, days and places agree", () => {
    const old = add("fox", 1, { at: yesterday });
    const [first, heron, second] = [add("fox", 2), add("heron", 3, { at: noon + 1 }), add("fox", 4, { at: noon + 2 })];
    const imported = add("", 0, { recipe: undefined, at: noon + 3 });
    const { entries: rows, total } = list();
    expect(rows.map(({ id }) => id)).toEqual([imported, second, heron, old]);
    expect(rows.map(({ stack }) => stack?.count)).toEqual([undefined, 2, undefined, undefined]);
    expect(total).toBe(4);
    expect([0, 1, 2, 3, 4].flatMap((offset) => list({}, offset, 1).entries.map(({ id }) => id))).toEqual(rows.map(({ id }) => id));
    expect(library.entries.ids({ filter: stacked(), offset: 1, limit: 2 })).toEqual([second, heron]);
    expect(library.entries.days(stacked())).toEqual([
      { day: "2026-03-02", count: 3, results: 4 },
      { day: "2026-03-01", count: 1, results: 1 },
    ]);
    const stack = { id: rows[1]?.stack?.id ?? "", count: 2 };
    expect(library.entries.places(stacked(), [first, heron, "nothing"])).toEqual([
      { id: first, index: 1, stack, shownAs: second },
      { id: heron, index: 2 },
    ]);
    expect(library.entries.stack(stacked(), stack.id)).toEqual([second, first]);
    // Without stacks all stand as ever.
    expect(library.entries.places({ isTrashed: false }, [first])).toEqual([{ id: first, index: 3 }]);
    expect(library.entries.list({ filter: { isTrashed: false }, offset: 0, limit: 9 }).entries.some((row) => row.stack)).toBe(false);
  });

  test("an unfolded stack shows all, the others stay folded", () => {
    const [a, b] = [add("fox", 1), add("fox", 2, { at: noon + 1 })];
    add("heron", 1, { at: noon + 2 });
    const heron = add("heron", 2, { at: noon + 3 });
    const stack = library.entries.places(stacked(), [a])[0]?.stack?.id ?? "";
    const { entries: rows } = list({ unfolded: [stack] });
    expect(rows.map(({ id, stack: of }) => [id, of?.count, of?.place])).toEqual([
      [heron, 2, undefined],
      [b, 2, 1],
      [a, 2, 2],
    ]);
    expect(library.entries.days(stacked({ unfolded: [stack] }))).toEqual([{ day: "2026-03-02", count: 3, results: 4 }]);
  });

  test("only what fits the filter counts, the search's words too", () => {
    const [a, b, c] = [add("一只狐狸", 1), add("一只狐狸", 2, { at: noon + 1 }), add("一只狐狸", 3, { at: noon + 2 })];
    arrange().arrangement.change([a, b], { rating: 3, note: "尾巴" });
    expect(list({ rating: 3 }).entries.map(({ id, stack }) => [id, stack?.count])).toEqual([[b, 2]]);
    expect(list({ search: "狐狸" }).entries.map(({ stack }) => stack?.count)).toEqual([3]);
    expect(list({ search: "狐狸 尾巴" }).entries.map(({ id, stack }) => [id, stack?.count])).toEqual([[b, 2]]);
    expect(library.entries.days(stacked({ search: "尾巴" }))).toEqual([{ day: "2026-03-02", count: 1, results: 2 }]);
    expect(idsIn({ search: "nothing" })).toEqual([]);
    arrange().arrangement.change([c], { note: "尾巴" });
    expect(list({ search: "尾巴" }).entries.map(({ stack }) => stack?.count)).toEqual([3]);
  });

  test("the picked one is on top, then the best rated; of a rejected one the next is seen", () => {
    const [a, b, c] = [add("fox", 1), add("fox", 2, { at: noon + 1 }), add("fox", 3, { at: noon + 2 })];
    const { arrangement } = arrange();
    expect(idsIn()).toEqual([c]);
    arrangement.change([c], { mark: "rejected" });
    expect(idsIn()).toEqual([b]);
    arrangement.change([a], { rating: 2 });
    expect(idsIn()).toEqual([a]);
    arrangement.change([b], { isFavourite: true });
    expect(idsIn()).toEqual([b]);
    arrangement.change([c], { mark: "picked" });
    expect(idsIn()).toEqual([c]);
  });

  test("what is told of a file after it came in stacks it with those that it belongs to", () => {
    const recipe = (seed: number) => ({ kind: "native-video" as const, model: "vidgen-2", prompt: "fox", inputs: [], seed });
    const told = { kind: "video" as const, role: "video", mediaId: video.id, createdAt: noon };
    const early = library.entries.add({ ...told, role: "imported" }).id;
    const late = library.entries.add({ ...told, recipe: recipe(1) }).id;
    library.entries.describe(early, { ...told, createdAt: noon - 1, recipe: recipe(2) });
    expect(list().entries.map(({ id, stack }) => [id, stack?.count])).toEqual([[late, 2]]);
  });

  test("what goes to the trash leaves its stack, and nothing is stacked there", () => {
    const [a, b] = [add("fox", 1), add("fox", 2, { at: noon + 1 })];
    library.entries.trash([b]);
    expect(list().entries.map(({ id, stack }) => [id, stack])).toEqual([[a, undefined]]);
    library.entries.trash([a]);
    expect(idsIn()).toEqual([]);
    expect(idsIn({ isTrashed: true })).toEqual([b, a]);
    library.entries.restore([a, b]);
    expect(list().entries.map(({ stack }) => stack?.count)).toEqual([2]);
  });

  test("counts beside a filter are of results, whether or not they are stacked", async () => {
    add("fox", 1);
    add("fox", 2);
    const counts = await arrange().facets(stacked({ search: "fox" }));
    expect(counts.models).toEqual([{ value: "vidgen-2", count: 2 }]);
    expect(counts.months).toEqual([{ value: "2026-03", count: 2 }]);
  });
});

describe("DT-04 the stacks of an earlier version's library", () => {
  const unknown = () => library.database.get<{ count: number }>("SELECT count(*) AS count FROM entries WHERE stack_key IS NULL")?.count;
  const keysOf = () => library.database.all<{ id: string; stack_key: string | null }>("SELECT id, stack_key FROM entries ORDER BY id");
  const worker = (onDone = () => {}, database: ConstructorParameters<typeof StackKeys>[0]["database"] = library.database) =>
    new StackKeys({ database, log: { info: (event) => log.push(event), warn: (event) => log.push(event) }, onDone });

  beforeEach(() => {
    library.database.relaxed(() => {
      for (let index = 0; index < 450; index += 1) add(`prompt ${index % 9}`, index, { at: noon + index });
    });
    add("", 0, { recipe: undefined });
    add("a cut", 0, { role: "cut", service: { parts: ["e1"] } });
  });

  test("are found out in pieces; a studio that ends in the middle goes on at its next start", async () => {
    const known = keysOf();
    library.database.run("UPDATE entries SET stack_key = NULL");
    expect(list().total).toBe(452);
    const { database } = library;
    const first: StackKeys = worker(() => {}, {
      all: (sql, ...params) => database.all(sql, ...params),
      run: (sql, ...params) => database.run(sql, ...params),
      relaxed(work) {
        // The studio ends while the first piece is being written.
        void first.close();
        return database.relaxed(work);
      },
    });
    first.start();
    await expect.poll(unknown).toBe(252);
    await first.close();
    expect(unknown()).toBe(252);
    const { promise, resolve } = Promise.withResolvers<void>();
    const second = worker(resolve);
    second.start();
    await promise;
    await second.close();
    expect(keysOf()).toEqual(known);
    expect(list().total).toBe(11);
    expect(log).toEqual(["stacks-known"]);
  });

  test("one whose recipe cannot be read stands alone, and keeps the others from nothing", async () => {
    const known = keysOf();
    const { id } = library.database.get<{ id: string }>("SELECT id FROM entries ORDER BY created_at DESC LIMIT 1") ?? { id: "" };
    library.database.run("UPDATE entries SET stack_key = NULL");
    library.database.run("UPDATE entry_details SET recipe = '{half a', service = '{half a' WHERE entry_id = ?", id);
    const { promise, resolve } = Promise.withResolvers<void>();
    const one = worker(resolve);
    one.start();
    await promise;
    await one.close();
    expect(keysOf()).toEqual(known.map((line) => (line.id === id ? { id, stack_key: "" } : line)));
  });

  test("where all are known nobody is told", async () => {
    let told = 0;
    const { promise: looked, resolve } = Promise.withResolvers<void>();
    const { database } = library;
    const one = worker(() => (told += 1), {
      all: (sql, ...params) => (resolve(), database.all(sql, ...params)),
      run: (sql, ...params) => database.run(sql, ...params),
      relaxed: (work) => database.relaxed(work),
    });
    one.start();
    // It has seen that nothing is left; it would tell in the same turn, or before it is closed.
    await looked;
    await one.close();
    expect([told, log]).toEqual([0, []]);
  });

  test("a library that closes in the middle is left in peace", async () => {
    library.database.run("UPDATE entries SET stack_key = NULL");
    const one = worker();
    one.start();
    await one.close();
    expect(log).toEqual([]);
  });
});
