import { MIB } from "../units.ts";

/** What a recipe's file is called beside the file that it tells of. */
export const RECIPE_ENDING = ".recipe.json";

/** Larger ones are no recipes; they have kilobytes. */
export const MOST_RECIPE_BYTES = 2 * MIB;

const leftBySystems = new Set(["thumbs.db", "desktop.ini", "__macosx", "$recycle.bin", "system volume information", "lost+found"]);

/** Whether a file or folder within a folder is none of a person's own: hidden, left there by the system, or the recipe of another file (DT-04). */
export function isPassedOver(name: string): boolean {
  const plain = name.toLowerCase();
  return plain.startsWith(".") || leftBySystems.has(plain) || plain.endsWith(RECIPE_ENDING);
}

/** Whether it is the recipe of another file, and not hidden. */
export function isRecipeName(name: string): boolean {
  return !name.startsWith(".") && name.toLowerCase().endsWith(RECIPE_ENDING);
}
