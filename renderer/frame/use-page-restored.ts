import { useEffect, useState } from "react";
import type { PageStore } from "../state/page-state.ts";

/** Whether the store holds what was remembered; unlike `useRestored` it does not suspend. */
export function usePageRestored<State>(store: PageStore<State>): boolean {
  const [isRestored, setIsRestored] = useState(false);
  useEffect(() => {
    void store.restored.then(() => setIsRestored(true));
  }, [store]);
  return isRestored;
}
