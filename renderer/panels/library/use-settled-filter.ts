import { useEffect, useMemo, useRef, useState } from "react";
import type { LibraryFilter } from "../../../shared/contract/library.ts";
import { prepareList } from "../../state/library-pages.ts";
import { filterOf, setSelection, useLibraryView, type Wanted } from "./library-store.ts";
import { nothingSelected } from "./selection.ts";

/**
 * The filter that is on screen: it follows the wanted one when its first results are there, so that the gallery never goes blank in
 * between. Letters are followed at once; while an answer is awaited only the newest wish is kept.
 */
export function useSettledFilter(): { filter: LibraryFilter; shown: Wanted; isSettling: boolean; error: unknown } {
  const { wanted } = useLibraryView();
  const [settled, setSettled] = useState<{ wanted: Wanted; error?: unknown }>({ wanted });
  const asking = useRef<Promise<void>>(undefined);

  useEffect(() => {
    if (wanted === settled.wanted) return;
    let isCurrent = true;
    const settle = (error?: unknown) => {
      if (!isCurrent) return;
      setSelection(nothingSelected);
      setSettled({ wanted, error });
    };
    const ask = () => (isCurrent ? prepareList(filterOf(wanted)).then(() => settle(), settle) : undefined);
    asking.current = asking.current ? asking.current.then(ask) : ask();
    return () => {
      isCurrent = false;
    };
  }, [wanted, settled]);

  const filter = useMemo(() => filterOf(settled.wanted), [settled.wanted]);
  return { filter, shown: settled.wanted, isSettling: wanted !== settled.wanted, error: settled.error };
}
