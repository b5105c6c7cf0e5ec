import { describe, expect, test } from "vitest";
import { furtherIn, itemErrorsIn, parametersOf, revisedPromptIn, usageIn } from "../../../renderer/panels/images/inspector/image-facts.ts";
import type { Media } from "../../../shared/contract/media.ts";
import type { ImageRecipe } from "../../../shared/contract/recipes.ts";

const recipe: ImageRecipe = { kind: "image", model: "img-2", prompt: "a fox", inputs: [], n: 2, size: "1024x1024", quality: "auto" };
const media: Media = {
  id: "m",
  kind: "image",
  mime: "image/webp",
  bytes: 1,
  sha256: "",
  name: "",
  width: 1536,
  height: 1024,
  createdAt: 0,
};
const answer = { created: 1, quality: "medium", background: "opaque", size: "1024x1024", output_format: "png", safety: { flag: true } };

describe("IM-05 asked and got stand side by side", () => {
  test("the file is measured, whatever the service says of it", () => {
    expect(parametersOf(recipe, answer, media, 1)).toEqual([
      { name: "count", asked: "2", got: "1", isOther: true },
      { name: "size", asked: "1024x1024", got: "1536x1024", isOther: true },
      { name: "quality", asked: "auto", got: "medium", isOther: false },
      { name: "background", got: "opaque", isOther: false },
      { name: "outputFormat", got: "webp", isOther: false },
    ]);
  });
  test("without a file the service's word stands", () => {
    const [, size] = parametersOf(recipe, answer, undefined, undefined);
    expect(size).toEqual({ name: "size", asked: "1024x1024", got: "1024x1024", isOther: false });
  });
  test("the reworded prompt, from the picture's own item", () => {
    expect([revisedPromptIn({ data: [{ revised_prompt: "a vivid fox" }] }), revisedPromptIn({ data: [{}] }), revisedPromptIn({})]).toEqual([
      "a vivid fox",
      undefined,
      undefined,
    ]);
  });
  test("errors of single items, however they are written", () => {
    const data = [
      { b64_json: "…" },
      { error: { code: "moderation_blocked", message: "No." } },
      { error: { code: "x" } },
      { error: "busy" },
    ];
    expect(itemErrorsIn({ data })).toEqual(["No.", "x", "busy"]);
  });
  test("GEN-11 usage by its paths, GEN-09 and every field that is shown nowhere else", () => {
    expect(usageIn({ usage: { input_tokens: 5, input_tokens_details: { text_tokens: 5 } } })).toEqual([
      ["input_tokens", "5"],
      ["input_tokens_details.text_tokens", "5"],
    ]);
    expect([furtherIn(answer), furtherIn({ created: 1 })]).toEqual([[["safety.flag", "true"]], []]);
  });
});
