import { create } from "zustand";
import type { LibraryFilter } from "../../shared/contract/library.ts";

/** Where next and previous lead: through a list of the library, or through a few known results. */
export type ViewerList = { filter: LibraryFilter; index: number } | { ids: readonly string[] };

export interface ViewerState {
  /** The result on show; closed without one. */
  entryId: string | undefined;
  list: ViewerList | undefined;
  /** A quick look shows the work alone; the whole viewer has transport, recipe and tools. */
  isQuick: boolean;
}

/** What the viewer shows. Any panel opens it; the frame draws it once, above the work. */
export const useViewer = create<ViewerState>(() => ({ entryId: undefined, list: undefined, isQuick: false }));

export function openViewer(entryId: string, { list, isQuick = false }: { list?: ViewerList; isQuick?: boolean } = {}): void {
  useViewer.setState({ entryId, list, isQuick });
}

export function closeViewer(): void {
  useViewer.setState({ entryId: undefined, list: undefined });
}
