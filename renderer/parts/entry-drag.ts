import type { MediaKind } from "../../shared/contract/media.ts";

/** The type of drags that start inside the studio. */
export const ENTRY_DRAG_TYPE = "application/x-lanternist-entry";

export interface DraggedEntry {
  mediaId: string;
  kind: MediaKind;
  /** Of the library; a file slot's own picture has none. */
  entryId?: string;
}

/** Puts a result or a slot's file on a drag, so that any file slot takes it. */
export function startEntryDrag(transfer: DataTransfer, entry: { mediaId: string; kind: MediaKind; id?: string }): void {
  const dragged: DraggedEntry = { mediaId: entry.mediaId, kind: entry.kind, entryId: entry.id };
  transfer.setData(ENTRY_DRAG_TYPE, JSON.stringify(dragged));
  transfer.effectAllowed = "copy";
}

export function readEntryDrag(transfer: DataTransfer): DraggedEntry | undefined {
  const text = transfer.getData(ENTRY_DRAG_TYPE);
  return text ? (JSON.parse(text) as DraggedEntry) : undefined;
}
