import { type RefObject, useEffect, useState } from "react";
import { SECOND } from "../../../shared/units.ts";

/** So long something stays in view that somebody may be reading it. */
const REST = 0.6 * SECOND;

/** Whether an element has once stayed in view for a moment, from when it `isWatched` on; true for one that is not to wait. */
export function useRestInView(element: RefObject<Element | null>, isWatched: boolean, waits: boolean): boolean {
  const [hasRested, setHasRested] = useState(!waits);
  useEffect(() => {
    if (hasRested || !isWatched || !element.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer);
      if (entries.at(-1)?.isIntersecting) timer = setTimeout(() => setHasRested(true), REST);
    });
    observer.observe(element.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element, hasRested, isWatched]);
  return hasRested;
}
