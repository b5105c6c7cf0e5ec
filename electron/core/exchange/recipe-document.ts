import { z } from "zod";
import { Mark } from "../../../shared/contract/library.ts";
import { MediaKind } from "../../../shared/contract/media.ts";
import { GenerationRecipe } from "../../../shared/contract/recipes.ts";
import { RECIPE_ENDING } from "../../../shared/rules/passed-over.ts";

/** A file by its content; a media id is the beginning of the hash, so that a recipe's inputs keep their ids in every library. */
export const DocumentFile = z.looseObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/), name: z.string(), mime: z.string() });
export type DocumentFile = z.infer<typeof DocumentFile>;

/**
 * All that the studio knows of a result, as it lies beside an exported file or in it (DT-04). What a later version adds is kept. It holds no
 * key, no signed address and no path of the machine it was written on (GEN-02).
 */
export const RecipeDocument = z.looseObject({
  format: z.literal("lanternist-recipe"),
  version: z.number().int().min(1),
  /** The file that it tells of. */
  file: DocumentFile,
  /** Of the file before a recipe was written into it: by this, a library that has it already knows it. */
  originalSha256: z.string().optional(),
  kind: MediaKind,
  /** What the file is of its job: `video`, `last-frame`… */
  role: z.string(),
  /** Unix milliseconds. */
  createdAt: z.number(),
  model: z.string().optional(),
  connectionName: z.string().optional(),
  recipe: GenerationRecipe.optional(),
  /** All that the service answered (GEN-09), addresses that expire left out. */
  service: z.record(z.string(), z.unknown()).optional(),
  /** The files that the recipe names. */
  inputs: z.array(DocumentFile).default([]),
  /** The file that this one is a version of (IM-06). */
  parent: z.looseObject({ sha256: z.string() }).optional(),
  isFavourite: z.boolean().optional(),
  /** 1 to 5. */
  rating: z.number().int().min(1).max(5).optional(),
  mark: Mark.optional(),
  tags: z.array(z.string()).default([]),
  note: z.string().optional(),
  project: z.string().optional(),
});
export type RecipeDocument = z.infer<typeof RecipeDocument>;

/** The path of a file's document. */
export function sidecarOf(path: string): string {
  return path + RECIPE_ENDING;
}
