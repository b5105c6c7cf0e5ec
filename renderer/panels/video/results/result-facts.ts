import type { NativeVideoRecipe } from "../../../../shared/contract/recipes.ts";

type Answer = Readonly<Record<string, unknown>>;

export const factNames = [
  "model",
  "seed",
  "resolution",
  "ratio",
  "duration",
  "frames",
  "framesPerSecond",
  "audio",
  "tier",
  "expiresAfter",
  "completionTokens",
  "totalTokens",
  "searches",
  "draft",
  "draftTask",
  "created",
  "updated",
  "taskId",
] as const;
export type FactName = (typeof factNames)[number];
export type FactValue = string | number | boolean;

export interface ResultFact {
  name: FactName;
  value: FactValue;
  /** What was asked for, where the service made something else. */
  asked?: FactValue;
}

/** What is known of a result by its service (NV-09, interface 2.2), and every field that the studio does not know, as it came (GEN-09). */
export function factsOf(answer: Answer, recipe: NativeVideoRecipe): { facts: ResultFact[]; unknown: [string, string][] } {
  const usage = recordOf(answer["usage"]);
  const searches = recordOf(usage["tool_usage"])["web_search"];
  const { seed } = recipe;
  const facts = [
    fact("model", answer["model"]),
    fact("seed", answer["seed"], seed !== undefined && seed >= 0 ? seed : undefined),
    fact("resolution", answer["resolution"], recipe.resolution),
    fact("ratio", answer["ratio"], recipe.ratio),
    fact("duration", answer["duration"], recipe.duration),
    fact("frames", answer["frames"], recipe.frames),
    fact("framesPerSecond", answer["framespersecond"]),
    fact("audio", answer["generate_audio"], recipe.generateAudio),
    fact("tier", answer["service_tier"], recipe.serviceTier),
    fact("expiresAfter", answer["execution_expires_after"], recipe.executionExpiresAfter),
    fact("completionTokens", usage["completion_tokens"]),
    fact("totalTokens", usage["total_tokens"]),
    fact("searches", searches),
    fact("draft", answer["draft"]),
    fact("draftTask", answer["draft_task_id"]),
    fact("created", answer["created_at"]),
    fact("updated", answer["updated_at"]),
    fact("taskId", answer["id"]),
  ].filter((one) => one !== undefined);
  return { facts, unknown: unknownFields(answer) };
}

function fact(name: FactName, value: unknown, asked?: FactValue): ResultFact | undefined {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return undefined;
  return { name, value, ...(asked !== undefined && asked !== value && { asked }) };
}

/** Fields whose meaning is known or shown elsewhere; `content` holds signed addresses of files that are here already. */
const known = new Set([
  "id",
  "model",
  "status",
  "error",
  "content",
  "created_at",
  "updated_at",
  "seed",
  "resolution",
  "ratio",
  "duration",
  "frames",
  "framespersecond",
  "generate_audio",
  "service_tier",
  "execution_expires_after",
  "draft",
  "draft_task_id",
  "usage",
]);
const knownUsage = new Set(["completion_tokens", "total_tokens", "tool_usage"]);
const LONGEST = 300;

function unknownFields(answer: Answer): [string, string][] {
  const fields = Object.entries(answer).filter(([name]) => !known.has(name));
  const usage = Object.entries(recordOf(answer["usage"])).filter(([name]) => !knownUsage.has(name));
  const tools = Object.entries(recordOf(recordOf(answer["usage"])["tool_usage"])).filter(([name]) => name !== "web_search");
  return [
    ...fields.map(([name, value]): [string, string] => [name, textOf(value)]),
    ...usage.map(([name, value]): [string, string] => [`usage.${name}`, textOf(value)]),
    ...tools.map(([name, value]): [string, string] => [`usage.tool_usage.${name}`, textOf(value)]),
  ].filter(([, value]) => value !== "null");
}

/** Addresses lose their query, which may hold a signature. */
function textOf(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.replace(/(https?:\/\/[^\s"?#]+)[?#][^\s"]*/g, "$1").slice(0, LONGEST);
}

function recordOf(value: unknown): Answer {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Answer) : {};
}

/** When the service lets go of the work, Unix milliseconds; undefined where it does not say. */
export function expiryOf(answer: Answer): number | undefined {
  const created = Number(answer["created_at"]);
  const after = Number(answer["execution_expires_after"]);
  return Number.isFinite(created) && Number.isFinite(after) && created > 0 && after > 0 ? (created + after) * 1000 : undefined;
}

export function isDraftResult(answer: Answer | undefined): boolean {
  return answer?.["draft"] === true;
}
