import sharp from "sharp";
import type { Scene } from "./scene.ts";
import { rgbToYuv, YuvFrame, type Plane } from "./yuv-frame.ts";

/** A picture that fills a frame of this size, cut at its middle where the shapes differ (wire notes 1.2). */
export async function readPhoto(bytes: Buffer, width: number, height: number): Promise<YuvFrame> {
  const { data } = await sharp(bytes)
    .resize(width, height, { fit: "cover" })
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return fromRgb(data, width, height);
}

/** Packed RGB as a frame; a chroma sample is the mean of its four pixels. */
export function fromRgb(rgb: Uint8Array, width: number, height: number): YuvFrame {
  const frame = new YuvFrame(width, height);
  const [luma, blues, reds] = frame.planes;
  const sumsU = new Float32Array(blues.data.length);
  const sumsV = new Float32Array(reds.data.length);
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at += 3) {
      const [y, u, v] = rgbToYuv(rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0);
      const chroma = (row >> 1) * (width >> 1) + (column >> 1);
      luma.data[row * width + column] = y + 0.5;
      sumsU[chroma] = (sumsU[chroma] ?? 0) + u / 4;
      sumsV[chroma] = (sumsV[chroma] ?? 0) + v / 4;
    }
  }
  sumsU.forEach((value, index) => (blues.data[index] = value + 0.5));
  sumsV.forEach((value, index) => (reds.data[index] = value + 0.5));
  return frame;
}

/** How far the camera goes into a picture. */
const ZOOM = 0.14;

/**
 * Opens on the first picture, goes slowly into it and, when there is a last one, dissolves into that, arriving at its full view.
 * `side` from -1 to 1 is where the camera looks.
 */
export function photoScene(first: YuvFrame, last: YuvFrame | undefined, side: number): Scene {
  return {
    paint(frame, _time, share) {
      const eased = share * share * (3 - 2 * share);
      const fade = last ? Math.min(Math.max((share - 0.35) / 0.5, 0), 1) : 0;
      if (fade < 1) paintZoomed(frame, first, 1 + ZOOM * eased, side, 1);
      if (last && fade > 0) paintZoomed(frame, last, 1 + ZOOM * (1 - eased), -side, fade);
    },
  };
}

function paintZoomed(frame: YuvFrame, picture: YuvFrame, zoom: number, side: number, opacity: number): void {
  const room = (1 - 1 / zoom) / 2;
  frame.planes.forEach((plane, channel) => {
    const source = picture.planes[channel];
    if (source) samplePlane(plane, source, zoom, room * (1 + side), room, opacity);
  });
}

/** Bilinear sampling in whole numbers (8 bits of fraction): the inner loop of every film with a picture. */
function samplePlane(plane: Plane, source: Plane, zoom: number, left: number, top: number, opacity: number): void {
  const { width, height, data } = plane;
  const columns = new Int32Array(width);
  for (let column = 0; column < width; column++) columns[column] = ((column + 0.5) / zoom + left * width - 0.5) * 256;
  const limitX = (width - 1) * 256 - 1;
  const pixels = source.data;
  const share = Math.round(opacity * 256);
  for (let row = 0; row < height; row++) {
    const y = Math.min(Math.max((row + 0.5) / zoom + top * height - 0.5, 0), height - 1.001);
    const start = Math.floor(y) * width;
    const below = start + width;
    const partY = Math.round((y - Math.floor(y)) * 256);
    for (let column = 0, at = row * width; column < width; column++, at++) {
      const x = Math.min(Math.max(columns[column]!, 0), limitX);
      const index = x >> 8;
      const partX = x & 255;
      const upper = pixels[start + index]! * (256 - partX) + pixels[start + index + 1]! * partX;
      const lower = pixels[below + index]! * (256 - partX) + pixels[below + index + 1]! * partX;
      const value = (upper * (256 - partY) + lower * partY + 32_768) >> 16;
      data[at] = share === 256 ? value : data[at]! + (((value - data[at]!) * share) >> 8);
    }
  }
}
