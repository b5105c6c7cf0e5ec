import type { NativeVideoRecipe, Recipe } from "../../../shared/contract/recipes.ts";
import type { Usage } from "../../../shared/contract/usage.ts";
import { expectedUsage, lengthOf } from "../../../shared/rules/expected-usage.ts";
import { isObject, type JsonObject } from "../gateway/answers.ts";
import { itemsIn } from "../gateway/images.ts";

/** Reads what services say that a call took, whatever is left out or of another type. Pure. */

/** A message of chat: cached tokens are input too, and thinking is output (wire notes 5.3). */
export function messageUsage(said: unknown): Usage {
  const usage = objectOf(said);
  const cached = sum(count(usage["cache_read_input_tokens"]));
  const input = sum(count(usage["input_tokens"]), count(usage["cache_creation_input_tokens"]), cached);
  return known({
    inputTokens: input,
    outputTokens: count(usage["output_tokens"]),
    thinkingTokens: count(objectOf(usage["output_tokens_details"])["thinking_tokens"]),
    cachedTokens: cached,
    searches: count(objectOf(usage["server_tool_use"])["web_search_requests"]),
  });
}

/**
 * An answer of the generative area: its output leaves thoughts out, its input what tools read; zeros are left out (wire notes 6.3).
 * Searches are counted nowhere but as what was searched for, in `service` (wire notes 6.7).
 */
export function generativeUsage(said: unknown, service?: unknown): Usage {
  const usage = objectOf(said);
  const searched = objectOf(objectOf(service)["groundingMetadata"])["webSearchQueries"];
  const thinking = count(usage["thoughtsTokenCount"]);
  return known({
    inputTokens: sum(count(usage["promptTokenCount"]), count(usage["toolUsePromptTokenCount"])),
    outputTokens: sum(count(usage["candidatesTokenCount"]), thinking),
    thinkingTokens: thinking,
    cachedTokens: count(usage["cachedContentTokenCount"]),
    searches: Array.isArray(searched) && searched.length > 0 ? searched.length : undefined,
  });
}

/** The work of a job: what its answer says before what its recipe asked for. */
export function workUsage(recipe: Recipe, answer: JsonObject): Usage {
  const usage = objectOf(answer["usage"]);
  if (recipe.kind === "native-video") return nativeUsage(recipe, answer);
  if (recipe.kind === "compatible-video") {
    const seconds = amount(answer["seconds"]) ?? amount(answer["duration"]);
    return { ...expectedUsage(recipe), ...known({ seconds }), ...videoTokens(usage) };
  }
  if (recipe.kind === "image") {
    const pictures = itemsIn(answer).filter(({ spooled, url }) => spooled !== undefined || url !== undefined).length;
    return { pictures, ...known({ inputTokens: count(usage["input_tokens"]), outputTokens: count(usage["output_tokens"]) }) };
  }
  return {};
}

/** Whether the service itself says that something was used up, also by what failed later. */
export function saysUsage({ usage }: JsonObject): boolean {
  return Object.values(objectOf(usage)).some((value) => (count(value) ?? 0) > 0);
}

function nativeUsage(recipe: NativeVideoRecipe, answer: JsonObject): Usage {
  const [duration, frames] = [amount(answer["duration"]), count(answer["frames"])];
  const said = frames === undefined && duration === undefined ? {} : lengthOf({ model: recipe.model, duration, frames });
  const usage = objectOf(answer["usage"]);
  const searches = count(objectOf(usage["tool_usage"])["web_search"]);
  return { ...expectedUsage(recipe), ...said, ...videoTokens(usage), ...known({ searches }) };
}

function videoTokens(usage: JsonObject): Usage {
  return known({ outputTokens: count(usage["completion_tokens"]) ?? count(usage["total_tokens"]) });
}

function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** More of anything is no number that a service means, and sums of it could not be kept. */
const mostOfAnything = 1e12;

/** A number of something, also as text. */
function amount(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && number >= 0 && number <= mostOfAnything ? number : undefined;
}

/** A whole number of something. */
function count(value: unknown): number | undefined {
  const number = amount(value);
  return number === undefined ? undefined : Math.round(number);
}

/** Nothing where none of the numbers is known. */
function sum(...numbers: (number | undefined)[]): number | undefined {
  const some = numbers.filter((number) => number !== undefined);
  return some.length === 0 ? undefined : some.reduce((total, number) => total + number, 0);
}

function known(usage: Usage): Usage {
  return Object.fromEntries(Object.entries(usage).filter(([, value]) => value !== undefined));
}
