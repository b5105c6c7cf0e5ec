import { SECOND } from "../../../shared/units.ts";

/** A moment as services write it, RFC 3339 or Unix seconds (also as text), in Unix milliseconds; nothing for anything else. */
export function timeOf(value: unknown): number | undefined {
  const isNumber = typeof value === "number" || (typeof value === "string" && /^\d+(?:\.\d+)?$/.test(value));
  if (isNumber) return Number(value) > 0 ? Math.round(Number(value) * SECOND) : undefined;
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
