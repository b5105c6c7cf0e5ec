import { setImmediate as turn } from "node:timers/promises";
import sharp from "sharp";
import { openPicture, sizeOf } from "./open-picture.ts";

/** Rows that are decoded at once: both pictures and the mask are never whole in memory. */
const rowsAtOnce = 2048;
/** Rows between two looks at other work. */
const rowsInARow = 128;
const longestHeat = 1024;

/** Pixels that differ, of those counted. */
export interface Count {
  pixels: number;
  touched: number;
  changed: number;
}

export interface Difference {
  width: number;
  height: number;
  isScaled: boolean;
  outside: Count;
  inside: Count;
  /** PNG with transparency. */
  heat: Buffer;
}

interface Files {
  a: string;
  b: string;
  /** PNG of the first picture's size; alpha 0 is inside. */
  mask?: string;
}

/** One byte a cell: the largest difference of any pixel in it. */
interface Heat {
  data: Uint8Array;
  width: number;
  height: number;
}

interface Strip {
  a: Uint8Array;
  b: Uint8Array;
  mask?: Uint8Array;
  top: number;
  rows: number;
}

/** Compares two pictures pixel by pixel, upright and in sRGB, the second brought to the size of the first. Throws what the decoder says. */
export async function differenceOf(files: Files, tolerance: number, signal?: AbortSignal): Promise<Difference> {
  const [{ width, height }, other] = await Promise.all([sizeOf(files.a), sizeOf(files.b)]);
  const scale = Math.min(1, longestHeat / Math.max(width, height));
  const heat = newHeat(Math.max(Math.round(width * scale), 1), Math.max(Math.round(height * scale), 1));
  const [outside, inside] = [noCount(), noCount()];
  for (let top = 0; top < height; top += rowsAtOnce) {
    const rows = Math.min(rowsAtOnce, height - top);
    const strip = await readStrip(files, { width, height, top, rows });
    for (let row = 0; row < rows; row += rowsInARow) {
      signal?.throwIfAborted();
      countRows(strip, { from: row, to: Math.min(row + rowsInARow, rows), width, height, tolerance }, { outside, inside, heat });
      await turn();
    }
  }
  const isScaled = other.width !== width || other.height !== height;
  return { width, height, isScaled, outside, inside, heat: await drawHeat(heat, tolerance) };
}

interface Part {
  width: number;
  height: number;
  top: number;
  rows: number;
}

async function readStrip({ a, b, mask }: Files, part: Part): Promise<Strip> {
  const [first, second, alpha] = await Promise.all([pixels(a, part), pixels(b, part), mask === undefined ? undefined : alphas(mask, part)]);
  return { a: first, b: second, ...(alpha && { mask: alpha }), top: part.top, rows: part.rows };
}

async function pixels(file: string, { width, height, top, rows }: Part): Promise<Uint8Array> {
  const picture = openPicture(file).autoOrient().resize(width, height, { fit: "fill" });
  return await picture
    .extract({ left: 0, top, width, height: rows })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw({ depth: "uchar" })
    .toBuffer();
}

async function alphas(file: string, { width, height, top, rows }: Part): Promise<Uint8Array> {
  const mask = openPicture(file).resize(width, height, { fit: "fill", kernel: "nearest" }).ensureAlpha();
  return await mask.extract({ left: 0, top, width, height: rows }).extractChannel(3).raw({ depth: "uchar" }).toBuffer();
}

interface Rows {
  from: number;
  to: number;
  width: number;
  height: number;
  tolerance: number;
}

function countRows(strip: Strip, { from, to, width, height, tolerance }: Rows, sums: { outside: Count; inside: Count; heat: Heat }): void {
  const { a, b, mask, top } = strip;
  const { heat } = sums;
  for (let row = from; row < to; row += 1) {
    const heatRow = Math.min(Math.floor(((top + row) * heat.height) / height), heat.height - 1) * heat.width;
    for (let column = 0; column < width; column += 1) {
      const pixel = row * width + column;
      const count = mask && mask[pixel]! < 128 ? sums.inside : sums.outside;
      count.pixels += 1;
      const at = pixel * 4;
      let most = 0;
      for (let channel = 0; channel < 4; channel += 1) {
        const difference = Math.abs(a[at + channel]! - b[at + channel]!);
        if (difference > most) most = difference;
      }
      if (most === 0) continue;
      count.touched += 1;
      if (most > tolerance) count.changed += 1;
      const cell = heatRow + Math.min(Math.floor((column * heat.width) / width), heat.width - 1);
      if (most > heat.data[cell]!) heat.data[cell] = most;
    }
  }
}

/** From yellow, just over the tolerance, to red, where everything is another colour. */
async function drawHeat({ data, width, height }: Heat, tolerance: number): Promise<Buffer> {
  const colours = Buffer.alloc(data.length * 4);
  data.forEach((value, cell) => {
    if (value <= tolerance) return;
    const share = Math.min(value / 128, 1);
    colours.set([255, Math.round(214 * (1 - share)), Math.round(10 + 30 * share), Math.round(110 + 130 * share)], cell * 4);
  });
  return await sharp(colours, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

function newHeat(width: number, height: number): Heat {
  return { data: new Uint8Array(width * height), width, height };
}

function noCount(): Count {
  return { pixels: 0, touched: 0, changed: 0 };
}
