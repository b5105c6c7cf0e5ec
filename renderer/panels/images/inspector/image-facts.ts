import type { Media } from "../../../../shared/contract/media.ts";
import type { ImageRecipe } from "../../../../shared/contract/recipes.ts";
import { flatten } from "../../../parts/entry/service-facts.tsx";

type Answer = Readonly<Record<string, unknown>>;

export const parameterNames = ["count", "size", "quality", "style", "background", "outputFormat", "responseFormat"] as const;
export type ParameterName = (typeof parameterNames)[number];

/** One setting as it was asked for and as it came. Absent `asked` was left to the gateway, absent `got` is not known. */
export interface Parameter {
  name: ParameterName;
  asked?: string;
  got?: string;
  /** Something was asked for, and something else came. */
  isOther: boolean;
}

/** Asked and got side by side (IM-05, wire notes 4.1): what can be measured at the file is measured, the rest is the service's word. */
export function parametersOf(recipe: ImageRecipe, answer: Answer, media: Media | undefined, count: number | undefined): Parameter[] {
  const measured = media?.width !== undefined && media.height !== undefined ? `${media.width}x${media.height}` : undefined;
  return [
    parameter("count", String(recipe.n ?? 1), count === undefined ? undefined : String(count)),
    parameter("size", recipe.size, measured ?? textIn(answer["size"])),
    parameter("quality", recipe.quality, textIn(answer["quality"])),
    parameter("style", recipe.style, textIn(answer["style"])),
    parameter("background", recipe.background, textIn(answer["background"])),
    parameter("outputFormat", recipe.outputFormat, media?.mime.replace(/^image\//, "") ?? textIn(answer["output_format"])),
    parameter("responseFormat", recipe.responseFormat, undefined),
  ].filter(({ asked, got }) => asked !== undefined || got !== undefined);
}

function parameter(name: ParameterName, asked: string | undefined, got: string | undefined): Parameter {
  const isOther = asked !== undefined && asked !== "auto" && got !== undefined && got !== asked;
  return { name, ...(asked !== undefined && { asked }), ...(got !== undefined && { got }), isOther };
}

/** How the service reworded the prompt; what is kept with a picture holds its own item alone. */
export function revisedPromptIn(answer: Answer): string | undefined {
  return textIn(answer["revised_prompt"]) ?? textIn(itemsOf(answer)[0]?.["revised_prompt"]);
}

/** What the service says of pictures that it did not make while it made others (wire notes 4.1). */
export function itemErrorsIn(answer: Answer): string[] {
  return itemsOf(answer).flatMap(({ error }) => {
    if (typeof error === "string") return [error];
    if (!isRecord(error)) return [];
    return [textIn(error["message"]) ?? textIn(error["code"]) ?? JSON.stringify(error)];
  });
}

/** What was used up, each by its path (GEN-11). */
export function usageIn(answer: Answer): [string, string][] {
  return isRecord(answer["usage"]) ? flatten(answer["usage"]).map(([name, value]) => [name, String(value)]) : [];
}

const shown = new Set(["created", "data", "size", "quality", "style", "background", "output_format", "usage", "revised_prompt"]);

/** Every field that is not shown otherwise, as it came (GEN-09). */
export function furtherIn(answer: Answer): [string, string][] {
  const rest = Object.fromEntries(Object.entries(answer).filter(([name]) => !shown.has(name)));
  return Object.keys(rest).length === 0 ? [] : flatten(rest).map(([name, value]) => [name, String(value)]);
}

function itemsOf(answer: Answer): readonly Answer[] {
  const data = answer["data"];
  return Array.isArray(data) ? data.filter(isRecord) : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textIn(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
