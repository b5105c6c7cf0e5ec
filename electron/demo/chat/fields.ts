import { isObject, type Body } from "../assets/fields.ts";
import { invalid } from "./refusals.ts";

export const REQUIRED = "Field required";

/** The JSON object of a request. Throws a `Refusal` for anything else. */
export function readBody(contentType: string | undefined, bytes: Buffer): Body {
  if (!/^application\/json\s*(;|$)/i.test(contentType ?? "")) throw invalid("", "The request must be sent as application/json.");
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString("utf8"));
  } catch (cause) {
    throw Object.assign(invalid("", "The request body is not valid JSON."), { cause });
  }
  if (!isObject(value)) throw invalid("", "Input should be a valid dictionary");
  return value;
}

export function objectAt(value: unknown, path: string): Body {
  if (value === undefined) throw invalid(path, REQUIRED);
  if (!isObject(value)) throw invalid(path, "Input should be a valid dictionary");
  return value;
}

export function textAt(value: unknown, path: string): string {
  if (value === undefined) throw invalid(path, REQUIRED);
  if (typeof value !== "string") throw invalid(path, "Input should be a valid string");
  return value;
}

export function listAt(value: unknown, path: string): unknown[] {
  if (value === undefined) throw invalid(path, REQUIRED);
  if (!Array.isArray(value)) throw invalid(path, "Input should be a valid list");
  return value;
}

/** One of these words. */
export function wordAt<T extends string>(value: unknown, path: string, offered: readonly T[]): T {
  const word = offered.find((each) => each === value);
  if (value === undefined) throw invalid(path, REQUIRED);
  if (word === undefined) throw invalid(path, `Input should be ${inWords(offered)}`);
  return word;
}

/** `'a', 'b' or 'c'` */
function inWords(offered: readonly string[]): string {
  const quoted = offered.map((each) => `'${each}'`);
  return quoted.length < 2 ? (quoted[0] ?? "") : `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`;
}

/** A whole number within bounds. */
export function wholeAt(value: unknown, path: string, least: number, most = Infinity): number {
  if (value === undefined) throw invalid(path, REQUIRED);
  if (typeof value !== "number" || !Number.isInteger(value)) throw invalid(path, "Input should be a valid integer");
  if (value < least) throw invalid(path, `Input should be greater than or equal to ${least}`);
  if (value > most) throw invalid(path, `Input should be less than or equal to ${most}`);
  return value;
}

export function numberAt(value: unknown, path: string, least: number, most: number): number {
  if (typeof value !== "number") throw invalid(path, "Input should be a valid number");
  if (value < least || value > most) throw invalid(path, `range: ${least}..${most}`);
  return value;
}
