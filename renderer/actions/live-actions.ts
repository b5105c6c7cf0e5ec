import { useEffect, useEffectEvent, useMemo } from "react";
import { type Action, offerActions } from "./action.ts";

/** Offers actions whose meaning changes with every draw: they are registered once and do what they mean at the moment they are used. */
export function useLiveActions(actions: readonly Action[]): void {
  const find = useEffectEvent((id: string) => actions.find((action) => action.id === id));
  const copy = useEffectEvent(() => actions);
  const ids = useMemo(() => actions.map((action) => action.id).join(), [actions]);
  useEffect(() => {
    if (ids === "") return;
    return offerActions(
      copy().map((action): Action => ({
        ...action,
        when: () => find(action.id)?.when?.() ?? true,
        perform: () => find(action.id)?.perform(),
      })),
    );
  }, [ids]);
}
