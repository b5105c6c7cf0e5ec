import type { LineageHow } from "../../../shared/contract/lineage.ts";
import type { GenerationRecipe, NativeVideoInput, Source } from "../../../shared/contract/recipes.ts";

/** Something that a recipe begins with: a file, an address or an asset, a task of the service, or an entry. */
export type Origin = { how: LineageHow } & ({ source: Source } | { task: string } | { entryId: string });

/** All that a recipe begins with, in its order. */
export function originsOf(recipe: GenerationRecipe): Origin[] {
  switch (recipe.kind) {
    case "native-video":
      return [
        ...recipe.inputs.map((input): Origin => ({ how: howOf(input), source: input.source })),
        ...(recipe.draftOf === undefined ? [] : [{ how: "draft" as const, task: recipe.draftOf }]),
      ];
    case "compatible-video":
      return [
        ...recipe.images.map((source, place): Origin => ({
          how: recipe.mode === "i2v" ? (place === 0 ? "first-frame" : "last-frame") : "reference",
          source,
        })),
        ...recipe.videos.map((source): Origin => ({ how: "reference", source })),
        ...(recipe.reference ? [{ how: "first-frame" as const, source: recipe.reference }] : []),
        ...(recipe.remixOf === undefined ? [] : [{ how: "remix" as const, task: recipe.remixOf }]),
      ];
    case "image":
      return [...pictures(recipe), ...(recipe.mask ? [{ how: "mask" as const, source: recipe.mask }] : [])];
    case "generative":
      return pictures(recipe);
  }
}

function pictures({ inputs, editOf }: Extract<GenerationRecipe, { kind: "image" | "generative" }>): Origin[] {
  // The first picture of an edit is the version before, which is named as an entry.
  const rest = editOf === undefined ? inputs : inputs.slice(1);
  return [
    ...(editOf === undefined ? [] : [{ how: "edit" as const, entryId: editOf }]),
    ...rest.map(({ id }): Origin => ({ how: "input", source: { type: "media", id } })),
  ];
}

function howOf({ role }: NativeVideoInput): LineageHow {
  if (role === "last_frame") return "last-frame";
  // Without a role, a single picture is a first frame (NV-03).
  return role === undefined || role === "first_frame" ? "first-frame" : "reference";
}
