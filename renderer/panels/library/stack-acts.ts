import { Columns2, Layers, Layers2, ListChecks } from "lucide-react";
import type { TFunction } from "i18next";
import type { EntryRow, LibraryFilter, RowStack } from "../../../shared/contract/library.ts";
import { words } from "../../i18n/language.ts";
import { compare } from "../../parts/entry/entry-acts.ts";
import type { MenuItems } from "../../parts/menu.tsx";
import { notify, notifyFailure } from "../../parts/toasts.tsx";
import { MOST_TAKES } from "../../../shared/rules/most-takes.ts";
import { MOST_PICTURES } from "../../state/comparing.ts";
import { stackMembers } from "../../state/library-pages.ts";
import { setSelection, useLibraryLook, useLibraryView } from "./library-store.ts";

/** A row that stands for a stack, or is shown in one. */
export type StackRow = Pick<EntryRow, "id" | "kind"> & { stack: RowStack };

/** What can be done with stacks. */
export interface StackActs {
  /** Unfolds a stack where it stands, or folds it again. */
  turn: (row: StackRow) => void;
  /** Stacks variations, or shows each for itself. */
  turnAll: () => void;
  select: (row: StackRow) => void;
  compare: (row: StackRow) => void;
}

/** `viewYOf`: pixels from the view's top to a tile that is in view; what stands there stays there. `first`: what is in view without a cursor. */
export function stackActs(
  filter: LibraryFilter,
  { viewYOf, first }: { viewYOf: (id: string) => number | undefined; first: () => string | undefined },
): StackActs {
  const keep = (id: string | undefined) => {
    const viewY = id === undefined ? undefined : viewYOf(id);
    return id === undefined || viewY === undefined ? undefined : { id, viewY };
  };
  const unfold = ({ id, stack }: StackRow) =>
    useLibraryView.setState(({ unfolded }) => ({ unfolded: [...unfolded, stack.id], kept: keep(id) }));
  return {
    turn(row) {
      if (row.stack.place === undefined) return unfold(row);
      useLibraryView.setState(({ unfolded }) => ({ unfolded: unfolded.filter((one) => one !== row.stack.id), kept: keep(row.id) }));
    },
    turnAll() {
      const { cursor } = useLibraryView.getState().selection;
      useLibraryView.setState({ unfolded: [], kept: keep(cursor?.id) ?? keep(first()) });
      useLibraryLook.setState(({ isStacked }) => ({ isStacked: !isStacked }));
    },
    select: (row) => void selectStack(filter, row, unfold).catch(notifyFailure),
    compare: (row) => void compareStack(filter, row).catch(notifyFailure),
  };
}

/** All of a stack are selected only where all are to be seen. */
async function selectStack(filter: LibraryFilter, row: StackRow, unfold: (row: StackRow) => void): Promise<void> {
  const ids = await stackMembers(filter, row.stack.id);
  const { cursor, anchor } = useLibraryView.getState().selection;
  setSelection({ ids: new Set(ids), cursor, anchor });
  if (row.stack.place === undefined) unfold(row);
}

/** As many of a stack as can be looked at together, the newest first. */
export async function compareStack(filter: LibraryFilter, { kind, stack }: StackRow): Promise<void> {
  const ids = await stackMembers(filter, stack.id);
  const most = kind === "video" ? MOST_TAKES : MOST_PICTURES;
  if (ids.length > most) notify({ text: words.t("library.stacks.comparesFirst", { count: most, all: ids.length }) });
  await compare(ids.slice(0, most));
}

/** The lines of a menu for one row of a stack. */
export function stackItems(t: TFunction, rows: readonly EntryRow[], acts: StackActs): MenuItems {
  const row = rows.length === 1 ? rows[0] : undefined;
  if (!row || !isStackRow(row)) return [];
  const { count, place } = row.stack;
  return [
    {
      id: "stack",
      label: place === undefined ? t("library.stacks.unfold", { count }) : t("library.stacks.fold", { count }),
      icon: place === undefined ? Layers2 : Layers,
      action: "library-stack",
      onSelect: () => acts.turn(row),
    },
    {
      id: "compare-stack",
      label: t("library.stacks.compare"),
      icon: Columns2,
      action: "library-compare-stack",
      onSelect: () => acts.compare(row),
    },
    { id: "select-stack", label: t("library.stacks.select"), icon: ListChecks, onSelect: () => acts.select(row) },
    null,
  ];
}

export function isStackRow(row: EntryRow | undefined): row is EntryRow & StackRow {
  return row?.stack !== undefined;
}
