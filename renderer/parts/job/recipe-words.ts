import type { Recipe } from "../../../shared/contract/recipes.ts";

/** What the person wrote of a job: its prompt, or the name of what is to become an asset, or a batch's title. */
export function recipeWords(recipe: Recipe): string {
  if (recipe.kind === "asset") return recipe.name;
  return recipe.kind === "batch" ? recipe.title : recipe.prompt;
}
