import { useEffect, useMemo, useRef, useState } from "react";
import type { LibraryFilter } from "../../../shared/contract/library.ts";
import { prepareList } from "../../state/library-pages.ts";
import { listFilterOf, setSelection, useLibraryLook, useLibraryView, type Wanted } from "./library-store.ts";
import { nothingSelected } from "./selection.ts";
import { followStacks } from "./stack-selection.ts";

/** What is looked for, and how the list is folded. */
interface Wish {
  wanted: Wanted;
  filter: LibraryFilter;
}

/**
 * The filter that is on screen: it follows the wanted one when its first results are there, so that the gallery never goes blank in
 * between. Letters are followed at once; while an answer is awaited only the newest wish is kept.
 */
export function useSettledFilter(): { filter: LibraryFilter; shown: Wanted; isSettling: boolean; error: unknown } {
  const wanted = useLibraryView((view) => view.wanted);
  const unfolded = useLibraryView((view) => view.unfolded);
  const { isStacked } = useLibraryLook();
  const wish = useMemo((): Wish => ({ wanted, filter: listFilterOf(wanted, isStacked, unfolded) }), [wanted, isStacked, unfolded]);
  const [settled, setSettled] = useState<{ wish: Wish; error?: unknown }>({ wish });
  const asking = useRef<Promise<void>>(undefined);

  useEffect(() => {
    if (wish === settled.wish) return;
    let isCurrent = true;
    const isSameList = wish.wanted === settled.wish.wanted;
    const settle = (error?: unknown) => {
      if (!isCurrent) return;
      if (!isSameList) setSelection(nothingSelected);
      setSettled({ wish, error });
    };
    const prepare = () => Promise.all([prepareList(wish.filter), isSameList ? followStacks(wish.filter) : undefined]);
    const ask = () => (isCurrent ? prepare().then(([, follow]) => (isCurrent && follow?.(), settle()), settle) : undefined);
    const asked: Promise<void> = Promise.resolve(asking.current)
      .then(ask)
      .then(() => {
        if (asking.current === asked) asking.current = undefined;
      });
    asking.current = asked;
    return () => {
      isCurrent = false;
    };
  }, [wish, settled]);

  // Before the letter itself is drawn the question is on its way: the core looks while the page draws. The effect above then waits for the same answer.
  useEffect(
    () =>
      useLibraryView.subscribe((now, before) => {
        if (now.wanted === before.wanted || asking.current) return;
        prepareList(listFilterOf(now.wanted, useLibraryLook.getState().isStacked, now.unfolded)).catch(() => undefined);
      }),
    [],
  );

  const { wish: shown, error } = settled;
  return { filter: shown.filter, shown: shown.wanted, isSettling: wish !== shown, error };
}
