import { useEffect, useState } from "react";

/** What moves faster than this, in pixels a millisecond, is not looked at; a turn of the wheel is slower. */
const FAST = 1.5;
/** So long after the last fast move the grid counts as resting. */
const REST_MILLISECONDS = 150;

const last = { at: 0, top: 0, fastAt: -Infinity };

/** Tells where a grid of assets is scrolled to, whenever it moves. */
export function noticeScroll(top: number): void {
  const now = performance.now();
  if (Math.abs(top - last.top) / Math.max(1, now - last.at) > FAST) last.fastAt = now;
  last.at = now;
  last.top = top;
}

const isResting = () => performance.now() - last.fastAt > REST_MILLISECONDS;

/**
 * Whether a tile's picture may be asked for: at once in a grid that rests or moves slowly. The service's pictures are made one by one, so those
 * of a thousand tiles that were scrolled past would stand before the one that is looked at.
 */
export function useRested(): boolean {
  const [isRested, setIsRested] = useState(isResting);
  useEffect(() => {
    if (isRested) return;
    const timer = setInterval(() => isResting() && setIsRested(true), REST_MILLISECONDS);
    return () => clearInterval(timer);
  }, [isRested]);
  return isRested;
}
