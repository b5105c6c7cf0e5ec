import { describe, expect, test } from "vitest";
import type { NativeVideoRecipe } from "../../../shared/contract/recipes.ts";
import { type SlotFile, type VideoDraft, emptyDraft } from "../../../renderer/panels/video/draft/draft.ts";
import { draftToRecipe } from "../../../renderer/panels/video/draft/draft-to-recipe.ts";
import { countRareChanges, withOption, withoutRareOptions } from "../../../renderer/panels/video/draft/option-changes.ts";
import { recipeToDraft } from "../../../renderer/panels/video/draft/recipe-to-draft.ts";
import { variationsOf } from "../../../renderer/panels/video/draft/variations.ts";

const file = (key: string, kind: SlotFile["kind"] = "image"): SlotFile => ({ key, kind, source: { type: "media", id: key } });
const full: VideoDraft = {
  ...emptyDraft,
  prompt: "a fox",
  firstFrame: file("first"),
  lastFrame: file("last"),
  references: [file("sound", "audio"), file("one"), file("clip", "video"), file("two")],
};
const recipe: NativeVideoRecipe = { kind: "native-video", model: "vidgen-2", prompt: "a fox", inputs: [], duration: 5 };

describe("NV-01 the form as a recipe", () => {
  test("an untouched form sets the length and nothing else", () => {
    expect(draftToRecipe({ ...emptyDraft, prompt: "a fox" })).toEqual(recipe);
  });

  test("a touched option is set, also as off; one given back is not", () => {
    const options = withOption(withOption({ ratio: "1:1" }, "generateAudio", false), "ratio", undefined);
    expect(draftToRecipe({ ...emptyDraft, prompt: "a fox", options })).toEqual({ ...recipe, generateAudio: false });
  });

  test("NV-06 seconds or frames, never both", () => {
    const { duration: _, ...rest } = recipe;
    expect(draftToRecipe({ ...emptyDraft, prompt: "a fox", lengthUnit: "frames", frames: 121 })).toEqual({ ...rest, frames: 121 });
  });

  test.each([
    ["text", []],
    ["first-frame", ["first_frame"]],
    ["first-last", ["first_frame", "last_frame"]],
    ["references", ["reference_image", "reference_image", "reference_video", "reference_audio"]],
  ] as const)("NV-04 the mode %s sends its own files alone", (mode, roles) => {
    expect(draftToRecipe({ ...full, mode }).inputs.map((input) => input.role)).toEqual(roles);
  });

  test("NV-12 a final from a draft takes all but a few options from it", () => {
    const options = { resolution: "1080p", ratio: "1:1", seed: 4, watermark: true };
    expect(draftToRecipe({ ...full, mode: "draft", draftOf: "cgt-1", options })).toEqual({
      kind: "native-video",
      model: "vidgen-2",
      prompt: "",
      inputs: [],
      draftOf: "cgt-1",
      resolution: "1080p",
      watermark: true,
    });
  });
});

describe("NV-10 a recipe comes back into the form", () => {
  let key = 0;
  const back = (given: NativeVideoRecipe) => draftToRecipe(recipeToDraft(given, () => String((key += 1))));
  const source = { type: "url", url: "https://files.example/a" } as const;

  test.each<[string, NativeVideoRecipe]>([
    ["text", recipe],
    [
      "frames",
      {
        kind: "native-video",
        model: "vidgen-2-fast",
        prompt: "",
        inputs: [{ kind: "image", role: "first_frame", source }],
        frames: 121,
        seed: -1,
      },
    ],
    [
      "first and last",
      {
        ...recipe,
        inputs: [
          { kind: "image", role: "first_frame", source },
          { kind: "image", role: "last_frame", source },
        ],
      },
    ],
    [
      "references",
      {
        ...recipe,
        inputs: [
          { kind: "image", role: "reference_image", source },
          { kind: "audio", role: "reference_audio", source },
        ],
      },
    ],
    [
      "every option",
      {
        ...recipe,
        resolution: "480p",
        ratio: "9:16",
        seed: 7,
        generateAudio: false,
        watermark: true,
        returnLastFrame: true,
        serviceTier: "flex",
        executionExpiresAfter: 3600,
        webSearch: true,
      },
    ],
    ["a draft", { kind: "native-video", model: "vidgen-2", prompt: "", inputs: [], draftOf: "cgt-9", resolution: "720p" }],
  ])("%s, word for word", (_name, given) => expect(back(given)).toEqual(given));

  test("NV-14 the other spelling becomes the model of the catalogue", () => {
    expect(back({ ...recipe, model: "vidgen-2.0" }).model).toBe("vidgen-2");
  });

  test("NV-03 a single picture without a role is a first frame", () => {
    expect(back({ ...recipe, inputs: [{ kind: "image", source }] }).inputs).toEqual([{ kind: "image", role: "first_frame", source }]);
  });
});

describe("options that were changed", () => {
  test("only the rare ones count, and only those that the mode can send", () => {
    const options = { ratio: "1:1", watermark: true, webSearch: true, serviceTier: "flex" };
    expect([countRareChanges(options, "text"), countRareChanges(options, "draft")]).toEqual([3, 2]);
    expect(withoutRareOptions(options)).toEqual({ ratio: "1:1" });
  });
});

describe("variations differ in their seed alone", () => {
  test("one stays exactly as it is", () => expect(variationsOf(recipe, 1)).toEqual([recipe]));
  test("a fixed seed counts upwards", () => {
    expect(variationsOf({ ...recipe, seed: 2_147_483_646 }, 3).map((one) => one.seed)).toEqual([2_147_483_646, 2_147_483_647, 0]);
  });
  test("drawn seeds never repeat", () => {
    const drawn = [0.5, 0.5, 0.25, 0.75];
    const seeds = variationsOf({ ...recipe, seed: -1 }, 3, () => drawn.shift() ?? 0).map((one) => one.seed);
    expect(seeds).toEqual([1_073_741_824, 536_870_912, 1_610_612_736]);
  });
});
