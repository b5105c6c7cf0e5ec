import { useEffect, useState } from "react";
import type { EntryRow } from "../../../shared/contract/library.ts";
import { useEntry, useLibraryTotal } from "../../state/library.ts";
import { knownIndexOf, useDays, useRows } from "../../state/library-pages.ts";
import { mediaCrossOrigin, mediaUrl, posterUrl } from "../../state/media-url.ts";
import { openViewer, useViewer, type ViewerList } from "../../state/viewer.ts";

export interface Neighbours {
  /** What is shown; while the next one is being asked for, still the one before, so that nothing flickers. */
  entry: EntryRow | undefined;
  error: unknown;
  /** Counted from 1. */
  place?: number;
  total?: number;
  previous?: () => void;
  next?: () => void;
}

const noFilter = { isTrashed: false };

/** The result on show and the ways to those beside it. */
export function useNeighbours(): Neighbours {
  const { entryId = "", list } = useViewer();
  const inLibrary = list && "filter" in list ? list : undefined;
  const ids = list && "ids" in list ? list.ids : [];
  const index = inLibrary?.index ?? ids.indexOf(entryId);
  const { rows } = useRows(inLibrary?.filter ?? noFilter, Math.max(0, index - 1), inLibrary ? index + 2 : 0);
  const days = useDays(inLibrary?.filter).data;
  // Asked for beside the list's own row: it may be in no list, or gone from it.
  const asked = useEntry(entryId || undefined);
  const row = [...rows.values()].find((one) => one.id === entryId) ?? (asked.data?.id === entryId ? asked.data : undefined);
  const [lastRow, setLastRow] = useState(row);
  if (row && row !== lastRow) setLastRow(row);

  useFollowedIndex(inLibrary, entryId, rows);
  usePosters(rows);

  const goTo = (id: string | undefined, nextList: ViewerList | undefined) =>
    id ? () => openViewer(id, { list: nextList, isQuick: useViewer.getState().isQuick }) : undefined;
  const at = (step: number) => {
    if (!inLibrary) return goTo(ids[index + step], list);
    return goTo(rows.get(index + step)?.id, { filter: inLibrary.filter, index: index + step });
  };
  return {
    entry: row ?? lastRow,
    error: asked.error,
    place: index >= 0 && list ? index + 1 : undefined,
    total: inLibrary ? days?.reduce((sum, day) => sum + day.count, 0) : ids.length,
    previous: at(-1),
    next: at(1),
  };
}

/** New results move the others back: the place follows the result. */
function useFollowedIndex(
  inLibrary: Extract<ViewerList, { filter: unknown }> | undefined,
  id: string,
  rows: ReadonlyMap<number, EntryRow>,
): void {
  const total = useLibraryTotal();
  useEffect(() => {
    if (!inLibrary || rows.get(inLibrary.index)?.id === id) return;
    const index = knownIndexOf(inLibrary.filter, id, inLibrary.index);
    if (index !== undefined && index !== inLibrary.index) useViewer.setState({ list: { filter: inLibrary.filter, index } });
  }, [inLibrary, id, rows, total]);
}

/** Posters of the neighbours, and pictures themselves, in the browser's cache before they are wanted. */
function usePosters(rows: ReadonlyMap<number, EntryRow>): void {
  useEffect(() => {
    for (const row of rows.values()) {
      if (row.hasPoster) new Image().src = posterUrl(row.mediaId);
      if (row.kind === "image" && !row.isMissing)
        Object.assign(new Image(), { crossOrigin: mediaCrossOrigin() ?? null, src: mediaUrl(row.mediaId) });
    }
  }, [rows]);
}
