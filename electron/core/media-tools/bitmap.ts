import { assertRawSize } from "./raw-picture.ts";
import type { RawPicture } from "./raw-picture.ts";

/** The pixels of a Windows bitmap (1 to 32 bits a pixel, with or without run lengths). Sharp does not read them. */
export function decodeBitmap(bytes: Uint8Array): RawPicture {
  const bitmap = readHeader(bytes);
  const { width, height } = bitmap;
  assertRawSize(width, height);
  const channels = bitmap.masks?.alpha ? 4 : 3;
  const data = new Uint8Array(width * height * channels);
  const put = pixelWriter(bitmap, data);
  for (let row = 0; row < height; row++) {
    const target = (bitmap.isTopDown ? row : height - 1 - row) * width;
    for (let column = 0; column < width; column++) put(row, column, (target + column) * channels);
  }
  return { width, height, channels, data };
}

const RLE8 = 1;
const RLE4 = 2;
const BIT_FIELDS = 3;
const ALPHA_BIT_FIELDS = 6;

interface Masks {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

interface Bitmap {
  view: DataView;
  width: number;
  height: number;
  isTopDown: boolean;
  bits: number;
  compression: number;
  /** Where the pixels begin. */
  start: number;
  palette: { start: number; entryBytes: number };
  masks: Masks | undefined;
}

function readHeader(bytes: Uint8Array): Bitmap {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = view.getUint32(14, true);
  const isOld = size === 12;
  const height = isOld ? view.getUint16(20, true) : view.getInt32(22, true);
  const bits = view.getUint16(isOld ? 24 : 28, true);
  const compression = isOld ? 0 : view.getUint32(30, true);
  if (compression > BIT_FIELDS && compression !== ALPHA_BIT_FIELDS) throw new Error(`Bitmap compression ${compression} is not known.`);
  const hasFieldsBehind = size === 40 && (compression === BIT_FIELDS || compression === ALPHA_BIT_FIELDS);
  return {
    view,
    width: isOld ? view.getUint16(18, true) : view.getInt32(18, true),
    height: Math.abs(height),
    isTopDown: height < 0,
    bits,
    compression,
    start: view.getUint32(10, true),
    palette: { start: 14 + size + (hasFieldsBehind ? (compression === BIT_FIELDS ? 12 : 16) : 0), entryBytes: isOld ? 3 : 4 },
    masks: readMasks(view, size, bits, compression),
  };
}

function readMasks(view: DataView, size: number, bits: number, compression: number): Masks | undefined {
  if (compression === BIT_FIELDS || compression === ALPHA_BIT_FIELDS) {
    const hasAlpha = size >= 56 || compression === ALPHA_BIT_FIELDS;
    const [red, green, blue, alpha] = [54, 58, 62, 66].map((at) => view.getUint32(at, true));
    return { red: red ?? 0, green: green ?? 0, blue: blue ?? 0, alpha: hasAlpha ? (alpha ?? 0) : 0 };
  }
  if (bits === 16) return { red: 0x7c00, green: 0x03e0, blue: 0x001f, alpha: 0 };
  if (bits === 32) return { red: 0xff0000, green: 0xff00, blue: 0xff, alpha: 0 };
  return undefined;
}

/** Writes the pixel at a row (as stored) and column to a place in `data`. */
type PixelWriter = (row: number, column: number, target: number) => void;

function pixelWriter(bitmap: Bitmap, data: Uint8Array): PixelWriter {
  const { view, bits, width, start } = bitmap;
  const rowBytes = Math.ceil((bits * width) / 32) * 4;
  if (bitmap.compression === RLE8 || bitmap.compression === RLE4) {
    const indices = unpackRuns(bitmap);
    return (row, column, target) => putColour(bitmap, indices[row * width + column] ?? 0, data, target);
  }
  if (bits <= 8) {
    const mask = (1 << bits) - 1;
    return (row, column, target) => {
      const bit = column * bits;
      const byte = view.getUint8(start + row * rowBytes + (bit >> 3));
      putColour(bitmap, (byte >> (8 - bits - (bit % 8))) & mask, data, target);
    };
  }
  if (bits === 24) return (row, column, target) => putBlueGreenRed(view, start + row * rowBytes + column * 3, data, target);
  return maskedWriter(bitmap, rowBytes, data);
}

function maskedWriter({ view, bits, start, masks }: Bitmap, rowBytes: number, data: Uint8Array): PixelWriter {
  if (masks === undefined) throw new Error(`Bitmaps with ${bits} bits a pixel are not known.`);
  const parts = [masks.red, masks.green, masks.blue, ...(masks.alpha ? [masks.alpha] : [])].map(toPart);
  return (row, column, target) => {
    const at = start + row * rowBytes + column * (bits / 8);
    const value = bits === 16 ? view.getUint16(at, true) : view.getUint32(at, true);
    let to = target;
    for (const { mask, shift, scale } of parts) data[to++] = Math.round(((value & mask) >>> shift) * scale);
  };
}

/** A mask with what brings its part of a value to 0…255. */
function toPart(mask: number): { mask: number; shift: number; scale: number } {
  if (mask === 0) return { mask, shift: 0, scale: 0 };
  const shift = Math.log2((mask & -mask) >>> 0);
  return { mask, shift, scale: 255 / (mask >>> shift) };
}

function putColour({ view, palette }: Bitmap, index: number, data: Uint8Array, target: number): void {
  putBlueGreenRed(view, palette.start + index * palette.entryBytes, data, target);
}

function putBlueGreenRed(view: DataView, at: number, data: Uint8Array, target: number): void {
  data[target] = view.getUint8(at + 2);
  data[target + 1] = view.getUint8(at + 1);
  data[target + 2] = view.getUint8(at);
}

/** Run lengths: pairs of (count, value); count 0 escapes to end of line, end of picture, a jump, or literal values. */
function unpackRuns({ view, width, height, compression, start }: Bitmap): Uint8Array {
  const pixels = new Uint8Array(width * height);
  const isNibbles = compression === RLE4;
  let at = start;
  let row = 0;
  let column = 0;
  const put = (value: number) => {
    if (row < height && column < width) pixels[row * width + column] = value;
    column++;
  };
  const nibble = (byte: number, index: number) => (index % 2 === 0 ? byte >> 4 : byte & 15);
  while (row < height) {
    const count = view.getUint8(at);
    const value = view.getUint8(at + 1);
    at += 2;
    if (count > 0) for (let index = 0; index < count; index++) put(isNibbles ? nibble(value, index) : value);
    else if (value === 0) [row, column] = [row + 1, 0];
    else if (value === 1) break;
    else if (value === 2) {
      [column, row] = [column + view.getUint8(at), row + view.getUint8(at + 1)];
      at += 2;
    } else {
      const bytes = isNibbles ? Math.ceil(value / 2) : value;
      for (let index = 0; index < value; index++)
        put(isNibbles ? nibble(view.getUint8(at + (index >> 1)), index) : view.getUint8(at + index));
      at += bytes + (bytes % 2);
    }
  }
  return pixels;
}
