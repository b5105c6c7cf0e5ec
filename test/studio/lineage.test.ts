import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Media } from "../../shared/contract/media.ts";
import type { NativeVideoRecipe } from "../../shared/contract/recipes.ts";
import { Lineage } from "../../electron/core/library/lineage.ts";
import { openTemporaryLibrary } from "./temporary-library.ts";

const library = openTemporaryLibrary();
const { entries } = library;
const lineage = new Lineage(library);
afterAll(() => library[Symbol.dispose]());

let photo: Media;
let clipFile: Media;
let frameFile: Media;
beforeAll(async () => {
  photo = await library.receive("plain.jpg");
  clipFile = await library.receive("silent.mp4");
  frameFile = await library.receive("palette.png");
});

const recipe = (change: Partial<NativeVideoRecipe> = {}): NativeVideoRecipe => ({
  kind: "native-video",
  model: "vidgen-2",
  prompt: "fox",
  inputs: [],
  ...change,
});
const begun = (mediaId: string) => recipe({ inputs: [{ kind: "image", role: "first_frame", source: { type: "media", id: mediaId } }] });
const add = (change: object) => entries.add({ kind: "video", role: "video", mediaId: clipFile.id, createdAt: 1, ...change }).id;

function linksOf(id: string) {
  const { links } = lineage.of(id);
  return links.map(({ from, how, to }) => [from, how, to]).toSorted();
}

describe("where a result comes from (DT-04)", () => {
  test("from a later clip back to the photograph that it all began with, and from the first clip down to all that came of it", () => {
    const first = add({ jobId: "a", recipe: begun(photo.id) });
    const frame = add({ jobId: "a", kind: "image", role: "last-frame", mediaId: frameFile.id, recipe: begun(photo.id) });
    const second = add({ jobId: "b", recipe: begun(frameFile.id) });
    const joined = add({ role: "joined", recipe: begun(photo.id), service: { parts: [first, second] } });
    const all = [
      [photo.id, "first-frame", first],
      [first, "own-last-frame", frame],
      [frame, "first-frame", second],
      [first, "part", joined],
      [second, "part", joined],
    ].toSorted();
    expect(linksOf(joined)).toEqual(all);
    expect(linksOf(first)).toEqual(all);
    expect(linksOf(second)).toEqual(all.filter(([from, , to]) => !(from === first && to === joined)));
    const graph = lineage.of(first);
    expect(graph.nodes.find(({ id }) => id === photo.id)).toEqual({ type: "media", id: photo.id, media: photo });
    expect(graph.isCut).toBe(false);
  });

  test("a draft leads to what was made final of it, an edit to its version before; addresses and assets are named", () => {
    const insert =
      "INSERT INTO jobs (id, kind, state, connection_id, service_id, created_at, updated_at, record) VALUES (?, 'native-video', 'done', 'c', ?, 1, 1, '{}')";
    library.database.run(insert, "draft-job", "task-77");
    const draft = add({ jobId: "draft-job", recipe: recipe({ prompt: "draft" }) });
    const final = add({ jobId: "final-job", recipe: recipe({ draftOf: "task-77" }) });
    expect(linksOf(draft)).toEqual([[draft, "draft", final]]);
    expect(linksOf(final)).toEqual([[draft, "draft", final]]);

    const image = { kind: "image" as const, model: "imagegen-2", prompt: "brighter" };
    const old = add({ kind: "image", role: "image", mediaId: photo.id, recipe: { ...image, inputs: [] } });
    const edited = add({
      kind: "image",
      role: "image",
      mediaId: frameFile.id,
      parentId: old,
      recipe: { ...image, inputs: [{ type: "media", id: photo.id }], editOf: old },
    });
    expect(linksOf(edited)).toContainEqual([old, "edit", edited]);
    expect(linksOf(old)).toContainEqual([old, "edit", edited]);

    const inputs: NativeVideoRecipe["inputs"] = [
      { kind: "image", role: "reference_image", source: { type: "url", url: "https://host.example/fox.png" } },
      { kind: "image", role: "reference_image", source: { type: "asset", id: "asset-1" } },
    ];
    const named = add({ recipe: recipe({ prompt: "named", inputs }) });
    expect(lineage.of(named).nodes.map(({ type }) => type)).toEqual(["entry", "address", "asset"]);
  });

  test("more than can be shown is cut, and that is said", () => {
    const source = add({ recipe: recipe({ prompt: "many" }) });
    for (let count = 0; count < 230; count += 1) add({ role: "cut", service: { parts: [source] } });
    const graph = lineage.of(source);
    expect(graph.nodes.length).toBe(200);
    expect(graph.isCut).toBe(true);
  });

  test("an unknown entry is named", () => {
    expect(() => lineage.of("nothing")).toThrow("nothing");
  });
});
