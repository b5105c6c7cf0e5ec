/**
 * Texts of the database are JSON that only the studio writes; a disk, or another program, may have changed one all the same. What cannot be read
 * counts as not there: one such row keeps no list, no search and no start from everybody (DT-04).
 */

/** A field of a column with JSON, in SQL; null where there is none, or none that can be read. `path` is as in `kind` or `failure.reason`. */
export function keptField(column: "recipe" | "record", path: string): string {
  return `CASE WHEN json_valid(${column}) THEN ${column} ->> '$.${path}' END`;
}

/** What such a text holds, written by the studio from a value of this type; nothing where it cannot be read. */
export function readKept<Value extends object>(text: string | null | undefined): Value | undefined {
  if (!text) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? (value as Value) : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
