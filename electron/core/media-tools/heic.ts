import sharp from "sharp";
import { assertRawSize } from "./raw-picture.ts";
import type { RawPicture } from "./raw-picture.ts";

/**
 * Decodes the first picture of a HEIC file, turned upright by the container's own rotation. Sharp reads the container but not its
 * pixels, so it gives the colour profile (phones use Display P3) and the decoder gives the pixels.
 */
export async function decodeHeic(bytes: Uint8Array): Promise<RawPicture> {
  const { default: decode } = await import("heic-decode");
  const images = await decode.all({ buffer: bytes });
  try {
    const first = images[0];
    if (first === undefined) throw new Error("The file holds no picture.");
    assertRawSize(first.width, first.height);
    const { width, height, data } = await first.decode();
    const { icc } = await sharp(bytes).metadata();
    return { width, height, channels: 4, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength), profile: icc };
  } finally {
    images.dispose();
  }
}
