import sharp from "sharp";

/** Longest side, in pixels. */
const SIDE = 96;

/** A PNG to show under the pointer: of a poster, or a plain sheet where there is none; systems take no drag without one. */
export async function dragPicture(poster: string | undefined): Promise<Buffer> {
  const sheet = sharp({ create: { width: SIDE, height: (SIDE * 3) / 4, channels: 3, background: { r: 128, g: 128, b: 132 } } });
  const picture = poster === undefined ? sheet : sharp(poster).resize({ width: SIDE, height: SIDE, fit: "inside" });
  return picture.png().toBuffer();
}
