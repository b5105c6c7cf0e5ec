import { isObject, type Body } from "../assets/fields.ts";
import { invalidArgument } from "./service-error.ts";

/** A field in camelCase or snake_case: the service reads both (wire notes 6.2). Null counts as not there. */
export function fieldOf(body: Body, name: string): unknown {
  return body[name] ?? body[snakeOf(name)] ?? undefined;
}

export function snakeOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** An object; an empty one when it is not there. */
export function objectAt(value: unknown, path: string): Body {
  if (value === undefined) return {};
  if (!isObject(value)) throw wrongValue(path, value);
  return value;
}

/** A list; an empty one when it is not there. */
export function listAt(value: unknown, path: string): unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw wrongValue(path, value);
  return value as unknown[];
}

export function textAt(value: unknown, path: string): string {
  if (typeof value !== "string") throw wrongValue(path, value);
  return value;
}

/** A whole number from `least` to `most`, or nothing when it is not there. */
export function wholeAt(value: unknown, path: string, least: number, most: number): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== "number" || !Number.isInteger(value)) throw wrongValue(path, value);
  if (value < least || value > most)
    throw invalidArgument(`* GenerateContentRequest.${path}: ${value} is not in the range from ${least} to ${most}`);
  return value;
}

export function wrongValue(path: string, value: unknown): Error {
  const shown = (JSON.stringify(value) ?? "undefined").slice(0, 80);
  return invalidArgument(`Invalid value at '${path}', ${shown}`);
}
