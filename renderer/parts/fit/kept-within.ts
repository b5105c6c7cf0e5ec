import type { Range } from "../range-slider.tsx";
import { toStep } from "./part-choice.tsx";

/** A part that is no longer than allowed: the end that was not moved comes along. Pure; seconds. */
export function keptWithin(wanted: Range, before: Range, most = Infinity): Range {
  if (wanted.end - wanted.start <= most) return wanted;
  if (wanted.start !== before.start) return { ...wanted, end: toStep(wanted.start + most) };
  return { ...wanted, start: toStep(wanted.end - most) };
}
