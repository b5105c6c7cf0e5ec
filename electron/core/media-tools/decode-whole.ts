import { openPicture } from "./open-picture.ts";

/** Reads every pixel of a picture and keeps none: only so is a damaged one told from a whole one. Throws what the decoder says. */
export async function assertDecodes(file: string): Promise<void> {
  await openPicture(file).resize({ width: 32, fastShrinkOnLoad: false }).raw().toBuffer();
}
