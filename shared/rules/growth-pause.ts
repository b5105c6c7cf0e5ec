import { SECOND } from "../units.ts";

/** Twenty drawings a second at most (lesson 18). */
const SHORTEST = 0.05 * SECOND;
/** Four a second still look live. */
const LONGEST = 0.25 * SECOND;
/** From where to where a text becomes long. Characters. */
const SHORT = 8000;
const LONG = 32_000;

/**
 * Milliseconds between two tellings, and so two drawings, of a growing text that has come to so many characters: a text that has become long
 * costs as much at each of them and nobody reads along with all that is new.
 */
export function growthPause(length: number): number {
  const part = Math.min(1, Math.max(0, (length - SHORT) / (LONG - SHORT)));
  return SHORTEST + (LONGEST - SHORTEST) * part;
}
