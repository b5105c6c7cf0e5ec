import { useEffect } from "react";
import { create } from "zustand";

/** Files that were just given as references and are not decided on, and the one of them that is asked about now. */
const useJustGiven = create<{ ids: readonly string[]; asked?: string }>(() => ({ ids: [] }));

export function markJustGiven(id: string): void {
  useJustGiven.setState(({ ids }) => ({ ids: [...ids.filter((other) => other !== id), id] }));
}

/** The person has decided, or there was nothing to decide; the next one may ask. */
function settle(id: string): void {
  useJustGiven.setState(({ ids, asked }) => ({ ids: ids.filter((other) => other !== id), asked: asked === id ? undefined : asked }));
}

/**
 * Whether the person is to be asked at once what is to become of a file that was just given and is too heavy; of several, one after the
 * other. `id` is that of a file whose record is known.
 */
export function useAskAtOnce(id: string | undefined, isTooHeavy: boolean): { isAsking: boolean; answered: () => void } {
  const isWaiting = useJustGiven(({ ids }) => id !== undefined && ids.includes(id));
  const asked = useJustGiven((state) => state.asked);
  const isAsking = id !== undefined && asked === id && isTooHeavy;
  useEffect(() => {
    if (id !== undefined && isWaiting && !isTooHeavy) settle(id);
    else if (isWaiting && asked === undefined) useJustGiven.setState({ asked: id });
  }, [id, isWaiting, isTooHeavy, asked]);
  // A file that leaves the form while it is asked about makes way for the next.
  useEffect(() => {
    if (isAsking) return () => useJustGiven.setState((state) => (state.asked === id ? { asked: undefined } : state));
  }, [isAsking, id]);
  return { isAsking, answered: () => id !== undefined && settle(id) };
}
