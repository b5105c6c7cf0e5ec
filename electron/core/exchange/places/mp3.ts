import type { OpenFile } from "../open-file.ts";
import { MOST_WORDS, PLACE_NAME, type RecipePlace } from "./recipe-place.ts";

interface Frame {
  name: string;
  start: number;
  end: number;
}

/** An ID3 tag in front of the sound. */
interface Tag {
  version: number;
  bytes: number;
  frames: Frame[];
}

const HEADER_BYTES = 10;
/** Plain letters, then the name that tells such a frame from others. */
const head = Buffer.from(`\0${PLACE_NAME}\0`, "latin1");

/** A text frame of the ID3 tag (ID3v2.4 section 4.2.6), which is made where there is none. */
export const mp3Place: RecipePlace = {
  async plan(file, words) {
    if (!(await hasTag(file))) {
      const frame = frameOf(4, words);
      return [{ at: 0, remove: 0, insert: Buffer.concat([Buffer.from("ID3\x04\0\0", "latin1"), sevenBits(frame.length), frame]) }];
    }
    const tag = await readTag(file);
    if (!tag || (await holdsProvenance(file, tag))) return undefined;
    const [frame, old] = [frameOf(tag.version, words), await ours(file, tag)];
    const bytes = tag.bytes + frame.length - (old ? old.end - old.start : 0);
    return [
      { at: 6, remove: 4, insert: sevenBits(bytes) },
      { at: HEADER_BYTES, remove: 0, insert: frame },
      ...(old ? [{ at: old.start, remove: old.end - old.start, insert: new Uint8Array() }] : []),
    ];
  },
  async read(file) {
    const tag = (await hasTag(file)) ? await readTag(file) : undefined;
    const found = tag && (await ours(file, tag));
    if (!found || found.end - found.start > MOST_WORDS) return undefined;
    return (await file.read(found.start, found.end - found.start)).subarray(HEADER_BYTES + head.length).toString("latin1");
  },
};

function frameOf(version: number, words: string): Buffer {
  const content = Buffer.concat([head, Buffer.from(words, "latin1")]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length);
  return Buffer.concat([Buffer.from("TXXX", "latin1"), version === 4 ? sevenBits(content.length) : size, Buffer.alloc(2), content]);
}

async function hasTag(file: OpenFile): Promise<boolean> {
  return (await file.read(0, 3)).toString("latin1") === "ID3";
}

/** Nothing for a tag with flags, or of a version, whose frames cannot be told without taking all of it apart. */
async function readTag(file: OpenFile): Promise<Tag | undefined> {
  const header = await file.read(0, HEADER_BYTES);
  const version = header[3] ?? 0;
  if (header.length < HEADER_BYTES || (version !== 3 && version !== 4) || header[5] !== 0) return undefined;
  const bytes = fromSevenBits(header.subarray(6));
  const end = HEADER_BYTES + bytes;
  const frames: Frame[] = [];
  for (let at = HEADER_BYTES; at + HEADER_BYTES <= end;) {
    const frame = await file.read(at, HEADER_BYTES);
    // What is left is empty.
    if (frame[0] === 0) break;
    const length = version === 4 ? fromSevenBits(frame.subarray(4, 8)) : frame.readUInt32BE(4);
    if (frame.length < HEADER_BYTES || at + HEADER_BYTES + length > end) return undefined;
    frames.push({ name: frame.toString("latin1", 0, 4), start: at, end: at + HEADER_BYTES + length });
    at += HEADER_BYTES + length;
  }
  return { version, bytes, frames };
}

async function ours(file: OpenFile, { frames }: Tag): Promise<Frame | undefined> {
  for (const frame of frames) {
    if (frame.name === "TXXX" && (await file.read(frame.start + HEADER_BYTES, head.length)).equals(head)) return frame;
  }
  return undefined;
}

async function holdsProvenance(file: OpenFile, { frames }: Tag): Promise<boolean> {
  for (const frame of frames) {
    if (frame.name === "GEOB" && (await file.read(frame.start, 80)).includes("application/x-c2pa")) return true;
  }
  return false;
}

/** Four bytes of seven bits each, as nothing in a tag may look like the beginning of sound. */
function sevenBits(value: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((shift) => (value >>> shift) & 0x7f));
}

function fromSevenBits(bytes: Uint8Array): number {
  return bytes.subarray(0, 4).reduce((sum, byte) => (sum << 7) | (byte & 0x7f), 0);
}
