import { useEffect, useMemo, useState } from "react";
import type { LibraryFilter } from "../../../shared/contract/library.ts";
import { prepareList } from "../../state/library-pages.ts";
import { filterOf, setSelection, useLibraryView, type Wanted } from "./library-store.ts";
import { nothingSelected } from "./selection.ts";

/** While typing goes on, nothing is asked. */
const TYPING_MILLISECONDS = 120;

/**
 * The filter that is on screen: it follows the wanted one when its first results are there, so that the gallery never goes blank in
 * between.
 */
export function useSettledFilter(): { filter: LibraryFilter; shown: Wanted; isSettling: boolean; error: unknown } {
  const { wanted } = useLibraryView();
  const [settled, setSettled] = useState<{ wanted: Wanted; error?: unknown }>({ wanted });

  useEffect(() => {
    if (wanted === settled.wanted) return;
    let isCurrent = true;
    const settle = (error?: unknown) => {
      if (!isCurrent) return;
      setSelection(nothingSelected);
      setSettled({ wanted, error });
    };
    const delay = wanted.search === settled.wanted.search ? 0 : TYPING_MILLISECONDS;
    const timer = setTimeout(() => void prepareList(filterOf(wanted)).then(() => settle(), settle), delay);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [wanted, settled]);

  const filter = useMemo(() => filterOf(settled.wanted), [settled.wanted]);
  return { filter, shown: settled.wanted, isSettling: wanted !== settled.wanted, error: settled.error };
}
