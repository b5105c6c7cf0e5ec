import { useLibraryView } from "./library-store.ts";

const underWay = new Set<Promise<void>>();

/** Remembers a selection whose rows are still being read: what is done next is meant for it. The work never rejects. */
export async function rememberSelecting(work: Promise<void>): Promise<void> {
  underWay.add(work);
  await work;
  underWay.delete(work);
}

/** Selects first one thing, then more beside it, unless something else has taken its turn meanwhile. */
export async function selectInTurn(turn: { current: number }, first: () => Promise<void>, more: () => Promise<void>): Promise<void> {
  const selecting = first();
  const mine = turn.current;
  await selecting;
  if (mine === turn.current) await more();
}

export const isSelecting = (): boolean => underWay.size > 0;

/** What is selected, once every selection that is under way stands: a quick one must not hide that an older one still takes something out. */
export async function selectedIds(): Promise<readonly string[]> {
  while (underWay.size > 0) await Promise.all(underWay);
  return [...useLibraryView.getState().selection.ids];
}
