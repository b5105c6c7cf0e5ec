import type { FileOnDrag } from "../../shared/contract/library.ts";
import type { MediaKind } from "../../shared/contract/media.ts";
import { MOST_DRAGGED } from "../../shared/rules/most-dragged.ts";

/** The type of drags that start inside the studio. */
export const ENTRY_DRAG_TYPE = "application/x-lanternist-entry";

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

type DroppedFile = Pick<File, "name" | "size" | "lastModified">;

/** The drag of files that this window has given to the system, which tells of them as of any files. */
let handedOut: { files: readonly string[]; entries: readonly DraggedEntry[] } | undefined;

/**
 * Remembers what a drag of files consists of, so that one that ends inside the studio is not taken for files from elsewhere. Copies that were
 * changed and come back under the same names are: the library has not got what is in them.
 */
export function rememberFileDrag(dragged: readonly { file: FileOnDrag; entry: Draggable }[]): void {
  const entries = dragged.map(({ entry: { mediaId, kind, id } }): DraggedEntry => ({ mediaId, kind, entryId: id }));
  const files = dragged.map(({ file: { name, bytes, modifiedAt } }) => ({ name, size: bytes, lastModified: modifiedAt }));
  handedOut = { files: marksOf(files), entries };
}

/** What of the studio a drag carries; none where it comes from elsewhere. Of files that is known at the drop. */
export function readEntryDrag(transfer: DataTransfer): readonly DraggedEntry[] {
  const text = transfer.getData(ENTRY_DRAG_TYPE);
  if (text) return JSON.parse(text) as DraggedEntry[];
  const isOurs = handedOut !== undefined && marksOf([...transfer.files]).join("/") === handedOut.files.join("/");
  return isOurs && handedOut ? handedOut.entries : [];
}

/** Several results may show one file, which a drag holds once. */
function marksOf(files: readonly DroppedFile[]): string[] {
  return [...new Set(files.map(({ name, size, lastModified }) => `${name} ${size} ${lastModified}`))].toSorted();
}
