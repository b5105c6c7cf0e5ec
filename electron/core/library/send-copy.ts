import { rm } from "node:fs/promises";
import type { Media } from "../../../shared/contract/media.ts";
import { prepareIncoming, type ReadyFile } from "./prepare-incoming.ts";

/** What of the media store it takes to make a copy. */
interface Store {
  need(id: string): Media;
  pathOf(id: string): string;
  holding<T>(work: () => Promise<T>): Promise<T>;
  newPart(): Promise<string>;
  keep(ready: ReadyFile, name: string): Promise<{ media: Media; isNew: boolean }>;
}

/**
 * The record of what is sent in a file's place: a picture that was taken in as it is goes out upright, without the place where it was taken,
 * and in a format that services read (IM-07); all others as they are. Fails as `MediaStore.need` and `receive` do.
 */
export async function sendCopyOf(store: Store, id: string): Promise<Media> {
  const media = store.need(id);
  if (!media.isAsItCame) return media;
  return store.holding(async () => {
    const prepared = await store.newPart();
    try {
      const arrived = { file: store.pathOf(id), bytes: media.bytes, sha256: media.sha256 };
      const ready = await prepareIncoming(arrived, media.name, prepared, "media");
      return ready.changes.length === 0 ? media : (await store.keep(ready, media.name)).media;
    } finally {
      await rm(prepared, { force: true });
    }
  });
}
