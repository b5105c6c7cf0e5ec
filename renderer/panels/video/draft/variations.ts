import type { NativeVideoRecipe } from "../../../../shared/contract/recipes.ts";

/** The largest seed (interface 4.1, wire notes 1.1). */
export const LARGEST_SEED = 2_147_483_647;

export function randomSeed(random: () => number = Math.random): number {
  return Math.floor(random() * (LARGEST_SEED + 1));
}

/**
 * The same recipe several times with different seeds. One recipe alone stays exactly as it is. A fixed seed counts upwards, so that a row
 * of variations can be made again; otherwise each seed is drawn here, since a service may draw the same one twice.
 */
export function variationsOf(recipe: NativeVideoRecipe, count: number, random: () => number = Math.random): NativeVideoRecipe[] {
  if (count <= 1 || recipe.draftOf !== undefined) return [recipe];
  const { seed } = recipe;
  if (seed !== undefined && seed >= 0) {
    return Array.from({ length: count }, (_, place) => ({ ...recipe, seed: (seed + place) % (LARGEST_SEED + 1) }));
  }
  const seeds = new Set<number>();
  while (seeds.size < count) seeds.add(randomSeed(random));
  return [...seeds].map((drawn) => ({ ...recipe, seed: drawn }));
}
