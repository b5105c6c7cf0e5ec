import type { Region } from "sharp";
import { openPicture, sizeOf } from "../../media-tools/open-picture.ts";

/** Sides whose ratio differs by more are another view: what was there before has no known place in it. */
const sameRatio = 0.02;

/** Where a picture before lies in the canvas that was sent, in pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Lays what was there before back into an extended picture (IM-08): the result is brought to the size of the canvas that was sent, and the
 * area gets its own pixels again, to the byte. Writes a PNG; whether it could.
 */
export async function placeBack(pictures: { result: string; canvas: string; area: Area }, target: string): Promise<boolean> {
  const { result, canvas, area } = pictures;
  const [made, sent] = await Promise.all([result, canvas].map(sizeOf));
  if (!made || !sent || !isWithin(area, sent) || Math.abs((made.width / made.height) * (sent.height / sent.width) - 1) > sameRatio)
    return false;
  const before = await openPicture(canvas).autoOrient().extract(areaOf(area)).toColourspace("srgb").png({ compressionLevel: 1 }).toBuffer();
  const scaled = openPicture(result).autoOrient().resize(sent.width, sent.height, { fit: "fill" });
  // Cleared first: what was transparent before is so again, instead of letting the result show through.
  const hole = { create: { width: area.width, height: area.height, channels: 4, background: "#000" } } as const;
  const place = { left: area.x, top: area.y };
  await scaled
    .composite([
      { input: hole, ...place, blend: "dest-out" },
      { input: before, ...place, blend: "over" },
    ])
    .png()
    .toFile(target);
  return true;
}

function isWithin({ x, y, width, height }: Area, size: { width: number; height: number }): boolean {
  const numbers = [x, y, width, height];
  return (
    numbers.every(Number.isInteger) && x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= size.width && y + height <= size.height
  );
}

function areaOf({ x, y, width, height }: Area): Region {
  return { left: x, top: y, width, height };
}
