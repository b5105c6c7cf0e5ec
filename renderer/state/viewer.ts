import { create } from "zustand";
import type { LibraryFilter } from "../../shared/contract/library.ts";

/** Milliseconds after which the page has drawn itself without the viewer. */
const AFTER_CLOSING = 50;

/** Where next and previous lead: through a list of the library, or through a few known results. */
export type ViewerList = { filter: LibraryFilter; index: number } | { ids: readonly string[] };

export interface ViewerState {
  /** The result on show; closed without one. */
  entryId: string | undefined;
  list: ViewerList | undefined;
  /** What was selected where it was opened: where the result has no other takes, it is compared with those. */
  chosen: readonly string[];
  /** A quick look shows the work alone; the whole viewer has transport, recipe and tools. */
  isQuick: boolean;
  /** What had the focus before; it gets it back. */
  returnTo: Element | null;
}

/** What the viewer shows. Any panel opens it; the frame draws it once, above the work. */
export const useViewer = create<ViewerState>(() => ({ entryId: undefined, list: undefined, chosen: [], isQuick: false, returnTo: null }));

export function openViewer(
  entryId: string,
  { list, isQuick = false, chosen }: { list?: ViewerList | undefined; isQuick?: boolean; chosen?: readonly string[] } = {},
): void {
  useViewer.setState((before) => ({
    entryId,
    list,
    chosen: chosen ?? (before.entryId === undefined ? [] : before.chosen),
    isQuick,
    returnTo: before.entryId === undefined ? document.activeElement : before.returnTo,
  }));
}

export function closeViewer(): void {
  const { entryId, returnTo } = useViewer.getState();
  if (entryId === undefined) return;
  useViewer.setState({ entryId: undefined, list: undefined, chosen: [], returnTo: null });
  // After the viewer is gone, which takes the focus with it. What opened it may be gone too, as a menu's line is.
  setTimeout(() => {
    const place =
      returnTo?.isConnected && returnTo !== document.body ? returnTo : document.querySelector("main:not([style*='none']) [role=grid]");
    if (place instanceof HTMLElement && document.querySelector('[role="dialog"]') === null) place.focus({ preventScroll: true });
  }, AFTER_CLOSING);
}
