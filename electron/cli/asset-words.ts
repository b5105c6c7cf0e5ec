import type { AssetAction } from "../../shared/contract/assets.ts";
import { Failure, type FailureData } from "../../shared/failure.ts";
import { failureOfProblems } from "../../shared/rules/failure-of-problems.ts";
import type { Problem } from "../../shared/rules/problem.ts";
import type { Context } from "./command.ts";
import { type Parsed, usage } from "./options.ts";

/** What the commands of groups and assets read and say alike. */

export function oneId(parsed: Parsed): string {
  const [id] = parsed.words;
  if (id === undefined || id.trim() === "" || parsed.words.length > 1) throw usage(`${parsed.noun} ${parsed.verb} needs one id.`);
  return id.replace(/^asset:\/\//, "");
}

/** Paging and sorting of a list (interface 4.3). Fails with `invalid-input` for what the interface does not take. */
export function readPaging<SortBy extends string>(parsed: Parsed, sortFields: readonly [SortBy, ...SortBy[]]) {
  return {
    page: wholeNumber(parsed, "page", 1, Number.MAX_SAFE_INTEGER) ?? 1,
    pageSize: wholeNumber(parsed, "page-size", 1, 100) ?? 20,
    sortBy: oneOf(parsed, "sort", sortFields) ?? sortFields[0],
    sortOrder: oneOf(parsed, "order", ["Desc", "Asc"] as const) ?? "Desc",
  };
}

/** One of the interface's own words, in any case. */
export function oneOf<Word extends string>(parsed: Parsed, name: string, words: readonly Word[]): Word | undefined {
  const text = parsed.text(name);
  return text === undefined ? undefined : wordOf(name, text, words);
}

export function wordOf<Word extends string>(name: string, text: string, words: readonly Word[]): Word {
  const word = words.find((each) => each.toLowerCase() === text.toLowerCase());
  if (word === undefined) throw usage(`--${name} is ${words.join(", ")}, not “${text}”.`);
  return word;
}

function wholeNumber(parsed: Parsed, name: string, min: number, max: number): number | undefined {
  const value = parsed.number(name);
  if (value === undefined || (Number.isInteger(value) && value >= min && value <= max)) return value;
  const range = max > 1_000_000 ? `from ${min}` : `from ${min} to ${max}`;
  throw usage(`--${name} is a whole number ${range}, not ${value}.`);
}

export function refuseProblems(problems: readonly Problem[]): void {
  const failure = failureOfProblems(problems);
  if (failure) throw failure;
}

/** A command that was asked for the service's list does not pass off what is kept of it as one. */
export function failWhereKept(isKept: boolean, trouble: FailureData | undefined): void {
  if (isKept && trouble) throw new Failure(trouble);
}

export async function printActionRequest(
  { client, connectionId, output }: Context,
  action: AssetAction,
  body: Record<string, unknown>,
): Promise<number> {
  const request = await client.assets.preview({ connectionId, action, body });
  output.result(request, [JSON.stringify(request, undefined, 2)]);
  return 0;
}

export function timeText(time: number | undefined): string {
  return time === undefined ? "" : new Date(time).toISOString().slice(0, 19).replace("T", " ");
}
