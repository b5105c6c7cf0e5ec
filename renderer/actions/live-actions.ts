import { useMemo, useRef } from "react";
import { type Action, useActions } from "./action.ts";

/** Offers actions whose meaning changes with every draw: they are registered once and do what they mean at the moment they are used. */
export function useLiveActions(actions: readonly Action[]): void {
  const latest = useRef(actions);
  latest.current = actions;
  const ids = actions.map((action) => action.id).join();
  const stable = useMemo(() => {
    const find = (id: string) => latest.current.find((action) => action.id === id);
    const known = ids === "" ? [] : latest.current;
    return known.map((action): Action => ({ ...action, when: () => find(action.id)?.when?.() ?? true, perform: () => find(action.id)?.perform() }));
  }, [ids]);
  useActions(stable);
}
