import { z } from "zod";
import { Mark } from "../../../shared/contract/library.ts";
import { MediaKind } from "../../../shared/contract/media.ts";
import { GenerationRecipe } from "../../../shared/contract/recipes.ts";
import { RECIPE_ENDING } from "../../../shared/rules/passed-over.ts";

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A text whose end is left out where it is longer than any of ours: a document from elsewhere is a stranger’s word. */
function cutText(most: number) {
  return z.string().transform((text) => (text.length > most ? text.slice(0, most).toWellFormed() : text));
}

/** A list whose end is left out in the same way. */
function cutList<Item extends z.ZodType>(item: Item) {
  return z.array(item).transform((list) => list.slice(0, 1000));
}

/** A file by its content; a media id is the beginning of the hash, so that a recipe's inputs keep their ids in every library. */
export const DocumentFile = z.looseObject({ sha256: Sha256, name: z.string(), mime: z.string() });
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
  role: cutText(100),
  /** Unix milliseconds. */
  createdAt: z.number(),
  model: cutText(300).optional(),
  connectionName: cutText(300).optional(),
  recipe: GenerationRecipe.optional(),
  /** All that the service answered (GEN-09), addresses that expire left out. */
  service: z.record(z.string(), z.unknown()).optional(),
  /** The files that the recipe names. */
  inputs: cutList(DocumentFile).default([]),
  /** The file that this one is a version of (IM-06). */
  parent: z.looseObject({ sha256: Sha256 }).optional(),
  isFavourite: z.boolean().optional(),
  /** 1 to 5. */
  rating: z.number().int().min(1).max(5).optional(),
  mark: Mark.optional(),
  tags: cutList(z.string()).default([]),
  note: cutText(100_000).optional(),
  project: cutText(200).optional(),
});
export type RecipeDocument = z.infer<typeof RecipeDocument>;

/** The path of a file's document. */
export function sidecarOf(path: string): string {
  return path + RECIPE_ENDING;
}
