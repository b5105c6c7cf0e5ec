import { MIB } from "../../shared/units.ts";
import type { OpenedRecipe } from "../../shared/opened-recipe.ts";
import { words } from "../i18n/language.ts";
import { readRecipeOf } from "../state/opened-recipe.ts";
import { requestRecipe } from "../state/requests.ts";
import { notify, notifyFailure } from "./toasts.tsx";

/** Larger files are not read a second time only to see whether a recipe is in them. */
const MOST_LOOKED_INTO = 200 * MIB;

/** Whether a file is the document that an export lays beside another. */
export function isRecipeFile(file: File | Blob): file is File {
  return file instanceof File && file.name.toLowerCase().endsWith(".recipe.json");
}

/** Lets a person choose an exported file, and opens its recipe. */
export function chooseRecipe(): void {
  const input = document.createElement("input");
  input.type = "file";
  input.onchange = () => {
    const [file] = input.files ?? [];
    if (file) void openRecipe(file);
  };
  input.click();
}

/** Fills the form of the panel that makes such work with the recipe of an exported file. */
export async function openRecipe(file: File): Promise<void> {
  try {
    show(await readRecipeOf(file));
  } catch (error) {
    notifyFailure(error);
  }
}

/** A file that was given as an input may tell how it was made: then that can be opened as well. */
export async function offerRecipe(file: File): Promise<void> {
  if (file.size > MOST_LOOKED_INTO) return;
  // Most files tell nothing, which is no failure.
  const opened = await readRecipeOf(file).catch(() => undefined);
  if (!opened) return;
  const action = { label: words.t("exports.open"), onSelect: () => show(opened) };
  notify({ text: words.t("exports.holdsRecipe", { name: file.name }), action });
}

function show({ recipe, missing }: OpenedRecipe): void {
  requestRecipe(recipe);
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name || "?").join(", ");
  notify({ tone: "bad", text: words.t("exports.missing", { count: missing.length, names }) });
}
