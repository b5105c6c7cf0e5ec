import type { OpenFile } from "../open-file.ts";
import type { Splice } from "../splices.ts";
import { MOST_WORDS, type RecipePlace } from "./recipe-place.ts";
import { wordsInXmp, xmpWith } from "./xmp.ts";

interface Chunk {
  name: string;
  start: number;
  /** Of its content. */
  bytes: number;
  /** Behind a byte that makes the length even. */
  end: number;
}

/** WebP: an XMP chunk at the end, and the header that says so. */
export const webpPlace = riffPlace("XMP ", announceXmp);
/** WAV: the chunk that XMP has there (XMP specification part 3). */
export const wavePlace = riffPlace("_PMX", async () => []);

/** `announce` says what else must change for the chunk to be found; nothing where it cannot be. */
function riffPlace(name: string, announce: (file: OpenFile, chunks: readonly Chunk[]) => Promise<Splice[] | undefined>): RecipePlace {
  return {
    async plan(file, words) {
      const chunks = await chunksOf(file);
      if (!chunks || chunks.some((chunk) => chunk.name === "C2PA")) return undefined;
      const old = chunks.find((chunk) => chunk.name === name);
      const xmp = xmpWith(words, old && (await contentOf(file, old)).toString("utf8"));
      const announced = await announce(file, chunks);
      if (xmp === undefined || announced === undefined) return undefined;
      const end = chunks.at(-1)?.end ?? 12;
      const change = { at: old?.start ?? end, remove: old ? old.end - old.start : 0, insert: chunkOf(name, xmp) };
      const changes = [...announced, change];
      const total = changes.reduce((sum, { remove, insert }) => sum + insert.length - remove, end);
      return total > 0xffff_fffe ? undefined : [{ at: 4, remove: 4, insert: uint32(total - 8) }, ...changes];
    },
    async read(file) {
      const found = (await chunksOf(file))?.find((chunk) => chunk.name === name);
      return found && found.bytes <= MOST_WORDS ? wordsInXmp((await contentOf(file, found)).toString("utf8")) : undefined;
    },
  };
}

const XMP_FLAG = 0x04;
const ALPHA_FLAG = 0x10;

async function announceXmp(file: OpenFile, [first]: readonly Chunk[]): Promise<Splice[] | undefined> {
  if (!first) return undefined;
  const head = await contentOf(file, { ...first, bytes: Math.min(first.bytes, 10) });
  if (first.name === "VP8X") return [{ at: first.start + 8, remove: 1, insert: Uint8Array.of((head[0] ?? 0) | XMP_FLAG) }];
  const shape = first.name === "VP8L" ? losslessShape(head) : first.name === "VP8 " ? lossyShape(head) : undefined;
  if (!shape) return undefined;
  const body = Buffer.alloc(10);
  body[0] = XMP_FLAG | (shape.hasAlpha ? ALPHA_FLAG : 0);
  body.writeUIntLE(shape.width - 1, 4, 3);
  body.writeUIntLE(shape.height - 1, 7, 3);
  return [{ at: first.start, remove: 0, insert: chunkOf("VP8X", body) }];
}

/** Sizes are of 14 bits (WebP lossless bitstream, RFC 9649 section 3.4). */
function losslessShape(head: Buffer) {
  if (head.length < 5 || head[0] !== 0x2f) return undefined;
  const bits = head.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, hasAlpha: ((bits >>> 28) & 1) === 1 };
}

/** A key frame's header (RFC 6386 section 9.1). */
function lossyShape(head: Buffer) {
  if (head.length < 10 || head.readUIntBE(3, 3) !== 0x9d012a) return undefined;
  return { width: head.readUInt16LE(6) & 0x3fff, height: head.readUInt16LE(8) & 0x3fff, hasAlpha: false };
}

function chunkOf(name: string, content: string | Buffer): Uint8Array {
  const body = Buffer.from(content);
  return Buffer.concat([Buffer.from(name, "latin1"), uint32(body.length), body, Buffer.alloc(body.length % 2)]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function contentOf(file: OpenFile, { start, bytes }: Chunk): Promise<Buffer> {
  return file.read(start + 8, bytes);
}

/** Nothing for a file whose lengths are not those of its chunks: one that was cut off, or written before its length was known. */
async function chunksOf(file: OpenFile): Promise<Chunk[] | undefined> {
  const header = await file.read(0, 12);
  if (header.length < 12 || header.toString("latin1", 0, 4) !== "RIFF") return undefined;
  const total = 8 + header.readUInt32LE(4);
  const chunks: Chunk[] = [];
  for (let at = 12; at < total;) {
    const head = await file.read(at, 8);
    if (head.length < 8) return undefined;
    const bytes = head.readUInt32LE(4);
    const end = at + 8 + bytes + (bytes % 2);
    if (end > file.bytes) return undefined;
    chunks.push({ name: head.toString("latin1", 0, 4), start: at, bytes, end });
    at = end;
  }
  // Some writers do not count the byte that makes the last length even.
  const rest = (chunks.at(-1)?.end ?? 0) - total;
  return rest === 0 || rest === 1 ? chunks : undefined;
}
