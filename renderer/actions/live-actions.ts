import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { type Action, offerActions } from "./action.ts";

/** Offers actions whose meaning changes with every draw: they are registered once and do what they mean at the moment they are used. */
export function useLiveActions(actions: readonly Action[]): void {
  // No effect event: the palette asks `when` while it is drawn, where React refuses to call one.
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const ids = useMemo(() => actions.map((action) => action.id).join(), [actions]);
  useEffect(() => {
    if (ids === "") return;
    const find = (id: string) => latest.current.find((action) => action.id === id);
    return offerActions(
      latest.current.map((action): Action => ({
        ...action,
        when: () => find(action.id)?.when?.() ?? true,
        perform: () => find(action.id)?.perform(),
      })),
    );
  }, [ids]);
}
