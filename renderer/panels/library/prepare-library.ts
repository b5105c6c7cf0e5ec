import type { LibraryFilter } from "../../../shared/contract/library.ts";
import { posterUrl } from "../../state/media-url.ts";
import { firstRows, prepareList } from "../../state/library-pages.ts";
import { whenStudioIsKnown } from "../../state/studio-info.ts";
import { listFilterOf, useLibraryLook, useLibraryView } from "./library-store.ts";

/** About what a window shows. */
const FIRST_POSTERS = 24;

/**
 * Asks for the first results and their pictures while the panel's place is still being drawn. That they cannot be had is the panel's to say, which
 * asks for the same.
 */
export function prepareLibrary(): void {
  const { wanted, unfolded } = useLibraryView.getState();
  const filter = listFilterOf(wanted, useLibraryLook.getState().isStacked, unfolded);
  prepare(filter).catch(() => undefined);
}

async function prepare(filter: LibraryFilter): Promise<void> {
  await Promise.all([prepareList(filter), whenStudioIsKnown()]);
  for (const { hasPoster, mediaId } of firstRows(filter, FIRST_POSTERS)) if (hasPoster) new Image().src = posterUrl(mediaId);
}
