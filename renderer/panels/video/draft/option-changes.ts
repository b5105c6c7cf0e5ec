import type { DraftMode, DraftOptions } from "./draft.ts";
import { canSetOption } from "./draft-to-recipe.ts";

/** Options that most jobs leave alone; they live under “More”. */
export const rareOptions = ["returnLastFrame", "watermark", "webSearch", "serviceTier", "executionExpiresAfter"] as const;

/** How many of the rare options are set and would be sent. */
export function countRareChanges(options: DraftOptions, mode: DraftMode): number {
  return rareOptions.filter((name) => options[name] !== undefined && canSetOption(mode, name)).length;
}

/** The options with one set, or left to the gateway again (`undefined`). */
export function withOption<Name extends keyof DraftOptions>(options: DraftOptions, name: Name, value: DraftOptions[Name]): DraftOptions {
  const { [name]: _, ...others } = options;
  return value === undefined ? others : { ...others, [name]: value };
}

export function withoutRareOptions(options: DraftOptions): DraftOptions {
  return rareOptions.reduce<DraftOptions>((left, name) => withOption(left, name, undefined), options);
}
