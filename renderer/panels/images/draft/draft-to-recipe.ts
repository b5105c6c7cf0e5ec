import type { ImageRecipe } from "../../../../shared/contract/recipes.ts";
import { mostPromptVariants, promptVariants } from "../../../../shared/rules/prompt-variants.ts";
import { type ImageDraft, type OptionName, isEdit, offeredOf, optionNames, valueOf } from "./draft.ts";

/** The prompts that the words stand for, in reading order: lines where each is one, alternatives spelt out (IM-01). At least one. */
export function promptsOf({ prompt, isManyLines }: Pick<ImageDraft, "prompt" | "isManyLines">): string[] {
  const texts = isManyLines ? prompt.split(/\r?\n/).filter((line) => line.trim() !== "") : [prompt];
  const prompts: string[] = [];
  for (const text of texts.length > 0 ? texts : [""]) {
    prompts.push(...promptVariants(text));
    if (prompts.length > mostPromptVariants) break;
  }
  return prompts.slice(0, mostPromptVariants + 1);
}

/** The recipe that the form stands for with one of its prompts: only what the model and the kind of work take, and only what the form shows as chosen (IM-01, IM-02). */
export function draftToRecipe(draft: ImageDraft, prompt: string, mask?: string): ImageRecipe {
  const { model, n, inputs } = draft;
  const first = inputs[0];
  const outpaint = first && draft.outpaint?.mediaId === first.mediaId ? placeOf(draft.outpaint) : undefined;
  return {
    kind: "image",
    model,
    prompt,
    inputs: inputs.map(({ mediaId, label }) => ({ type: "media", id: mediaId, ...(label !== undefined && { label }) })),
    ...(n > 1 && { n }),
    ...optionsOf(draft),
    ...(isEdit(draft) && mask !== undefined && { mask: { type: "media", id: mask } }),
    ...(first?.entryId !== undefined && { editOf: first.entryId }),
    ...(outpaint && { outpaint }),
  };
}

/** Options that are chosen or preset and that this model, for this kind of work, has. */
function optionsOf(draft: ImageDraft): Partial<Record<OptionName, string>> {
  const set = optionNames.filter((option) => valueOf(draft, option) !== undefined && offeredOf(draft, option) !== undefined);
  return Object.fromEntries(set.map((option) => [option, valueOf(draft, option)]));
}

function placeOf({ x, y, width, height }: NonNullable<ImageDraft["outpaint"]>): NonNullable<ImageRecipe["outpaint"]> {
  return { x, y, width, height };
}
