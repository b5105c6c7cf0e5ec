import { MIB } from "../../../shared/units.ts";

/** One piece of a file; `number` from 1, as the storage counts. */
export interface Part {
  number: number;
  start: number;
  bytes: number;
}

/** Files up to this size go up whole; larger ones in parts of it, as long as 10,000 are enough, which is the most that storages take. */
export const wholeUpTo = 8 * MIB;

const mostParts = 10_000;

/**
 * A file's parts, all of one size but the last (R2 asks for that). They follow from the file's size alone, so that an upload that was cut off
 * is cut into the same parts again.
 */
export function planParts(bytes: number): Part[] {
  const size = Math.max(wholeUpTo, Math.ceil(bytes / mostParts / MIB) * MIB);
  return Array.from({ length: Math.ceil(bytes / size) }, (_, index) => {
    const start = index * size;
    return { number: index + 1, start, bytes: Math.min(size, bytes - start) };
  });
}
