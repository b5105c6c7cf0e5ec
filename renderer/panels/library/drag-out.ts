import type { EntryRow } from "../../../shared/contract/library.ts";
import type { Media } from "../../../shared/contract/media.ts";
import type { StudioInfo } from "../../../shared/contract/studio.ts";
import { MOST_DRAGGED } from "../../../shared/rules/most-dragged.ts";
import { rememberFileDrag, startEntryDrag } from "../../parts/entry-drag.ts";
import { notifyFailure } from "../../parts/toasts.tsx";
import { client } from "../../state/client.ts";
import { downloadUrl } from "../../state/media-url.ts";
import { orpc, queryClient } from "../../state/queries.ts";

const usual = {
  image: ["image/png", "png"],
  video: ["video/mp4", "mp4"],
  audio: ["audio/mpeg", "mp3"],
  other: ["application/octet-stream", "bin"],
} as const;

/**
 * Hands several results to the system as files, where the window can: no browser lets a page drag out more than one. Inside the studio they
 * are known again at the drop. Answers whether it does; the drag of the page must be stopped then.
 */
export function dragFilesOut(entries: readonly EntryRow[]): boolean {
  const canDrag = queryClient.getQueryData<StudioInfo>(orpc.studio.info.queryKey())?.canDragFiles ?? false;
  if (!canDrag || entries.length < 2) return false;
  const dragged = entries.slice(0, MOST_DRAGGED);
  client.library
    .dragFiles({ ids: dragged.map(({ id }) => id) })
    .then(({ files }) =>
      rememberFileDrag(files.flatMap((file) => dragged.filter((entry) => entry.id === file.id).map((entry) => ({ file, entry })))),
    )
    .catch(notifyFailure);
  return true;
}

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
