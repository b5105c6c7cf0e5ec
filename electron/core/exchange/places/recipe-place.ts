import type { FileHandle } from "node:fs/promises";
import { MIB } from "../../../../shared/units.ts";
import type { OpenFile } from "../open-file.ts";
import type { Splice } from "../splices.ts";

/** Where a format keeps words about a file. The words are of plain ASCII letters; pictures and samples are never touched. */
export interface RecipePlace {
  /**
   * The changes that put the words into a file, in the place of such words that are there. Nothing where the file must stay as it is: it bears
   * a mark of its provenance (C2PA), which holds only as long as no byte changes, or it is laid out in an unusual way.
   */
  plan(file: OpenFile, words: string, handle: FileHandle): Promise<Splice[] | undefined>;
  /** The words in a file, or nothing. */
  read(file: OpenFile, handle: FileHandle): Promise<string | undefined>;
}

/** The name that our words have in every format. */
export const PLACE_NAME = "lanternist-recipe";

/** Nothing that is longer is ours. */
export const MOST_WORDS = 8 * MIB;
