import { MOST_RECIPE_BYTES } from "../../../shared/rules/passed-over.ts";
import { RecipeDocument } from "./recipe-document.ts";

/** What is nested deeper could not be walked through by every reader of an entry. */
const MOST_DEPTH = 64;

/** A document in plain ASCII letters, as every format can keep them and every program shows them. */
export function wordsOf(document: RecipeDocument, indent?: number): string {
  const text = JSON.stringify(document, undefined, indent);
  return text.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** A document's text, or nothing for any other, for one that is too long, and for one that is nested too deeply. */
export function documentIn(text: string): RecipeDocument | undefined {
  if (!isReadable(text)) return undefined;
  try {
    return RecipeDocument.safeParse(JSON.parse(text.replace(/^\uFEFF/, ""))).data;
  } catch {
    return undefined; // No JSON, so none of ours.
  }
}

/** Whether `documentIn` would read it back, written in whichever way. */
export function fits(document: RecipeDocument): boolean {
  return isReadable(wordsOf(document, 2));
}

function isReadable(text: string): boolean {
  return text.length <= MOST_RECIPE_BYTES && !isDeeper(text, MOST_DEPTH);
}

/** Looked for in the text, since taking it apart is what takes long. */
function isDeeper(json: string, most: number): boolean {
  let [depth, isInText] = [0, false];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '"') isInText = !isInText;
    else if (sign === "\\" && isInText) at += 1;
    else if (!isInText && (sign === "[" || sign === "{")) depth += 1;
    else if (!isInText && (sign === "]" || sign === "}")) depth -= 1;
    if (depth > most) return true;
  }
  return false;
}
