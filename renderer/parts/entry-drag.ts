import type { MediaKind } from "../../shared/contract/media.ts";

/** The type of drags that start inside the studio. */
export const ENTRY_DRAG_TYPE = "application/x-lanternist-entry";

/** More at once fit into no panel. */
export const MOST_DRAGGED = 50;

export interface DraggedEntry {
  mediaId: string;
  kind: MediaKind;
  /** Of the library; a file slot's own picture has none. */
  entryId?: string;
}

interface Draggable {
  mediaId: string;
  kind: MediaKind;
  id?: string;
}

/** Puts a result or a slot's file on a drag, with those that are chosen beside it, so that any file slot takes them, in this order. */
export function startEntryDrag(transfer: DataTransfer, entry: Draggable | readonly Draggable[]): void {
  const entries: readonly Draggable[] = Array.isArray(entry) ? entry : [entry];
  const dragged = entries.slice(0, MOST_DRAGGED).map(({ mediaId, kind, id }): DraggedEntry => ({ mediaId, kind, entryId: id }));
  transfer.setData(ENTRY_DRAG_TYPE, JSON.stringify(dragged));
  transfer.effectAllowed = "copy";
}

/** What of the studio a drag carries; none where it comes from elsewhere. */
export function readEntryDrag(transfer: DataTransfer): readonly DraggedEntry[] {
  const text = transfer.getData(ENTRY_DRAG_TYPE);
  return text ? (JSON.parse(text) as DraggedEntry[]) : [];
}
