import type { MaskRaster } from "./mask-raster.ts";
import { PAINTED } from "./mask-raster.ts";
import { RunDeflate } from "./run-deflate.ts";

/**
 * The mask as the service wants it (IM-04; interface 4.5): RGBA of exactly the picture's size, alpha 0 where it is to be replaced and 255
 * where kept, colours 0 throughout so that nothing hides under the alpha. With `isSoft` alphas in between stay.
 *
 * Written by hand instead of through a canvas, which multiplies colours by alpha (lesson 30), and packed by runs: the platform's deflate
 * reads all 64 MiB of a 4096² picture's bytes, this one only where they change.
 */
export function pngOfMask(raster: MaskRaster, isSoft: boolean): Uint8Array<ArrayBuffer> {
  const { width, height } = raster;
  const deflate = new RunDeflate();
  const row = new Uint8Array(width);
  for (let y = 0; y < height; y += 1) {
    raster.readRow(y, 0, row);
    // Each line begins with the byte that says "not filtered".
    deflate.byte(0);
    if (!isSoft) clean(row);
    for (let x = 0; x < width;) {
      const value = row[x] ?? 0;
      let end = x + 1;
      while (end < width && row[end] === value) end += 1;
      deflate.pixels(255 - value, end - x);
      x = end;
    }
  }
  return joined([signature, chunk("IHDR", header(width, height)), chunk("IDAT", deflate.finish()), chunk("IEND", new Uint8Array())]);
}

/** Only 0 and 255 are left. */
function clean(row: Uint8Array): void {
  for (let x = 0; x < row.length; x += 1) row[x] = (row[x] ?? 0) >= PAINTED ? 255 : 0;
}

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

function header(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(13);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  // 8 bits a channel, red green blue alpha; deflate, plain filters, not interlaced.
  bytes.set([8, 6, 0, 0, 0], 8);
  return bytes;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(
    [...type].map((letter) => letter.charCodeAt(0)),
    4,
  );
  bytes.set(data, 8);
  view.setUint32(data.length + 8, checksum(bytes.subarray(4, data.length + 8)));
  return bytes;
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32, as every chunk of a PNG ends with. */
function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (let at = 0; at < bytes.length; at += 1) sum = (table[(sum ^ (bytes[at] ?? 0)) & 255] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
