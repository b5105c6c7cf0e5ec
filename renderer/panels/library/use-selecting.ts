import { useCallback, useEffect, useRef } from "react";
import type { EntryRow, LibraryFilter } from "../../../shared/contract/library.ts";
import { notifyFailure } from "../../parts/toasts.tsx";
import { failureOf } from "../../state/failure-of.ts";
import { useEntry } from "../../state/library.ts";
import { idsBetween, knownIndexOf, rowAt, useDays } from "../../state/library-pages.ts";
import type { GalleryLayout } from "./gallery-layout.ts";
import { setSelection, useLibraryView } from "./library-store.ts";
import { type Touched, isTouched } from "./marquee.ts";
import { rememberSelecting, selectInTurn } from "./selecting-now.ts";
import { selectAlso, selectWhatIsShown } from "./stack-selection.ts";
import { nothingSelected, rangeTo, selectMany, selectOnly, selectRange, settle, toggle } from "./selection.ts";

export type SelectWay = "only" | "toggle" | "range" | "move";

/** Selects by place in the list, also where its rows were never looked at. */
export function useSelecting(filter: LibraryFilter, rows: ReadonlyMap<number, EntryRow>, total: number) {
  /** Where the keys stand now; ahead of the selection while a row is on its way. */
  const cursor = useRef<number>(undefined);
  const turn = useRef(0);

  // Results that came in have moved the others.
  useEffect(() => {
    const { selection } = useLibraryView.getState();
    const settled = settle(selection, (id) => knownIndexOf(filter, id, selection.cursor?.index ?? 0), total);
    cursor.current = settled.cursor?.index;
    if (settled !== selection) setSelection(settled);
  }, [filter, rows, total]);

  // A change of the library may have put another on top of a stack.
  const { dataUpdatedAt } = useDays(filter);
  const shown = useRef(filter);
  useEffect(() => {
    shown.current = filter;
    void rememberSelecting(selectWhatIsShown(filter, () => shown.current === filter).catch(notifyFailure));
  }, [filter, dataUpdatedAt]);

  const leftIds = useLeftIds(filter);
  const select = useCallback(
    async (index: number, way: SelectWay) => {
      cursor.current = index;
      turn.current += 1;
      const mine = turn.current;
      try {
        const row = rows.get(index) ?? (await rowAt(filter, index));
        const { selection } = useLibraryView.getState();
        if (!row || mine !== turn.current) return;
        const chosen = { id: row.id, index };
        if (way === "only") return setSelection(selectOnly(chosen));
        if (way === "toggle") return setSelection(toggle(selection, chosen));
        if (way === "move") return setSelection({ ...selection, cursor: chosen });
        const [from, to] = rangeTo(selection, index);
        const ids = await idsBetween(filter, from, to);
        if (mine === turn.current) setSelection(selectRange(selection, chosen, ids));
      } catch (error) {
        notifyFailure(error);
      }
    },
    [filter, rows],
  );
  /** One for the keys to go on from, and others with it, unless something else is selected meanwhile. */
  const selectAmong = useCallback(
    (index: number, others: readonly string[]) =>
      selectInTurn(
        turn,
        () => select(index, "only"),
        () => selectAlso(filter, others).catch(notifyFailure),
      ),
    [filter, select],
  );
  const selectAll = useCallback(async () => {
    if (total === 0) return;
    turn.current += 1;
    const mine = turn.current;
    try {
      const all = await idsBetween(filter, 0, total - 1);
      if (mine !== turn.current) return;
      const { selection } = useLibraryView.getState();
      setSelection({ ...selection, ids: new Set(all) });
    } catch (error) {
      notifyFailure(error);
    }
  }, [filter, total]);

  /** What a marquee has touched, also where it went over rows that were never looked at. */
  const selectTouched = useCallback(
    async (touched: readonly Touched[], layout: GalleryLayout, adds: boolean) => {
      turn.current += 1;
      const mine = turn.current;
      try {
        const parts = await Promise.all(touched.map(({ from, to }) => idsBetween(filter, from, to - 1)));
        if (mine !== turn.current) return;
        const inside = parts.flatMap((ids, place) => {
          const from = touched[place]?.from ?? 0;
          return ids.map((id, step) => ({ id, index: from + step })).filter(({ index }) => isTouched(touched, layout, index));
        });
        setSelection(selectMany(useLibraryView.getState().selection, inside, adds));
        cursor.current = useLibraryView.getState().selection.cursor?.index;
      } catch (error) {
        notifyFailure(error);
      }
    },
    [filter],
  );

  // What was moved out of the list is no longer what is looked at: what took its place is.
  useEffect(() => {
    if (!leftIds || total === 0) return;
    const index = Math.min(cursor.current ?? 0, total - 1);
    const row = rows.get(index);
    // Until the list has been read again it still holds the old row.
    if (row && !leftIds.has(row.id)) void select(index, "only");
  }, [leftIds, rows, total, select]);

  return {
    select: useRemembered(select),
    selectAll: useRemembered(selectAll),
    selectTouched: useRemembered(selectTouched),
    selectAmong: useRemembered(selectAmong),
    clear: () => {
      turn.current += 1;
      setSelection(nothingSelected);
    },
    cursorNow: () => cursor.current,
  };
}

/** Keys that come right behind, as a fast hand presses them, must meet the new selection and not the one before. */
function useRemembered<Given extends unknown[]>(work: (...given: Given) => Promise<void>): (...given: Given) => Promise<void> {
  return useCallback((...given: Given) => rememberSelecting(work(...given)), [work]);
}

/** The selection, once it went to the trash, came back from it or was removed for good, so that this list does not hold it any more: it goes as one. */
function useLeftIds({ isTrashed = false }: LibraryFilter): ReadonlySet<string> | undefined {
  const { ids } = useLibraryView((view) => view.selection);
  const [first] = ids;
  const { data, error } = useEntry(first);
  const isGone = error !== null && failureOf(error).reason === "entry-unknown";
  return isGone || (data && data.id === first && data.isTrashed !== isTrashed) ? ids : undefined;
}
