import type { EntryRow } from "../../../shared/contract/library.ts";
import type { Media } from "../../../shared/contract/media.ts";
import { startEntryDrag } from "../../parts/entry-drag.ts";
import { downloadUrl } from "../../state/media-url.ts";

const usual = {
  image: ["image/png", "png"],
  video: ["video/mp4", "mp4"],
  audio: ["audio/mpeg", "mp3"],
  other: ["application/octet-stream", "bin"],
} as const;

/**
 * Starts dragging a result, with `others` that are chosen beside it: into any file slot of the studio, or the one out to the desktop, which
 * Chromium then fills by a download.
 */
export function startDragOut(
  transfer: DataTransfer,
  entry: EntryRow,
  media: Media | null | undefined,
  others: readonly EntryRow[] = [],
): void {
  startEntryDrag(transfer, others.length > 0 ? others : entry);
  const [mime, extension] = usual[entry.kind];
  const name = (media?.name ?? `${entry.title.slice(0, 48) || entry.id}.${extension}`).replace(/[:/\\]/g, " ");
  transfer.setData("DownloadURL", `${media?.mime ?? mime}:${name}:${new URL(downloadUrl(entry.mediaId), location.href).href}`);
}
