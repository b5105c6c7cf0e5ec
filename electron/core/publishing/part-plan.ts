import { MIB } from "../../../shared/units.ts";

/** One piece of a file; `number` from 1, as the storage counts. */
export interface Part {
  number: number;
  start: number;
  bytes: number;
}

/** Files up to this size go up whole. */
export const wholeUpTo = 16 * MIB;

const mostParts = 10_000;

/**
 * A file's parts, all of one size but the last (R2 asks for that). They follow from the size alone, so that an upload that was cut off is cut the same way
 * again: 8 to 16 MiB as long as 10,000 are enough, which is the most that storages take.
 */
export function planParts(bytes: number): Part[] {
  const size = partSizeOf(bytes);
  return Array.from({ length: Math.ceil(bytes / size) }, (_, index) => {
    const start = index * size;
    return { number: index + 1, start, bytes: Math.min(size, bytes - start) };
  });
}

function partSizeOf(bytes: number): number {
  const wished = Math.min(Math.max(Math.ceil(bytes / 128 / MIB) * MIB, 8 * MIB), 16 * MIB);
  return Math.max(wished, Math.ceil(bytes / mostParts / MIB) * MIB);
}
