import { describe, expect, test } from "vitest";
import { type ClipDraft, cutKey, emptyClip, isCutMissing, withModel } from "../../../renderer/panels/clips/draft/draft.ts";
import { draftToRecipe, fieldOf } from "../../../renderer/panels/clips/draft/draft-to-recipe.ts";
import { recipeToDraft } from "../../../renderer/panels/clips/draft/recipe-to-draft.ts";
import { wholeView } from "../../../renderer/panels/clips/inputs/crop.ts";
import { clipFactsOf, expiryOfClip } from "../../../renderer/panels/clips/results/clip-facts.ts";

const url = (name: string) => ({ type: "url", url: `https://files.example/${name}` }) as const;
const picture = { pictureId: "m1", view: wholeView };
const full: ClipDraft = {
  ...emptyClip,
  prompt: "a fox",
  mode: "references",
  firstFrame: url("first.jpg"),
  lastFrame: url("last.jpg"),
  references: [
    { key: "a", kind: "image", source: url("a.jpg") },
    { key: "b", kind: "video", source: url("b.mp4") },
    { key: "c", kind: "image", source: url("c.jpg") },
  ],
  reference: { ...picture, cut: { id: "cut1", of: cutKey(picture, "1280x720") } },
  size: "1280x720",
  seconds: 8,
};
const base = { kind: "compatible-video", prompt: "a fox", images: [], videos: [] };

describe("CV-08 the form and its recipe", () => {
  test("CV-01 each mode sends its own files and its word, in their order", () => {
    expect(draftToRecipe(full)).toEqual({
      ...base,
      model: "vidgen-2",
      size: "1280x720",
      seconds: 8,
      mode: "r2v",
      images: [url("a.jpg"), url("c.jpg")],
      videos: [url("b.mp4")],
    });
    expect(draftToRecipe({ ...full, mode: "first-last" })).toMatchObject({
      mode: "i2v",
      images: [url("first.jpg"), url("last.jpg")],
      videos: [],
    });
    expect(draftToRecipe({ ...full, mode: "first-frame" })).toMatchObject({ mode: "i2v", images: [url("first.jpg")] });
    expect(draftToRecipe({ ...full, mode: "text" })).toEqual({ ...base, model: "vidgen-2", size: "1280x720", seconds: 8 });
    // A last frame alone must not become the first one.
    expect(draftToRecipe({ ...full, mode: "first-last", firstFrame: undefined })).toMatchObject({ mode: "i2v", images: [] });
  });

  test("CV-03 with a form only the cut picture goes out, and an outdated cut never does", () => {
    const form = withModel(full, "clip-2");
    expect(draftToRecipe(form)).toEqual({
      ...base,
      model: "clip-2",
      size: "1280x720",
      seconds: 8,
      reference: { type: "media", id: "cut1" },
    });
    expect(isCutMissing(form)).toBe(false);
    const moved: ClipDraft = { ...form, reference: { ...form.reference, ...picture, view: { ...wholeView, zoom: 2 } } };
    expect(draftToRecipe(moved)).not.toHaveProperty("reference");
    expect(isCutMissing(moved)).toBe(true);
    expect(draftToRecipe({ ...form, size: "720x1280" })).not.toHaveProperty("reference");
    expect(isCutMissing({ ...moved, model: "vidgen-2" })).toBe(false);
  });

  test("what is left alone is not sent, and another model keeps what it can make", () => {
    expect(draftToRecipe({ ...emptyClip, prompt: "a fox" })).toEqual({ ...base, model: "vidgen-2" });
    expect(withModel({ ...full, seconds: 11 }, "clip-2")).toMatchObject({ seconds: 12, size: "1280x720" });
    expect(withModel({ ...full, size: "1920x1080" }, "clip-2").size).toBeUndefined();
    expect(withModel(full, "no-such-model")).toBe(full);
  });

  test("CV-07 a remix sends its words and nothing else", () => {
    const remix = { of: "video_1", connectionId: "c", title: "" };
    expect(draftToRecipe({ ...full, remix })).toEqual({ ...base, model: "vidgen-2", remixOf: "video_1" });
  });

  test("CV-04 a storyboard's text is the prompt; stills stay at home", () => {
    const board = { preamble: "", shots: [{ key: "k", scene: "dawn", duration: 4, stillId: "m9" }] };
    const recipe = draftToRecipe({ ...emptyClip, writing: "storyboard", board });
    expect(recipe.prompt).toBe("Shot 1:\nduration: 4sec\nScene: dawn");
    expect(JSON.stringify(recipe)).not.toContain("m9");
  });

  test.each([
    ["references", full],
    ["first and last", { ...full, mode: "first-last" } as const],
    ["text", { ...full, mode: "text" } as const],
    ["one picture", withModel(full, "clip-2-pro")],
    ["remix", { ...full, remix: { of: "video_1", connectionId: "c", title: "" } }],
  ])("a recipe put into the form gives the same recipe again: %s", (_name, draft: ClipDraft) => {
    const recipe = draftToRecipe(draft);
    expect(draftToRecipe(recipeToDraft(recipe, { connectionId: "c" }, () => "k"))).toEqual(recipe);
  });

  test("a problem finds the place of its file", () => {
    expect(["a", "b", "c", "gone"].map((key) => fieldOf(full, key))).toEqual(["images[0]", "videos[0]", "images[1]", undefined]);
  });
});

describe("CV-07 what the service says of a clip", () => {
  const recipe = draftToRecipe(full);

  test("numbers as texts, seconds and milliseconds are read alike, and differences from the order are marked", () => {
    const { facts } = clipFactsOf(
      { status: "completed", seconds: "12", size: "1280x720", expires_at: 1_800_000_000, completed_at: 1_790_000_000_000 },
      recipe,
    );
    expect(facts).toEqual([
      { name: "size", value: "1280x720" },
      { name: "seconds", value: 12, asked: 8 },
      { name: "completed", value: 1_790_000_000_000 },
      { name: "expires", value: 1_800_000_000_000 },
    ]);
    expect(expiryOfClip({ expires_at: "2027-01-15T08:00:00Z" })).toBe(Date.parse("2027-01-15T08:00:00Z"));
    expect(expiryOfClip({ expires_at: 0 })).toBeUndefined();
    expect(expiryOfClip({ expires_at: null })).toBeUndefined();
  });

  test("a time of completion is not believed while the work goes on, and unknown fields are shown without signatures", () => {
    const answer = {
      status: "in_progress",
      progress: 30,
      completed_at: 1_790_000_000,
      meta_data: { url: "https://x.example/a?sig=1" },
      extra: { poster: "https://x.example/p?sig=2" },
    };
    const { facts, unknown } = clipFactsOf(answer, recipe);
    expect(facts).toEqual([{ name: "progress", value: 30 }]);
    expect(unknown).toEqual([["extra", '{"poster":"https://x.example/p"}']]);
  });
});
