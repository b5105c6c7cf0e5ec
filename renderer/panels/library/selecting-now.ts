import { useLibraryView } from "./library-store.ts";

let latest: Promise<void> | undefined;

/** Remembers a selection whose rows are still being read: what is done next is meant for it. The work never rejects. */
export async function rememberSelecting(work: Promise<void>): Promise<void> {
  latest = work;
  await work;
  if (latest === work) latest = undefined;
}

export const isSelecting = (): boolean => latest !== undefined;

/** What is selected, once the selection that is under way stands. */
export async function selectedIds(): Promise<readonly string[]> {
  while (latest) await latest;
  return [...useLibraryView.getState().selection.ids];
}
