import type { AssetAction } from "../../shared/contract/assets.ts";
import { Failure, type FailureData } from "../../shared/failure.ts";
import type { Context } from "./command.ts";
import { oneId, type Parsed, usage } from "./options.ts";
import { tableLines } from "./output.ts";
import { printRequest } from "./print-request.ts";

/** What the commands of groups and assets read and say alike. */

/** The one id that a command is about, also as a source is written. */
export function oneAssetId(parsed: Parsed): string {
  return oneId(parsed).replace(/^asset:\/\//, "");
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

/** A command that was asked for the service's list does not pass off what is kept of it as one. */
export function failWhereKept(isKept: boolean, trouble: FailureData | undefined): void {
  if (isKept && trouble) throw new Failure(trouble);
}

/** The stretch of a list and its type, in the interface's words; where no type is named, the common one is asked for (wire notes 2.3). */
export function askedOf({ filter, page, pageSize, sortOrder }: ReturnType<typeof readPaging> & { filter: { groupType?: string } }) {
  return [filter.groupType ?? "AIGC", { PageNumber: page, PageSize: pageSize, SortOrder: sortOrder }] as const;
}

/** A page of a list for people; `none` where it is empty. */
export function pageLines(rows: readonly (readonly string[])[], total: number, none: string): string[] {
  const lines = rows.length > 0 ? tableLines(rows) : [none];
  return total > rows.length ? [...lines, `${rows.length} of ${total}.`] : lines;
}

export function printActionRequest(
  { client, connectionId, output }: Context,
  action: AssetAction,
  body: Record<string, unknown>,
): Promise<number> {
  return printRequest(output, client.assets.preview({ connectionId, action, body }));
}

export function timeText(time: number | undefined): string {
  return time === undefined ? "" : new Date(time).toISOString().slice(0, 19).replace("T", " ");
}
