import { setTimeout as sleep } from "node:timers/promises";

/** Waits so many milliseconds, or until the signal aborts: then it throws the signal's `AbortError`. */
export async function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  if (milliseconds > 0) await sleep(milliseconds, undefined, { signal });
  signal?.throwIfAborted();
}
