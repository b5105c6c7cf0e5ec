import { notifyFailure } from "../../../parts/toasts.tsx";
import { changeRow } from "./adding-store.ts";
import type { Mend } from "./mend.ts";

/** Puts the mended file in the place of the one that was given. */
export async function mendRow(key: number, mend: Mend): Promise<void> {
  changeRow(key, { isMending: true });
  try {
    const media = await mend.run();
    changeRow(key, { media, source: { type: "media", id: media.id }, isMending: false });
  } catch (error) {
    changeRow(key, { isMending: false });
    notifyFailure(error);
  }
}
