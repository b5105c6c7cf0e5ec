import {
  Check,
  Columns2,
  Eraser,
  FileOutput,
  Grid2x2,
  Layers,
  Maximize2,
  Network,
  RotateCcw,
  Rows3,
  Search,
  Star,
  Trash2,
  X,
} from "lucide-react";
import { type Action, known } from "../../actions/action.ts";
import { useLiveActions } from "../../actions/live-actions.ts";
import { mark, rate } from "../../parts/entry/arrange-acts.ts";
import { askToRemove, changeFavourite, compare, restore, trash } from "../../parts/entry/entry-acts.ts";
import type { KnownName } from "../../parts/shortcuts/known-actions.ts";
import { notifyFailure } from "../../parts/toasts.tsx";
import { openExporting } from "../../state/exporting.ts";
import { openLineage } from "../../state/lineage.ts";
import { client } from "../../state/client.ts";
import { isSelecting, selectedIds } from "./selecting-now.ts";
import { useLibraryLook, useLibraryView } from "./library-store.ts";
import type { StackActs, StackRow } from "./stack-acts.ts";

export const LIBRARY_SEARCH_ID = "library-search";

/** What the keys do in the gallery; the palette and the sheet read the same list. */
export function useLibraryActions({
  isHere,
  open,
  selectAll,
  stackAtCursor,
  stacks,
  zoom,
}: {
  isHere: () => boolean;
  open: (isQuick: boolean) => void;
  selectAll: () => void;
  /** The stack that the cursor is on, if it is. */
  stackAtCursor: () => StackRow | undefined;
  stacks: StackActs;
  /** Larger tiles for 1, smaller ones for -1. */
  zoom: (steps: number) => void;
}): void {
  const selection = useLibraryView((view) => view.selection);
  const isTrashed = useLibraryView((view) => view.wanted.isTrashed);
  const { look } = useLibraryLook();
  const ids = [...selection.ids];
  const hasSelection = () => ids.length > 0 || isSelecting();
  const action = (id: KnownName<"library-">, rest: Omit<Action, "id" | "group" | "words">): Action => ({
    ...known(`library-${id}`),
    ...rest,
  });
  const withStack = () => stackAtCursor() !== undefined || isSelecting();
  const onStack = (perform: (row: StackRow) => void) => () =>
    void selectedIds().then(() => {
      const row = stackAtCursor();
      if (row) perform(row);
    });
  useLiveActions([
    action("quick-look", { isHidden: true, when: isHere, perform: () => open(true) }),
    action("open", { icon: Maximize2, when: isHere, perform: () => open(false) }),
    action("favourite", {
      icon: Star,
      when: hasSelection,
      perform: withSelected((selected) => void toggleFavourite(selected)),
    }),
    ...([1, 2, 3, 4, 5, 0] as const).map((stars) =>
      action(`rate-${stars}`, { isHidden: true, when: hasSelection, perform: withSelected((selected) => void rate(selected, stars)) }),
    ),
    action("pick", { icon: Check, when: hasSelection, perform: withSelected((selected) => void mark(selected, "picked")) }),
    action("reject", { icon: X, when: hasSelection, perform: withSelected((selected) => void mark(selected, "rejected")) }),
    action("unmark", { when: hasSelection, perform: withSelected((selected) => void mark(selected, null)) }),
    action("trash", {
      icon: Trash2,
      when: () => hasSelection() && !isTrashed,
      perform: withSelected((selected) => void trash(selected)),
    }),
    action("restore", {
      icon: RotateCcw,
      when: () => hasSelection() && isTrashed,
      perform: withSelected((selected) => void restore(selected)),
    }),
    action("remove", {
      icon: Eraser,
      when: () => hasSelection() && isTrashed,
      perform: withSelected((selected) => void askToRemove(selected)),
    }),
    action("empty-trash", { icon: Trash2, when: () => isTrashed, perform: () => void askToRemove() }),
    action("lineage", {
      icon: Network,
      when: () => ids.length === 1 || isSelecting(),
      perform: withSelected(([first, ...others]) => first !== undefined && others.length === 0 && openLineage(first)),
    }),
    action("export", { icon: FileOutput, when: hasSelection, perform: withSelected(openExporting) }),
    action("compare", {
      icon: Columns2,
      when: () => ids.length > 1 || isSelecting(),
      perform: withSelected((selected) => void compare(selected)),
    }),
    action("stack", { icon: Layers, when: withStack, perform: onStack(stacks.turn) }),
    action("select-stack", { when: withStack, perform: onStack(stacks.select) }),
    action("compare-stack", { icon: Columns2, when: withStack, perform: onStack(stacks.compare) }),
    action("stacks", { icon: Layers, when: () => !isTrashed, perform: stacks.turnAll }),
    action("select-all", { isHidden: true, when: isHere, perform: selectAll }),
    action("zoom-in", { isHidden: true, when: isHere, perform: () => zoom(1) }),
    action("zoom-out", { isHidden: true, when: isHere, perform: () => zoom(-1) }),
    action("show-list", { icon: Rows3, when: () => look === "grid", perform: () => useLibraryLook.setState({ look: "list" }) }),
    action("show-grid", { icon: Grid2x2, when: () => look === "list", perform: () => useLibraryLook.setState({ look: "grid" }) }),
    action("search", {
      icon: Search,
      perform: () => document.getElementById(LIBRARY_SEARCH_ID)?.focus(),
    }),
  ]);
}

/** Does something with what is selected, once that stands. */
function withSelected(perform: (selected: readonly string[]) => void): () => void {
  return () => void selectedIds().then((selected) => selected.length > 0 && perform(selected));
}

/** Several become what the first of them is not. */
async function toggleFavourite(ids: readonly string[]): Promise<void> {
  const [first] = ids;
  if (first === undefined) return;
  try {
    const { isFavourite } = await client.library.get({ id: first });
    void changeFavourite(ids, !isFavourite);
  } catch (error) {
    notifyFailure(error);
  }
}
