import { invalid, missing, Refusal } from "../refusal.ts";

export type Body = Record<string, unknown>;

const MOST_NAME = 64;
const MOST_DESCRIPTION = 300;

/** The JSON object of a request; an empty body is an empty object. */
export function readBody(contentType: string | undefined, bytes: Buffer): Body {
  if (bytes.length === 0) return {};
  if (!/^application\/json\s*(;|$)/i.test(contentType ?? "")) {
    throw new Refusal(400, "InvalidParameter", "The request must be sent as `Content-Type: application/json`.");
  }
  const body = parse(bytes);
  if (!isObject(body)) throw new Refusal(400, "InvalidParameter", "The request body must be a JSON object.");
  return body;
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new Refusal(400, "InvalidParameter", "The request body is not valid JSON.");
  }
}

export function isObject(value: unknown): value is Body {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A string field, or nothing when it is not there; null counts as not there. */
export function optionalText(body: Body, name: string): string | undefined {
  const value = body[name] ?? undefined;
  if (value !== undefined && typeof value !== "string") throw invalid(name, "it must be a string");
  return value;
}

/** A string field that has to be there and not be blank. */
export function text(body: Body, name: string): string {
  const value = optionalText(body, name);
  if (value === undefined || value.trim() === "") throw missing(name);
  return value;
}

/** A name of at most 64 characters (interface section 8), counted as Unicode code points. */
export function checkName(name: string): string {
  if ([...name].length > MOST_NAME) throw invalid("Name", `it must not be longer than ${MOST_NAME} characters`);
  return name;
}

/** A description of at most 300 characters (interface section 8). */
export function checkDescription(description: string): string {
  if ([...description].length > MOST_DESCRIPTION) throw invalid("Description", `it must not be longer than ${MOST_DESCRIPTION} characters`);
  return description;
}

/** One of these words, or nothing when it is not there. */
export function optionalChoice<T extends string>(body: Body, name: string, offered: readonly T[]): T | undefined {
  const value = optionalText(body, name);
  if (value === undefined || value === "") return undefined;
  const choice = offered.find((each) => each === value);
  if (choice === undefined) throw invalid(name, `${name} must be one of [${offered.join(", ")}]`);
  return choice;
}

/** An array of strings, or nothing when it is not there or empty. */
export function optionalTexts(body: Body, name: string): string[] | undefined {
  const value = body[name] ?? undefined;
  if (value === undefined) return undefined;
  if (!Array.isArray(value) || !value.every((each) => typeof each === "string")) throw invalid(name, "it must be an array of strings");
  return value.length === 0 ? undefined : (value as string[]);
}

export function wholeNumber(body: Body, name: string, normal: number, most: number): number {
  const value = body[name] ?? normal;
  if (typeof value !== "number" || !Number.isInteger(value)) throw invalid(name, "it must be a whole number");
  if (value < 1 || value > most) throw invalid(name, most === Infinity ? "it must be at least 1" : `it must be from 1 to ${most}`);
  return value;
}

/** Fields that an action cannot change; a caller who sends them believes otherwise. */
export function refuseFields(body: Body, names: readonly string[], words: string): void {
  const name = names.find((each) => body[each] !== undefined);
  if (name !== undefined) throw invalid(name, words);
}
