import type { MediaKind } from "../../../shared/contract/media.ts";

/** What a file is by its first bytes. `extension` has its dot. */
export interface FileType {
  kind: Exclude<MediaKind, "other">;
  mime: string;
  extension: string;
}

/** As many first bytes as `sniff` looks at. */
export const SNIFF_BYTES = 4096;

/** The type of a file by its first bytes, or nothing when it is no picture, video or sound that the studio knows. Names are not asked. */
export function sniff(head: Uint8Array): FileType | undefined {
  return sniffPicture(head) ?? sniffBoxes(head) ?? sniffMatroska(head) ?? sniffSound(head);
}

function sniffPicture(head: Uint8Array): FileType | undefined {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return picture("jpeg", ".jpg");
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return picture("png", ".png");
  if (hasText(head, 0, "RIFF") && hasText(head, 8, "WEBP")) return picture("webp", ".webp");
  if (hasText(head, 0, "GIF87a") || hasText(head, 0, "GIF89a")) return picture("gif", ".gif");
  if (hasText(head, 0, "BM") && bitmapHeaderSizes.has(head[14] ?? 0) && head[15] === 0) return picture("bmp", ".bmp");
  if (tiffMarks.some((mark) => startsWith(head, mark))) return picture("tiff", ".tif");
  return undefined;
}

const bitmapHeaderSizes = new Set([12, 40, 52, 56, 64, 108, 124]);
const tiffMarks = [
  [0x49, 0x49, 0x2a, 0x00],
  [0x4d, 0x4d, 0x00, 0x2a],
  [0x49, 0x49, 0x2b, 0x00],
  [0x4d, 0x4d, 0x00, 0x2b],
];

const heicBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx"];
/** First boxes of QuickTime files from before brands existed. */
const oldQuickTimeBoxes = ["moov", "mdat", "wide", "pnot"];

function sniffBoxes(head: Uint8Array): FileType | undefined {
  const box = textAt(head, 4, 4);
  if (oldQuickTimeBoxes.includes(box)) return quickTime;
  if (box !== "ftyp") return undefined;
  const brands = readBrands(head);
  if (brands.includes("avif") || brands.includes("avis")) return picture("avif", ".avif");
  if (brands.some((brand) => heicBrands.includes(brand))) return picture("heic", ".heic");
  const major = brands[0] ?? "";
  if (major === "mif1" || major === "msf1") return picture("heic", ".heic");
  if (major === "qt  ") return quickTime;
  if (major === "M4A " || major === "M4B ") return { kind: "audio", mime: "audio/mp4", extension: ".m4a" };
  return { kind: "video", mime: "video/mp4", extension: ".mp4" };
}

const quickTime: FileType = { kind: "video", mime: "video/quicktime", extension: ".mov" };

/** The major brand, then the compatible ones. */
function readBrands(head: Uint8Array): string[] {
  const size = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0);
  const brands = [textAt(head, 8, 4)];
  for (let at = 16; at + 4 <= Math.min(size, head.length); at += 4) brands.push(textAt(head, at, 4));
  return brands;
}

function sniffMatroska(head: Uint8Array): FileType | undefined {
  if (!startsWith(head, [0x1a, 0x45, 0xdf, 0xa3])) return undefined;
  const header = textAt(head, 0, 64);
  if (header.includes("webm")) return { kind: "video", mime: "video/webm", extension: ".webm" };
  if (header.includes("matroska")) return { kind: "video", mime: "video/x-matroska", extension: ".mkv" };
  return undefined;
}

function sniffSound(head: Uint8Array): FileType | undefined {
  if ((hasText(head, 0, "RIFF") || hasText(head, 0, "RF64")) && hasText(head, 8, "WAVE")) return sound("wav", ".wav");
  if (hasText(head, 0, "fLaC")) return sound("flac", ".flac");
  if (hasText(head, 0, "OggS")) return sound("ogg", ".ogg");
  if (hasText(head, 0, "ID3") || isMp3Frame(head)) return sound("mpeg", ".mp3");
  return undefined;
}

/** An MPEG audio frame header of layer II or III with a legal bit rate and sample rate. */
function isMp3Frame(head: Uint8Array): boolean {
  const [first = 0, second = 0, third = 0] = head;
  const isSynchronised = first === 0xff && (second & 0xe0) === 0xe0;
  const version = (second >> 3) & 3;
  const layer = (second >> 1) & 3;
  const bitRate = third >> 4;
  const sampleRate = (third >> 2) & 3;
  return isSynchronised && version !== 1 && (layer === 1 || layer === 2) && bitRate !== 15 && bitRate !== 0 && sampleRate !== 3;
}

function picture(format: string, extension: string): FileType {
  return { kind: "image", mime: `image/${format}`, extension };
}

function sound(format: string, extension: string): FileType {
  return { kind: "audio", mime: `audio/${format}`, extension };
}

function startsWith(head: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => head[index] === byte);
}

function hasText(head: Uint8Array, at: number, text: string): boolean {
  return textAt(head, at, text.length) === text;
}

function textAt(head: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...head.subarray(at, at + length));
}
