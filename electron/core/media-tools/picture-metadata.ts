import exifr from "exifr";

/** A picture's bytes in two heaps: what is needed to show it, and what only tells about it. */
export interface PictureParts {
  picture: Uint8Array[];
  metadata: Uint8Array[];
}

/**
 * Parts a JPEG, PNG or WebP without touching its pixels or colour profile; `picture` joined is a whole file again. Anything behind the
 * picture's end (a second view, a short film) counts as metadata. Other types come back whole.
 */
export function splitMetadata(bytes: Uint8Array, mime: string): PictureParts {
  if (mime === "image/jpeg") return splitJpeg(bytes);
  if (mime === "image/png") return splitPng(bytes);
  if (mime === "image/webp") return splitWebp(bytes);
  return { picture: [bytes], metadata: [] };
}

/** Whether any of these metadata blocks says where the picture was taken. */
export async function holdsPlace(metadata: readonly Uint8Array[]): Promise<boolean> {
  for (const block of metadata) {
    const text = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
    // XMP spells it out; a "raw profile" hides a whole EXIF block as text, which is not worth reading to find out.
    if (text.includes("GPSLatitude") || text.includes("Raw profile type")) return true;
    if (await exifHoldsPlace(text)) return true;
  }
  return false;
}

async function exifHoldsPlace(block: Buffer): Promise<boolean> {
  const start = firstOf(block, ["II*\0", "MM\0*"]);
  if (start < 0) return false;
  const tags: unknown = await exifr
    .parse(block.subarray(start), { gps: true, ifd0: {}, exif: false, mergeOutput: false })
    .catch(() => undefined);
  return typeof tags === "object" && tags !== null && "gps" in tags && tags.gps !== undefined;
}

function firstOf(block: Buffer, marks: readonly string[]): number {
  const found = marks.map((mark) => block.indexOf(mark, 0, "latin1")).filter((at) => at >= 0);
  return found.length === 0 ? -1 : Math.min(...found);
}

const APP0 = 0xe0;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

function splitJpeg(bytes: Uint8Array): PictureParts {
  const parts: PictureParts = { picture: [bytes.subarray(0, 2)], metadata: [] };
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === END_OF_IMAGE) break;
    let end = at + 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
    if (marker === START_OF_SCAN) end = endOfScan(bytes, end);
    const segment = bytes.subarray(at, end);
    (isJpegMetadata(marker, segment) ? parts.metadata : parts.picture).push(segment);
    at = end;
  }
  parts.picture.push(bytes.subarray(at, at + 2));
  if (at + 2 < bytes.length) parts.metadata.push(bytes.subarray(at + 2));
  return parts;
}

/** Compressed data runs on until a marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0) {
    const next = bytes[at + 1] ?? END_OF_IMAGE;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  return bytes.length;
}

function isJpegMetadata(marker: number, segment: Uint8Array): boolean {
  if (marker === COMMENT) return true;
  if (marker < APP0 || marker > APP15) return false;
  const isColourProfile = marker === APP2 && Buffer.from(segment.subarray(4, 16)).toString("latin1").startsWith("ICC_PROFILE");
  return !(marker === APP0 || marker === APP14 || isColourProfile);
}

const pngMetadata = new Set(["eXIf", "tEXt", "zTXt", "iTXt", "tIME"]);

function splitPng(bytes: Uint8Array): PictureParts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: PictureParts = { picture: [bytes.subarray(0, 8)], metadata: [] };
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + view.getUint32(at);
    const name = Buffer.from(bytes.subarray(at + 4, at + 8)).toString("latin1");
    (pngMetadata.has(name) ? parts.metadata : parts.picture).push(bytes.subarray(at, end));
    at = end;
    if (name === "IEND") break;
  }
  if (at < bytes.length) parts.metadata.push(bytes.subarray(at));
  return parts;
}

/** Flags of the extended WebP header: there is EXIF, there is XMP. */
const WEBP_METADATA_FLAGS = 0x08 | 0x04;

function splitWebp(bytes: Uint8Array): PictureParts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = bytes.slice(0, 12);
  const parts: PictureParts = { picture: [header], metadata: [] };
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size + (size % 2);
    const name = Buffer.from(bytes.subarray(at, at + 4)).toString("latin1");
    if (name === "EXIF" || name === "XMP ") parts.metadata.push(bytes.subarray(at, end));
    else parts.picture.push(name === "VP8X" ? withoutFlags(bytes.slice(at, end)) : bytes.subarray(at, end));
    at = end;
  }
  const total = parts.picture.reduce((sum, part) => sum + part.length, 0);
  new DataView(header.buffer).setUint32(4, total - 8, true);
  return parts;
}

function withoutFlags(chunk: Uint8Array): Uint8Array {
  chunk[8] = (chunk[8] ?? 0) & ~WEBP_METADATA_FLAGS;
  return chunk;
}
