import type { Transfer } from "../../../shared/contract/jobs.ts";
import { SECOND } from "../../../shared/units.ts";

/** Below this a speed says nothing about the time left. */
const LEAST_BYTES_PER_SECOND = 1;

/** From 0 to 1; nothing where the length is not known. Never invented (lesson 13). */
export function shareOf({ bytes, totalBytes }: Transfer): number | undefined {
  if (!totalBytes || totalBytes <= 0) return undefined;
  return Math.min(1, Math.max(0, bytes / totalBytes));
}

/** Milliseconds until it is whole at the present speed; nothing while that cannot be said. */
export function timeLeft({ bytes, totalBytes, bytesPerSecond, isPaused }: Transfer): number | undefined {
  if (isPaused || totalBytes === undefined || bytesPerSecond === undefined || bytesPerSecond < LEAST_BYTES_PER_SECOND) return undefined;
  return (Math.max(0, totalBytes - bytes) / bytesPerSecond) * SECOND;
}
