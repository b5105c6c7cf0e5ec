import type { Recipe } from "../../../shared/contract/recipes.ts";

/** What the person wrote of a job: its prompt, or the name of what is to become an asset. */
export function recipeWords(recipe: Recipe): string {
  return recipe.kind === "asset" ? recipe.name : recipe.prompt;
}
