import type { ImageRecipe } from "../../../../shared/contract/recipes.ts";
import { promptVariants } from "../../../../shared/rules/prompt-variants.ts";
import { type ImageDraft, newKey, optionNames } from "./draft.ts";

/** The form that gives this recipe again, but for its mask, which is the editor’s. */
export function recipeToDraft(recipe: ImageRecipe, keyOf: () => string = newKey): ImageDraft {
  const { model, n, inputs, editOf, outpaint } = recipe;
  const first = inputs[0]?.id;
  return {
    model,
    n: n ?? 1,
    prompt: asOnePrompt(recipe.prompt),
    isManyLines: false,
    inputs: inputs.map(({ id, label }, place) => ({
      key: keyOf(),
      mediaId: id,
      ...(label !== undefined && { label }),
      ...(place === 0 && editOf !== undefined && { entryId: editOf }),
    })),
    ...(outpaint && first !== undefined && { outpaint: { ...outpaint, mediaId: first } }),
    ...Object.fromEntries(optionNames.flatMap((option) => (recipe[option] === undefined ? [] : [[option, recipe[option]]]))),
  };
}

/** Words that were sent mean themselves: braces in them are no alternatives. */
function asOnePrompt(prompt: string): string {
  return promptVariants(prompt).length === 1 ? prompt : prompt.replace(/[{|}]/g, "\\$&");
}
