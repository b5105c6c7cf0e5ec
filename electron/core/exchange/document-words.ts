import { RecipeDocument } from "./recipe-document.ts";

/** A document in plain ASCII letters, as every format can keep them and every program shows them. */
export function wordsOf(document: RecipeDocument): string {
  return JSON.stringify(document).replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** A document's text, or nothing for any other. */
export function documentIn(text: string): RecipeDocument | undefined {
  try {
    return RecipeDocument.safeParse(JSON.parse(text.replace(/^\uFEFF/, ""))).data;
  } catch {
    return undefined; // No JSON, so none of ours.
  }
}
