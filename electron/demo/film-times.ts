import { FRAMES_PER_SECOND } from "./media/film-recipe.ts";

/** Milliseconds at speed 1, so that a 5 s clip at 720p is ready after about ten seconds. */
const QUEUED_TIME = 2000;
const RUNNING_TIME = { base: 3000, perSecond: 700 };

/** When a film that is asked for now has its turn and is ready; `effort` is 1 for a small one. */
export function filmTimes(frames: number, effort: number, speed: number): { createdAt: number; runningAt: number; readyAt: number } {
  const createdAt = Date.now();
  const length = RUNNING_TIME.base + RUNNING_TIME.perSecond * (frames / FRAMES_PER_SECOND);
  const runningAt = createdAt + QUEUED_TIME / speed;
  return { createdAt, runningAt, readyAt: runningAt + (length * effort) / speed };
}
