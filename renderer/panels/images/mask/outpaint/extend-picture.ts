import type { Media } from "../../../../../shared/contract/media.ts";
import { uploadFile } from "../../../../state/upload.ts";
import { sessionOf } from "../session/use-mask.ts";
import { type BorderFill, extendedPng } from "./draw-extended.ts";
import { type Border, extendedSize, maskBorder, placeIn } from "./outpaint-geometry.ts";

export interface Extended {
  /** The extended picture, kept as a file of its own; the one before stays as it is. */
  media: Media;
  /** Where the picture lies in it, for the recipe's `outpaint`. */
  place: { x: number; y: number; width: number; height: number };
  /** Pixels of the picture that are masked along each extended side. */
  overlap: number;
}

/** Draws the extended picture, keeps it, and masks its border. Throws a failure of the upload. */
export async function extendPicture(
  media: Media,
  picture: ImageBitmap,
  { border, fill, overlap }: { border: Border; fill: BorderFill; overlap: number },
): Promise<Extended> {
  const png = await extendedPng(picture, border, fill);
  const extended = await uploadFile(png, { name: media.name.replace(/(\.\w+)?$/, "-extended.png") });
  const { width, height } = extendedSize(picture, border);
  const session = sessionOf(extended.id, width, height);
  await session.opened;
  session.change((edit) => maskBorder(edit, picture, border, overlap));
  return { media: extended, place: placeIn(picture, border), overlap };
}
