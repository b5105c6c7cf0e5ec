import type { GenerationRecipe } from "./contract/recipes.ts";

/** What an exported file tells (`POST /recipe-of?name=…`). */
export interface OpenedRecipe {
  recipe: GenerationRecipe;
  /** Files that it names and that this library does not have; without a name where the file told none. */
  missing: { id: string; name: string }[];
}
