import type { CompatibleVideoRecipe } from "../../../../shared/contract/recipes.ts";

type Answer = Readonly<Record<string, unknown>>;

export const clipFactNames = ["model", "size", "seconds", "progress", "created", "completed", "expires", "remixedFrom", "id"] as const;
export type ClipFactName = (typeof clipFactNames)[number];

export interface ClipFact {
  name: ClipFactName;
  /** Times are Unix milliseconds. */
  value: string | number;
  /** What was asked for, where the service made something else. */
  asked?: string | number;
}

/** Fields that are shown as facts or elsewhere; addresses of files that are here already may hold signatures. */
const known = new Set([
  "id",
  "task_id",
  "object",
  "model",
  "status",
  "progress",
  "size",
  "seconds",
  "prompt",
  "error",
  "created_at",
  "completed_at",
  "expires_at",
  "remixed_from_video_id",
  "meta_data",
  "metadata",
  "url",
  "video_url",
]);

/** What the service says of a clip (CV-07, interface 2.7), and every field that the studio does not know, as it came (GEN-09). */
export function clipFactsOf(answer: Answer, recipe: CompatibleVideoRecipe): { facts: ClipFact[]; unknown: [string, string][] } {
  // Some services fill `completed_at` while the work still goes on (wire notes 3.3).
  const isDone = /^(?:complete|completed|success|succeeded|finished)$/i.test(String(answer["status"] ?? ""));
  const facts = [
    fact("model", answer["model"]),
    fact("size", answer["size"], recipe.size),
    fact("seconds", numberIn(answer["seconds"]), recipe.seconds),
    fact("progress", isDone ? undefined : answer["progress"]),
    fact("created", momentIn(answer["created_at"])),
    fact("completed", isDone ? momentIn(answer["completed_at"]) : undefined),
    fact("expires", expiryOfClip(answer)),
    fact("remixedFrom", answer["remixed_from_video_id"] || undefined),
    fact("id", answer["id"]),
  ].filter((one) => one !== undefined);
  const unknown = Object.entries(answer).filter(([name, value]) => !known.has(name) && value !== null && value !== undefined);
  return { facts, unknown: unknown.map(([name, value]) => [name, textOf(value)]) };
}

/** When the service lets go of the file, Unix milliseconds; undefined where it does not say. */
export function expiryOfClip(answer: Answer): number | undefined {
  return momentIn(answer["expires_at"]);
}

function fact(name: ClipFactName, value: unknown, asked?: string | number): ClipFact | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  return { name, value, ...(asked !== undefined && String(asked) !== String(value) && { asked }) };
}

/** Numbers come as numbers or as texts (wire notes 3.4). */
function numberIn(value: unknown): unknown {
  return typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value)) ? Number(value) : value;
}

/** Unix seconds; above 10^11 they are milliseconds; also a date as text (wire notes 3.4). */
function momentIn(value: unknown): number | undefined {
  const number = numberIn(value);
  if (typeof number === "number") return number <= 0 ? undefined : number > 1e11 ? number : number * 1000;
  const moment = typeof number === "string" ? Date.parse(number) : Number.NaN;
  return Number.isNaN(moment) ? undefined : moment;
}

const LONGEST = 300;

/** Addresses lose their query, which may hold a signature. */
function textOf(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.replace(/(https?:\/\/[^\s"?#]+)[?#][^\s"]*/g, "$1").slice(0, LONGEST);
}
