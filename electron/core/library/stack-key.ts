import { createHash } from "node:crypto";
import type { GenerationRecipe } from "../../../shared/contract/recipes.ts";

/** What an entry is known by to its stack. */
export interface Stackable {
  role: string;
  connectionId?: string | undefined;
  recipe?: GenerationRecipe | undefined;
  service?: Record<string, unknown> | undefined;
}

/** Of 64 bits: of 100,000 keys the chance that two are the same by accident is one in four thousand millions. */
const DIGITS = 16;

/** What differs between variations, or says nothing of what a result looks like: how many were ordered, which message answered, the tree's own name for the first input. */
const leftOut = ["seed", "n", "messageId", "editOf"];

/**
 * The same for results of one recipe, role and connection that differ by their seed only (DT-04). Empty for what never stacks: files without
 * a recipe, and what was cut from or joined of other results, for their recipe is that of the clip.
 */
export function stackKeyOf({ role, connectionId = "", recipe, service }: Stackable): string {
  if (recipe === undefined || isOfParts(service)) return "";
  // The second picture of an order is a variation of its first.
  const kindOfFile = role.replace(/-\d+(?=-|$)/, "");
  return createHash("sha256")
    .update(JSON.stringify([canonical(withoutVariation(recipe)), kindOfFile, connectionId]))
    .digest("hex")
    .slice(0, DIGITS);
}

function isOfParts(service: Stackable["service"]): boolean {
  return Array.isArray(service?.["parts"]);
}

function withoutVariation(recipe: GenerationRecipe): Record<string, unknown> {
  const entries = Object.entries(recipe).filter(([name]) => !leftOut.includes(name));
  return Object.fromEntries(entries.map(([name, value]) => [name, name === "inputs" ? withoutLabels(value) : value]));
}

/** A label is for people, and never sent. */
function withoutLabels(inputs: unknown): unknown {
  return Array.isArray(inputs) ? inputs.map((input: Record<string, unknown>) => ({ ...input, label: undefined })) : inputs;
}

/** The same value for the same content, in whatever order it was written. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  const known = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(known.sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, one]) => [name, canonical(one)]));
}
