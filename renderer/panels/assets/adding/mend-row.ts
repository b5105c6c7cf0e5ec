import type { Media } from "../../../../shared/contract/media.ts";
import { notifyFailure } from "../../../parts/toasts.tsx";
import { changeRow } from "./adding-store.ts";
import type { DrawnMend } from "./mend.ts";

/** What was made of a row's file goes in its place. */
export function replaceMedia(key: number, media: Media): void {
  changeRow(key, { media, source: { type: "media", id: media.id } });
}

/** Puts the mended file in the place of the one that was given. */
export async function mendRow(key: number, mend: DrawnMend): Promise<void> {
  changeRow(key, { isMending: true });
  try {
    replaceMedia(key, await mend.run());
    changeRow(key, { isMending: false });
  } catch (error) {
    changeRow(key, { isMending: false });
    notifyFailure(error);
  }
}
