import sharp from "sharp";
import { fromRgb } from "./photo.ts";
import type { YuvFrame } from "./yuv-frame.ts";

/** A small picture with transparency, to be laid over a frame. */
export interface Sprite {
  picture: YuvFrame;
  /** Opacity of each pixel, and of each chroma sample, 0 to 255. */
  alphas: readonly [Uint8Array, Uint8Array, Uint8Array];
}

/** A sprite from a drawing or an encoded picture; its sides are made even. */
export async function readSprite(source: Buffer): Promise<Sprite> {
  const { width: wide, height: high } = await sharp(source).metadata();
  const [width, height] = [wide + (wide % 2), high + (high % 2)];
  const { data } = await sharp(source)
    .resize(width, height, { fit: "fill" })
    .ensureAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const rgb = new Uint8Array(width * height * 3);
  const alpha = new Uint8Array(width * height);
  for (let index = 0; index < alpha.length; index++) {
    rgb.set(data.subarray(index * 4, index * 4 + 3), index * 3);
    alpha[index] = data[index * 4 + 3] ?? 255;
  }
  const half = halved(alpha, width, height);
  return { picture: fromRgb(rgb, width, height), alphas: [alpha, half, half] };
}

function halved(alpha: Uint8Array, width: number, height: number): Uint8Array {
  const half = new Uint8Array(alpha.length / 4);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = (row >> 1) * (width >> 1) + (column >> 1);
      half[at] = (half[at] ?? 0) + (alpha[row * width + column] ?? 0) / 4;
    }
  }
  return half;
}

/** Lays a sprite on the frame with its left upper corner at a point, which is moved to even pixels. */
export function laySprite(frame: YuvFrame, sprite: Sprite, x: number, y: number, opacity: number): void {
  if (opacity <= 0) return;
  const [left, top] = [Math.round(x / 2) * 2, Math.round(y / 2) * 2];
  frame.planes.forEach((plane, channel) => {
    const source = sprite.picture.planes[channel];
    const alpha = sprite.alphas[channel];
    if (!source || !alpha) return;
    const [atX, atY] = [left * plane.scale, top * plane.scale];
    for (let row = Math.max(0, -atY); row < Math.min(source.height, plane.height - atY); row++) {
      for (let column = Math.max(0, -atX); column < Math.min(source.width, plane.width - atX); column++) {
        const from = row * source.width + column;
        const to = (row + atY) * plane.width + column + atX;
        const old = plane.data[to] ?? 0;
        plane.data[to] = old + (((source.data[from] ?? 0) - old) * (alpha[from] ?? 0) * opacity) / 255 + 0.5;
      }
    }
  });
}
