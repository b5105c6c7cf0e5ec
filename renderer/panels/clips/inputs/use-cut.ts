import { useEffect } from "react";
import type { Media } from "../../../../shared/contract/media.ts";
import { redrawPicture } from "../../../parts/redraw-picture.ts";
import { notifyFailure } from "../../../parts/toasts.tsx";
import type { ClipReference } from "../draft/draft.ts";
import { cutKey } from "../draft/draft.ts";
import { changePicture } from "../draft/draft-store.ts";
import { areaOf, sidesOf } from "./crop.ts";

/** The frame is still being moved. */
const REST_MILLISECONDS = 350;

/** Cuts the seen part of a picture to exactly the clip's size whenever it has changed, and keeps the cut as a file of its own (CV-03). */
export function useCut(reference: ClipReference, media: Media | null | undefined, size: string): void {
  const key = cutKey(reference, size);
  const isCut = reference.cut?.of === key;
  const { view } = reference;
  useEffect(() => {
    const sides = sidesOf(size);
    if (isCut || !media?.width || !media.height || !sides) return;
    const picture = { width: media.width, height: media.height };
    const isWhole = picture.width === sides.width && picture.height === sides.height && view.zoom === 1;
    const cut = async () => {
      // A picture of the very size, of a type that is taken, needs no cut.
      const made =
        isWhole && ["image/jpeg", "image/png"].includes(media.mime)
          ? media
          : await redrawPicture(media, { ...areaOf(picture, sides, view), toWidth: sides.width, toHeight: sides.height });
      // What was moved on meanwhile is cut by the next turn.
      changePicture((now) => (cutKey(now, size) === key ? { ...now, cut: { id: made.id, of: key } } : now));
    };
    const timer = setTimeout(() => void cut().catch(notifyFailure), REST_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isCut, key, media, size, view]);
}
