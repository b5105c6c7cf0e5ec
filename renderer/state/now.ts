import { useSyncExternalStore } from "react";
import { SECOND } from "../../shared/units.ts";

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * The time, Unix milliseconds, in whole steps: by seconds unless more are wanted. One timer for all relative times of the page; it rests
 * while the page is hidden.
 */
export function useNow(step: number = SECOND): number {
  return useSyncExternalStore(subscribe, () => Math.floor(now / step) * step);
}

/** The start of today, Unix milliseconds; changes at midnight only. */
export function useToday(): number {
  return useSyncExternalStore(subscribe, () => new Date(now).setHours(0, 0, 0, 0));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    document.addEventListener("visibilitychange", startOrRest);
    // What is drawn first must not show the time at which the timer last rested.
    queueMicrotask(tick);
    startOrRest();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener("visibilitychange", startOrRest);
    rest();
  };
}

function startOrRest(): void {
  if (document.visibilityState === "hidden") return rest();
  tick();
  timer ??= setInterval(tick, SECOND);
}

function rest(): void {
  clearInterval(timer);
  timer = undefined;
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}
