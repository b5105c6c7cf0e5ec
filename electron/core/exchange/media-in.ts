import type { GenerationRecipe } from "../../../shared/contract/recipes.ts";

/** Every file that a recipe names, wherever in it, each once. */
export function mediaIn(recipe: GenerationRecipe): string[] {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if ("type" in value && value.type === "media" && "id" in value && typeof value.id === "string") found.add(value.id);
    Object.values(value).forEach(look);
  };
  look(recipe);
  return [...found];
}
