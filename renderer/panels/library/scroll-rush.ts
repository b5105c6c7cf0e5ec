/** Faster than this, pixels a millisecond, places fly past without being seen. */
const FAST = 4;
/** Two moves further apart than this are no rush: a jump is looked at where it ends. */
const TOGETHER_MILLISECONDS = 100;
/** A place that stays this long in a rush is looked at after all. */
export const REST_MILLISECONDS = 80;

let last = { at: Number.NEGATIVE_INFINITY, top: 0 };
let rushedAt = Number.NEGATIVE_INFINITY;

/** Hears every move of the gallery's view; `top` is its pixel in the gallery, `at` milliseconds of one clock. */
export function noteScroll(top: number, at: number = performance.now()): void {
  const passed = at - last.at;
  if (passed <= TOGETHER_MILLISECONDS && Math.abs(top - last.top) / Math.max(1, passed) > FAST) rushedAt = at;
  last = { at, top };
}

/** Whether the gallery flies past now, so that pictures of what comes into view would be asked for in vain. */
export function isRushing(at: number = performance.now()): boolean {
  return at - rushedAt < REST_MILLISECONDS;
}
