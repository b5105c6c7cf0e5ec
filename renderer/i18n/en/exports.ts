/** Words of saving results elsewhere, and of opening what was saved. */
export const exports = {
  act: "Export…",
  title_one: "Export {count} result",
  title_other: "Export {count} results",
  withRecipe: "With recipe",
  withRecipeHint:
    "Prompt, settings, rating and notes go along: inside the file where its format has a place, and in a zip also in a small file beside it. Keys and addresses that expire stay here.",
  file: "One file, {size}",
  zip: "One zip file, about {size}",
  tooMany: "At most {max} results can be exported at a time.",
  save: "Save",
  openAct: "Open a recipe from a file…",
  open: "Open its recipe",
  holdsRecipe: "“{name}” tells how it was made.",
  missing_one: "A file of this recipe is not in the library: {names}. Put it, or another, into its place.",
  missing_other: "{count} files of this recipe are not in the library: {names}. Put them, or others, into their places.",
  saving: "“{name}” is being saved.",
};
