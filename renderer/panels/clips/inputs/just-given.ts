import { useEffect, useId } from "react";
import { create } from "zustand";

/** Files that were just given as references and are not decided on, and the one of them that is asked about now, at one place. */
const useJustGiven = create<{ ids: readonly string[]; asked?: { id: string; place: string } }>(() => ({ ids: [] }));

export function markJustGiven(id: string): void {
  useJustGiven.setState(({ ids }) => ({ ids: [...ids.filter((other) => other !== id), id] }));
}

/** The person has decided, or there was nothing to decide; the next one may ask. */
function settle(id: string): void {
  useJustGiven.setState(({ ids, asked }) => ({ ids: ids.filter((other) => other !== id), asked: asked?.id === id ? undefined : asked }));
}

/**
 * Whether the person is to be asked at once what is to become of a file that was just given and is too heavy; of several, one after the
 * other; of one that was given twice, at one of its places. `id` is that of a file whose record is known.
 */
export function useAskAtOnce(id: string | undefined, isTooHeavy: boolean): { isAsking: boolean; answered: () => void } {
  const isWaiting = useJustGiven(({ ids }) => id !== undefined && ids.includes(id));
  const asked = useJustGiven((state) => state.asked);
  const place = useId();
  const isAsking = id !== undefined && asked?.id === id && asked.place === place && isTooHeavy;
  useEffect(() => {
    if (id !== undefined && isWaiting && !isTooHeavy) settle(id);
    else if (id !== undefined && isWaiting) useJustGiven.setState((state) => (state.asked ? state : { asked: { id, place } }));
  }, [id, isWaiting, isTooHeavy, asked, place]);
  // A file that leaves the form while it is asked about makes way for the next.
  useEffect(() => {
    if (isAsking) return () => useJustGiven.setState((state) => (state.asked?.place === place ? { asked: undefined } : state));
  }, [isAsking, place]);
  return { isAsking, answered: () => id !== undefined && settle(id) };
}
