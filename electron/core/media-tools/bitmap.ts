import { assertRawSize } from "./raw-picture.ts";
import type { RawPicture } from "./raw-picture.ts";

/** The pixels of a Windows bitmap (1 to 32 bits a pixel, with or without run lengths). Sharp does not read them. */
export function decodeBitmap(bytes: Uint8Array): RawPicture {
  const header = readHeader(bytes);
  assertRawSize(header.width, header.height);
  const runs = header.compression === RLE8 || header.compression === RLE4;
  const indices = runs ? unpackRuns(header) : undefined;
  const channels = header.masks?.alpha ? 4 : 3;
  const data = new Uint8Array(header.width * header.height * channels);
  for (let row = 0; row < header.height; row++) {
    const target = (header.isTopDown ? row : header.height - 1 - row) * header.width * channels;
    for (let column = 0; column < header.width; column++) {
      data.set(readPixel(header, indices, row, column).slice(0, channels), target + column * channels);
    }
  }
  return { width: header.width, height: header.height, channels, data };
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

function readPixel(bitmap: Bitmap, indices: Uint8Array | undefined, row: number, column: number): number[] {
  const { view, bits, width, start } = bitmap;
  if (indices !== undefined) return paletteColour(bitmap, indices[row * width + column] ?? 0);
  const rowStart = start + row * (Math.ceil((bits * width) / 32) * 4);
  if (bits <= 8) {
    const bit = column * bits;
    const byte = view.getUint8(rowStart + (bit >> 3));
    return paletteColour(bitmap, (byte >> (8 - bits - (bit % 8))) & ((1 << bits) - 1));
  }
  const at = rowStart + column * (bits / 8);
  if (bits === 24) return [view.getUint8(at + 2), view.getUint8(at + 1), view.getUint8(at)];
  const { masks } = bitmap;
  if (masks === undefined) throw new Error(`Bitmaps with ${bits} bits a pixel are not known.`);
  const value = bits === 16 ? view.getUint16(at, true) : view.getUint32(at, true);
  return [masks.red, masks.green, masks.blue, masks.alpha].map((mask) => scaled(value, mask));
}

function paletteColour({ view, palette }: Bitmap, index: number): number[] {
  const at = palette.start + index * palette.entryBytes;
  return [view.getUint8(at + 2), view.getUint8(at + 1), view.getUint8(at)];
}

/** The masked part of a value, stretched to 0…255. */
function scaled(value: number, mask: number): number {
  if (mask === 0) return 255;
  const shift = Math.log2((mask & -mask) >>> 0);
  return Math.round((((value & mask) >>> shift) / (mask >>> shift)) * 255);
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
      for (let index = 0; index < value; index++) put(isNibbles ? nibble(view.getUint8(at + (index >> 1)), index) : view.getUint8(at + index));
      at += bytes + (bytes % 2);
    }
  }
  return pixels;
}
