import { expect, onTestFinished, test, vi } from "vitest";
import { LibraryCheck } from "../../electron/core/care/library-check.ts";
import { AwaitedParents } from "../../electron/core/imports/awaited-parents.ts";
import { Entries } from "../../electron/core/library/entries.ts";
import { Lineage } from "../../electron/core/library/lineage.ts";
import { SearchTexts } from "../../electron/core/library/search-texts.ts";
import { openLibrary } from "./import-rig.ts";

/** Three entries, of which the one in the middle has a recipe that a disk cut off. */
async function openCut() {
  const library = openLibrary();
  const { database, media } = library;
  const log = { warn: vi.fn() };
  const entries = new Entries({ database, media, log });
  const { id: mediaId } = await library.receive("palette.png");
  const recipe = { kind: "image" as const, model: "img-2", prompt: "a fox in snow", inputs: [] };
  const add = (createdAt: number) => entries.add({ kind: "image", role: "image", mediaId, recipe, createdAt }).id;
  const [first, cut, last] = [add(1), add(2), add(3)];
  database.run(`UPDATE entry_details SET recipe = '{"kind"', service = '{"parts"' WHERE entry_id = ?`, cut);
  return { ...library, entries, first, cut, last, log };
}

test("DT-04 a recipe that cannot be read keeps neither its entry nor any other out of the lists, the search and the tree", async () => {
  const { entries, database, media, first, cut, last, log } = await openCut();
  const ids = (search?: string) =>
    entries.list({ filter: { isTrashed: false, ...(search && { search }) }, offset: 0, limit: 10 }).entries.map(({ id }) => id);
  expect(ids()).toEqual([last, cut, first]);
  expect(ids("fox")).toEqual([last, first]);
  expect(ids("palette")).toEqual([last, cut, first]);
  expect(entries.ofMessage("nothing", "nothing")).toBeUndefined();
  expect(new Lineage({ database, media, entries }).of(cut).nodes).toHaveLength(1);
  for (let times = 0; times < 2; times += 1) {
    const whole = entries.get(cut);
    expect(whole).toMatchObject({ id: cut, title: "a fox in snow" });
    expect([whole.recipe, whole.service]).toEqual([undefined, undefined]);
  }
  expect(entries.get(first).recipe).toMatchObject({ prompt: "a fox in snow" });
  expect(log.warn.mock.calls).toEqual([["recipe-unreadable", { entryId: cut }]]);
});

test("DT-04 the check of the library counts what cannot be read, among thousands of rows", async () => {
  const library = await openCut();
  const { database, cut } = library;
  const last = async () => {
    for await (const change of new LibraryCheck(library).run({ deep: false })) if (change.type === "done") return change.unreadable;
    throw new Error("It did not end.");
  };
  database.run(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4500)
     INSERT INTO saved_searches (id, name, filter, created_at) SELECT 's' || i, i, iif(i % 1500 = 0, '[]', '{"isTrashed":false}'), i FROM n`,
  );
  expect(await last()).toEqual({ results: 1, jobs: 0, storyboards: 0, searches: 3, files: 0 });
  database.run("DELETE FROM saved_searches");
  database.run("UPDATE entry_details SET recipe = NULL, service = '{}' WHERE entry_id = ?", cut);
  expect(await last()).toBeUndefined();
});

test("DT-04 a picture whose recipe cannot be read is linked to the version that it was made from all the same", async () => {
  const { database, cut, entries, receive } = await openCut();
  const awaited = new AwaitedParents(database);
  const parent = await receive("quad.png");
  awaited.expect(cut, parent.sha256);
  const { id } = entries.add({ kind: "image", role: "import", mediaId: parent.id, createdAt: 4 });
  expect(awaited.arrived({ id, sha256: parent.sha256, original: undefined })).toEqual([cut]);
  expect(database.all("SELECT parent_id FROM entry_parents WHERE entry_id = ?", cut)).toEqual([{ parent_id: id }]);
});

test("DT-04 a page that opens while the texts for the search cannot be read ends nothing; they are read at the next one", async () => {
  const { entries, database, log } = await openCut();
  const all = vi.spyOn(database, "all").mockImplementation(() => {
    throw new Error("disk I/O error");
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await entries.watch().next();
  await expect.poll(() => log.warn.mock.calls.map(([event]) => String(event))).toEqual(["search-not-read"]);
  all.mockRestore();
  const warm = vi.spyOn(database, "all");
  await entries.watch().next();
  await expect.poll(() => warm.mock.calls.length).toBeGreaterThan(0);
  const texts = new SearchTexts(database);
  await texts.warm();
  expect(texts.find(["fox"], false)).toHaveLength(2);
});
