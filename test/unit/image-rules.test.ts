import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ImageRecipe } from "../../shared/contract/recipes.ts";
import { imageModels } from "../../shared/models.ts";
import { checkImages, type PictureFacts } from "../../shared/rules/images.ts";
import { mostPromptVariants, promptVariants } from "../../shared/rules/prompt-variants.ts";
import { problemWords } from "../../shared/words/problems.ts";
import { MIB } from "../../shared/units.ts";

const picture: PictureFacts = { kind: "image", mime: "image/jpeg", bytes: MIB, width: 640, height: 480, hasAlpha: false };
const mask: PictureFacts = { kind: "image", mime: "image/png", bytes: 2000, width: 640, height: 480, hasAlpha: true };

function recipe(change: Partial<ImageRecipe> = {}): ImageRecipe {
  return { kind: "image", model: "img-2", prompt: "a red fox in snow", inputs: [], ...change };
}

const one: ImageRecipe["inputs"] = [{ type: "media", id: "picture" }];
const withMask: Partial<ImageRecipe> = { inputs: [...one], mask: { type: "media", id: "mask" } };

function reasonsOf(change: Partial<ImageRecipe>, facts: Partial<Record<"picture" | "mask", Partial<PictureFacts>>> = {}): string[] {
  const known = new Map([
    ["picture", { ...picture, ...facts.picture }],
    ["mask", { ...mask, ...facts.mask }],
  ]);
  return checkImages(recipe(change), known).map(({ level, reason }) => (level === "error" ? reason : `${reason}?`));
}

const refusals: [string, Partial<ImageRecipe>, string, Partial<Record<"picture" | "mask", Partial<PictureFacts>>>?][] = [
  ["a model that is not in the catalogue", { model: "img-9" }, "unknown-model"],
  ["no prompt", { prompt: " \n" }, "prompt-missing"],
  ["32,001 characters for img-2", { prompt: "x".repeat(32_001) }, "prompt-too-long"],
  ["4,001 characters for img-legacy-3", { model: "img-legacy-3", prompt: "狐".repeat(4001) }, "prompt-too-long"],
  ["1,001 characters for img-legacy-2", { model: "img-legacy-2", prompt: "🦊".repeat(1001) }, "prompt-too-long"],
  ["no picture at all", { n: 0 }, "count-out-of-range"],
  ["half a picture", { n: 1.5 }, "count-out-of-range"],
  ["eleven pictures", { n: 11 }, "count-out-of-range"],
  ["two pictures of img-legacy-3", { model: "img-legacy-3", n: 2 }, "count-not-one"],
  ["a size of another model", { size: "1792x1024" }, "option-not-offered"],
  ["auto size for a legacy model", { model: "img-legacy-2", size: "auto" }, "option-not-offered"],
  ["a legacy quality for img-2", { quality: "hd" }, "option-not-offered"],
  ["quality for img-legacy-2", { model: "img-legacy-2", quality: "standard" }, "field-of-other-variant"],
  ["style for img-2", { style: "vivid" }, "field-of-other-variant"],
  ["a style that does not exist", { model: "img-legacy-3", style: "calm" }, "option-not-offered"],
  ["background for a legacy model", { model: "img-legacy-3", background: "transparent" }, "field-of-other-variant"],
  ["output format for a legacy model", { model: "img-legacy-2", outputFormat: "png" }, "field-of-other-variant"],
  ["a format that does not exist", { outputFormat: "gif" }, "option-not-offered"],
  ["another response format", { responseFormat: "b64" }, "option-not-offered"],
  ["transparency as JPEG", { background: "transparent", outputFormat: "jpeg" }, "transparent-needs-alpha"],
  ["a mask without a picture", { mask: { type: "media", id: "mask" } }, "mask-without-picture"],
  ["an extension without a picture", { outpaint: { x: 0, y: 0, width: 1, height: 1 } }, "outpaint-without-picture"],
  ["an extension without a mask", { inputs: [...one], outpaint: { x: 0, y: 0, width: 1, height: 1 } }, "outpaint-without-mask"],
  ["an edit by a legacy model", { model: "img-legacy-3", inputs: [...one] }, "model-without-edits"],
  ["seventeen pictures", { inputs: Array.from({ length: 17 }, () => ({ type: "media" as const, id: "picture" })) }, "too-many-inputs"],
  ["background in an edit", { inputs: [...one], background: "opaque" }, "option-not-for-edits"],
  ["response format in an edit", { inputs: [...one], responseFormat: "url" }, "option-not-for-edits"],
  ["a video as picture", { inputs: [...one] }, "file-of-other-kind", { picture: { kind: "video", mime: "video/mp4" } }],
  ["a TIFF", { inputs: [...one] }, "image-format", { picture: { mime: "image/tiff" } }],
  ["50 MB", { inputs: [...one] }, "image-too-heavy", { picture: { bytes: 50 * MIB } }],
  ["a mask of another size", withMask, "mask-of-other-size", { mask: { height: 481 } }],
  ["a turned mask", withMask, "mask-of-other-size", { mask: { width: 480, height: 640 } }],
  ["a JPEG mask", withMask, "mask-not-png", { mask: { mime: "image/jpeg" } }],
  ["a mask without transparency", withMask, "mask-without-alpha", { mask: { hasAlpha: false } }],
];

describe("what the rules of pictures refuse", () => {
  test.each(refusals)("IM-01 IM-02 IM-04 %s", (_, change, reason, facts) => {
    expect(reasonsOf(change, facts)).toEqual([reason]);
  });

  test("IM-04 a heavy mask is only warned of", () => {
    expect(reasonsOf(withMask, { mask: { bytes: 4 * MIB } })).toEqual(["mask-heavy?"]);
  });

  test.each(imageModels.map((model) => [model.id, model] as const))("IM-01 every option that %s offers passes", (id, model) => {
    const every = [
      ...model.sizes.map((size) => ({ size })),
      ...(model.qualities ?? []).map((quality) => ({ quality })),
      ...(model.styles ?? []).map((style) => ({ style })),
      ...(model.backgrounds ?? []).map((background) => ({ background })),
      ...(model.outputFormats ?? []).map((outputFormat) => ({ outputFormat })),
      ...model.responseFormats.map((responseFormat) => ({ responseFormat })),
      { n: model.most },
      { prompt: "🦊".repeat(model.promptLimit) },
    ];
    for (const change of every) expect(reasonsOf({ model: id, ...change }), JSON.stringify(change).slice(0, 80)).toEqual([]);
  });

  test("IM-02 a whole edit passes", () => {
    expect(reasonsOf({ ...withMask, size: "auto", quality: "high", n: 4 })).toEqual([]);
  });
});

describe("prompts with alternatives", () => {
  test.each([
    ["a {red|blue} fox", ["a red fox", "a blue fox"]],
    ["{a|b}{c|d}", ["ac", "ad", "bc", "bd"]],
    ["{very |}old", ["very old", "old"]],
    ["{a|b {c|d}}", ["a", "b c", "b d"]],
    ['{"a": {"b": 1}}', ['{"a": {"b": 1}}']],
    ["{a|b", ["{a|b"]],
    ["a|b}", ["a|b}"]],
    ["\\{a\\|b\\}", ["{a|b}"]],
    ["{红|蓝}狐", ["红狐", "蓝狐"]],
    ["{ {a|b} }", ["{ a }", "{ b }"]],
  ])("IM-01 %s", (prompt, expected) => {
    expect(promptVariants(prompt)).toEqual(expected);
  });

  test("IM-01 a text without braces is itself", () => {
    const plain = fc.string().filter((text) => !/[{\\]/.test(text));
    fc.assert(
      fc.property(plain, (text) => {
        expect(promptVariants(text)).toEqual([text]);
      }),
    );
  });

  test("IM-01 the count is the product of the choices, up to the limit", () => {
    const choices = fc.array(fc.array(fc.stringMatching(/^[a-z]{0,3}$/), { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(choices, (groups) => {
        const count = groups.reduce((product, group) => product * group.length, 1);
        const found = promptVariants(groups.map((group) => `{${group.join("|")}}`).join(" "));
        expect(found).toHaveLength(Math.min(count, mostPromptVariants + 1));
      }),
    );
  });
});

test("GEN-08 every reason has words in both languages with the same values", () => {
  for (const [reason, english] of Object.entries(problemWords.en)) {
    const chinese = problemWords["zh-CN"][reason as keyof typeof problemWords.en];
    const values = (words: string) => [...words.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
    expect(values(chinese), reason).toEqual(values(english));
  }
});
