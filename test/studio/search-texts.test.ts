import { afterAll, beforeAll, expect, test } from "vitest";
import { setImmediate } from "node:timers/promises";
import { SearchTexts } from "../../electron/core/library/search-texts.ts";
import type { Media } from "../../shared/contract/media.ts";
import { openTemporaryLibrary } from "./temporary-library.ts";

const library = openTemporaryLibrary();
const { database, entries } = library;
afterAll(() => library[Symbol.dispose]());

let picture: Media;
beforeAll(async () => {
  picture = await library.receive("palette.png");
});

function add(prompt: string, createdAt: number) {
  const recipe = { kind: "image" as const, model: "img-2", prompt, inputs: [] };
  return entries.add({ kind: "image", role: "image", mediaId: picture.id, model: "img-2", recipe, createdAt });
}

test("DT-04 what changes while the texts are read in pieces is found as it is then, once and in its place", async () => {
  // More than one piece.
  database.relaxed(() => {
    for (let index = 0; index < 2500; index += 1) add(`Éclair ${index % 7} at noon`, index);
  });
  const texts = new SearchTexts(database);
  const warming = texts.warm();
  const change = (id: string) => texts.refresh(id);
  const [early] = entries.ids({ filter: { isTrashed: false }, offset: 2499, limit: 1 });
  const [late] = entries.ids({ filter: { isTrashed: false }, offset: 0, limit: 1 });
  await setImmediate();
  for (const id of [early as string, late as string]) {
    entries.trash([id]);
    change(id);
  }
  change(add("Éclair new", 1200).id);
  await warming;
  change(add("ÉCLAIR last", 9000).id);
  const found = texts.find(["éclair"], false);
  expect(found.ids()).toEqual(entries.ids({ filter: { search: "éclair", isTrashed: false }, offset: 0, limit: 5000 }));
  expect(found.length).toBe(2500);
  expect(texts.find(["e\u0301clair"], true).ids()).toEqual([late, early]);
  // Letter after letter, and back.
  for (const words of [["é"], ["écl"], ["écl", "new"], ["écl", "w"], ["n"]])
    expect(texts.find(words, false).ids()).toEqual(new SearchTexts(database).find(words, false).ids());
});

test("DT-04 what moves to another time while the texts are read in pieces is found once, there", async () => {
  using other = openTemporaryLibrary();
  const media = await other.receive("palette.png");
  const about = { kind: "image" as const, role: "image", mediaId: media.id };
  other.database.relaxed(() => {
    for (let index = 0; index < 1500; index += 1) other.entries.add({ ...about, createdAt: index });
  });
  const texts = new SearchTexts(other.database);
  const warming = texts.warm();
  const [first] = other.entries.ids({ filter: { isTrashed: false }, offset: 1499, limit: 1 });
  // The first piece is read, and not the second.
  await setImmediate();
  const recipe = { kind: "image" as const, model: "img-2", prompt: "moved", inputs: [] };
  other.entries.describe(first as string, { ...about, createdAt: 700, recipe });
  texts.refresh(first as string);
  await warming;
  expect(texts.find(["moved"], false).ids()).toEqual([first]);
  expect(texts.find(["palette"], false).ids()).toEqual(other.entries.ids({ filter: { isTrashed: false }, offset: 0, limit: 5000 }));
});

test("DT-04 reading ends with the library, in the middle", async () => {
  using other = openTemporaryLibrary();
  const media = await other.receive("palette.png");
  for (let index = 0; index < 3; index += 1) other.entries.add({ kind: "image", role: "image", mediaId: media.id, createdAt: index });
  const warming = new SearchTexts(other.database).warm();
  other.database.close();
  await expect(warming).resolves.toBeUndefined();
});
