import sharp from "sharp";
import type { Sharp, SharpInput, SharpOptions } from "sharp";

/** Pictures with more pixels are refused: no model takes them, and decoding them could exhaust memory. */
export const MAX_PIXELS = 120_000_000;

// Its cache of open files would keep them from being renamed (Windows) and show old content after they changed.
sharp.cache(false);

/** Pixels of a picture as it is seen, turned upright; reads its head only. Throws what the decoder says. */
export async function sizeOf(picture: string | Uint8Array): Promise<{ width: number; height: number }> {
  const { autoOrient } = await sharp(picture, { limitInputPixels: false }).metadata();
  return autoOrient;
}

/** Opens a picture to be fully decoded; anything damaged or cut off is an error. */
export function openPicture(input: SharpInput, options: SharpOptions = {}): Sharp {
  return sharp(input, { failOn: "error", limitInputPixels: MAX_PIXELS, sequentialRead: true, ...options });
}
