import { useSyncExternalStore } from "react";
import { SECOND } from "../../../../shared/units.ts";

let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all that counts seconds; it stands still while nothing does. */
function listen(onTick: () => void): () => void {
  if (listeners.size === 0) now = Date.now();
  listeners.add(onTick);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, SECOND);
  return () => {
    listeners.delete(onTick);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time, a second at most behind; Unix milliseconds. */
export function useNow(): number {
  return useSyncExternalStore(listen, () => now);
}
