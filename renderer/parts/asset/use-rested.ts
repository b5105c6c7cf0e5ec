import { useEffect, useState } from "react";

/** What is scrolled past faster than this is not looked at. */
const LOOK_MILLISECONDS = 150;
let lastScrollAt = -Infinity;

/** Tells that the grid is on the move. */
export function noticeScroll(): void {
  lastScrollAt = performance.now();
}

/**
 * Whether a tile has stayed long enough for its picture to be asked for: at once in a grid that rests. The service's pictures are made one by
 * one, so those of a thousand tiles that were scrolled past would stand before the one that is looked at.
 */
export function useRested(): boolean {
  const [isRested, setIsRested] = useState(() => performance.now() - lastScrollAt > LOOK_MILLISECONDS);
  useEffect(() => {
    if (isRested) return;
    const timer = setTimeout(() => setIsRested(true), LOOK_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isRested]);
  return isRested;
}
