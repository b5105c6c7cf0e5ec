import { describe, expect, test } from "vitest";
import {
  type ImageDraft,
  editingModel,
  emptyDraft,
  offeredOf,
  optionNames,
  valueOf,
  withModel,
} from "../../../renderer/panels/images/draft/draft.ts";
import { draftToRecipe, promptsOf } from "../../../renderer/panels/images/draft/draft-to-recipe.ts";
import { recipeToDraft } from "../../../renderer/panels/images/draft/recipe-to-draft.ts";
import type { ImageRecipe } from "../../../shared/contract/recipes.ts";
import { imageModels, mostEditInputs } from "../../../shared/models.ts";
import { checkImages } from "../../../shared/rules/images.ts";

const set: ImageDraft = {
  ...emptyDraft,
  prompt: "a fox",
  n: 3,
  size: "1536x1024",
  quality: "high",
  style: "vivid",
  background: "transparent",
  outputFormat: "webp",
  responseFormat: "b64_json",
};
const photo = { key: "a", mediaId: "photo" };
const reference = { key: "b", mediaId: "hat", label: "the hat" };
const keys = () => "k";

describe("IM-01 the form sends what the model has and the person chose, nothing else", () => {
  test("an empty form sets no option", () => {
    expect(draftToRecipe({ ...emptyDraft, prompt: "a fox" }, "a fox")).toEqual({
      kind: "image",
      model: "img-2",
      prompt: "a fox",
      inputs: [],
    });
  });

  test.each(imageModels.map(({ id }) => id))("%s: no setting of another model leaves, and its rules have nothing to say", (id) => {
    const recipe = draftToRecipe(withModel(set, id), "a fox");
    expect(checkImages(recipe, new Map())).toEqual([]);
  });

  test("what a model lacks lies aside and is there again with the next one", () => {
    const there = withModel(set, "img-legacy-3");
    expect([there.n, there.size, offeredOf(there, "background")]).toEqual([1, undefined, undefined]);
    expect(draftToRecipe(there, "").background).toBeUndefined();
    expect(draftToRecipe(withModel(there, "img-1"), "").background).toBe("transparent");
  });
});

describe("IM-02 an edit sends its pictures in order, and only what edits take", () => {
  const edit: ImageDraft = { ...set, inputs: [{ ...photo, entryId: "entry" }, reference] };

  test("size, quality and count go with it; the rest waits for the next generation", () => {
    expect(draftToRecipe(edit, "a hat", "mask")).toEqual({
      kind: "image",
      model: "img-2",
      prompt: "a hat",
      inputs: [
        { type: "media", id: "photo" },
        { type: "media", id: "hat", label: "the hat" },
      ],
      mask: { type: "media", id: "mask" },
      n: 3,
      size: "1536x1024",
      quality: "high",
      editOf: "entry",
    });
  });

  test("an edit's size is preset, so that its picture is not squeezed into the service's own; what is chosen stays, and generations know nothing of it", () => {
    const fresh: ImageDraft = { ...emptyDraft, inputs: [photo] };
    expect([valueOf(fresh, "size"), draftToRecipe(fresh, "a hat").size]).toEqual(["auto", "auto"]);
    expect(draftToRecipe({ ...fresh, size: "1024x1024" }, "a hat").size).toBe("1024x1024");
    expect(draftToRecipe({ ...fresh, inputs: [] }, "a hat").size).toBeUndefined();
    // A model that does not offer it is not sent it.
    expect(draftToRecipe({ ...fresh, model: "img-legacy-3" }, "a hat").size).toBeUndefined();
    expect(valueOf(fresh, "quality")).toBeUndefined();
  });

  test("a mask without a picture is not sent", () => expect(draftToRecipe(set, "a hat", "mask").mask).toBeUndefined());

  test("an edit gets a model that edits", () => {
    expect([editingModel("img-1"), editingModel("img-legacy-2")]).toEqual(["img-1", "img-2"]);
  });

  test("IM-08 the place of the picture before goes with the picture that it belongs to alone", () => {
    const outpaint = { mediaId: "photo", x: 10, y: 0, width: 100, height: 100 };
    expect(draftToRecipe({ ...edit, outpaint }, "").outpaint).toEqual({ x: 10, y: 0, width: 100, height: 100 });
    expect(draftToRecipe({ ...edit, inputs: [reference], outpaint }, "").outpaint).toBeUndefined();
  });

  test("sixteen pictures pass and a seventeenth is told", () => {
    const inputs = Array.from({ length: mostEditInputs + 1 }, (_, place) => ({ key: String(place), mediaId: String(place) }));
    const reasons = (count: number) => checkImages(draftToRecipe({ ...emptyDraft, inputs: inputs.slice(0, count) }, "x"), new Map());
    expect([reasons(16), reasons(17).map(({ reason }) => reason)]).toEqual([[], ["too-many-inputs"]]);
  });
});

describe("IM-01 many prompts at once", () => {
  const promptsIn = (prompt: string, isManyLines: boolean) => promptsOf({ prompt, isManyLines });

  test("alternatives are spelt out, lines stay one prompt", () => {
    expect(promptsIn("a {red|blue} fox\nin snow", false)).toEqual(["a red fox\nin snow", "a blue fox\nin snow"]);
  });
  test("each line is a prompt, empty ones are none", () => {
    expect(promptsIn("a fox\r\n\n  \na {big|small} dog\n", true)).toEqual(["a fox", "a big dog", "a small dog"]);
  });
  test("an empty form is one empty prompt, for its problem to be told", () => expect(promptsIn("\n", true)).toEqual([""]));
  test("the list ends where it is surely a slip", () => {
    expect(promptsIn("{1|2|3|4|5|6}{1|2|3|4|5|6}{1|2|3|4|5|6}", false)).toHaveLength(201);
    expect(promptsIn(Array.from({ length: 900 }, (_, line) => `fox ${line}`).join("\n"), true)).toHaveLength(201);
  });
});

describe("IM-06 a recipe goes back into the form", () => {
  const recipe: ImageRecipe = {
    kind: "image",
    model: "img-1",
    prompt: "the words {a|b} themselves",
    inputs: [
      { type: "media", id: "photo", label: "me" },
      { type: "media", id: "hat" },
    ],
    n: 2,
    size: "auto",
    quality: "low",
    editOf: "entry",
    outpaint: { x: 1, y: 2, width: 3, height: 4 },
  };

  test("and comes out as it was, braces in its words too", () => {
    const draft = recipeToDraft(recipe, keys);
    const [prompt, ...more] = promptsOf(draft);
    expect(more).toEqual([]);
    expect(draftToRecipe(draft, prompt ?? "")).toEqual(recipe);
  });

  test("every option of a generation too", () => {
    const made = draftToRecipe({ ...set, style: undefined }, "a fox");
    const draft = recipeToDraft(made, keys);
    expect(draftToRecipe(draft, "a fox")).toEqual(made);
    expect(optionNames.filter((option) => draft[option] !== undefined)).toHaveLength(5);
  });
});
