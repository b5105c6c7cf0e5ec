import { useMemo } from "react";
import type { Connection } from "../../../../shared/contract/connections.ts";
import type { Media } from "../../../../shared/contract/media.ts";
import type { ImageRecipe } from "../../../../shared/contract/recipes.ts";
import { checkImages } from "../../../../shared/rules/images.ts";
import type { Problem } from "../../../../shared/rules/problem.ts";
import { mostPromptVariants } from "../../../../shared/rules/prompt-variants.ts";
import { useActiveConnection } from "../../../state/connections.ts";
import { useMediaOf } from "../../../state/media.ts";
import { useMask } from "../mask/session/use-mask.ts";
import { draftToRecipe, promptsOf } from "../draft/draft-to-recipe.ts";
import { useImageDraft } from "../draft/draft-store.ts";

export interface ImageWork {
  /** One a call, without the mask, which is made when it is sent. At least one. */
  recipes: readonly ImageRecipe[];
  /** Of the first recipe that has any. */
  problems: readonly Problem[];
  /** The first picture has a mask, which goes with each call. */
  isMasked: boolean;
  /** More prompts than can have been meant. */
  isTooMany: boolean;
  media: ReadonlyMap<string, Media>;
  connection: Connection | undefined;
  /** Pictures that all calls together ask for. */
  pictures: number;
}

/** What the form stands for: a call for each of its prompts, with all that is wrong or doubtful with them. */
export function useImageWork(): ImageWork {
  const draft = useImageDraft();
  const connection = useActiveConnection();
  const recipes = useMemo(() => promptsOf(draft).map((prompt) => draftToRecipe(draft, prompt)), [draft]);
  const media = useMediaOf(draft.inputs.map(({ mediaId }) => mediaId));
  const mask = useMask(draft.inputs[0]?.mediaId);
  const isMasked = mask !== undefined && !mask.isEmpty;
  const found = useMemo(() => firstProblems(recipes, media), [recipes, media]);
  const problems = isMasked ? found.filter(({ reason }) => reason !== "outpaint-without-mask") : found;
  return {
    recipes,
    problems,
    isTooMany: recipes.length > mostPromptVariants,
    media,
    connection,
    isMasked,
    pictures: recipes.length * draft.n,
  };
}

/** Calls differ in their words alone, so one list of problems is enough. */
function firstProblems(recipes: readonly ImageRecipe[], media: ReadonlyMap<string, Media>): readonly Problem[] {
  const [first] = recipes;
  const lists = recipes.map((recipe) => checkImages(recipe, media));
  return lists.find((list) => list.some(({ level }) => level === "error")) ?? (first ? checkImages(first, media) : []);
}
