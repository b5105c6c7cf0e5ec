import type { Recipe } from "../../../shared/contract/recipes.ts";
import type { Maker } from "./maker.ts";

/** The makers by kind of work. */
export class Makers {
  readonly #byKind: Map<string, Maker>;

  constructor(makers: readonly Maker[]) {
    this.#byKind = new Map(makers.map((maker) => [maker.kind, maker]));
  }

  of(recipe: Recipe): Maker {
    const maker = this.#byKind.get(recipe.kind);
    if (!maker) throw new Error(`No maker for recipes of kind ${recipe.kind}`);
    return maker;
  }
}
