import type { OpenFile } from "../open-file.ts";
import { MOST_WORDS, type RecipePlace } from "./recipe-place.ts";

interface Block {
  type: number;
  start: number;
  end: number;
}

const COMMENTS = 4;
const FIELD = "LANTERNIST_RECIPE=";
const MOST_BYTES = 0xff_ffff;

/** A field of the Vorbis comments, which are made where there are none (FLAC, RFC 9639 section 8.6). */
export const flacPlace: RecipePlace = {
  async plan(file, words) {
    const blocks = await blocksOf(file);
    const first = blocks?.[0];
    if (!blocks || !first) return undefined;
    const old = blocks.find(({ type }) => type === COMMENTS);
    const { vendor, fields } = old ? toComments(await contentOf(file, old)) : { vendor: Buffer.from("lanternist"), fields: [] };
    const kept = fields.filter((field) => !isOurs(field));
    const content = fromComments(vendor, [...kept, Buffer.from(FIELD + words, "latin1")]);
    if (content.length > MOST_BYTES) return undefined;
    const isLast = old !== undefined && old === blocks.at(-1);
    const insert = Buffer.concat([header(COMMENTS, isLast, content.length), content]);
    if (old) return [{ at: old.start, remove: old.end - old.start, insert }];
    if (blocks.length > 1) return [{ at: first.end, remove: 0, insert }];
    // The only block is the last one no more.
    return [
      { at: first.start, remove: 1, insert: Uint8Array.of(first.type) },
      { at: first.end, remove: 0, insert: Buffer.concat([header(COMMENTS, true, content.length), content]) },
    ];
  },
  async read(file) {
    const found = (await blocksOf(file))?.find(({ type }) => type === COMMENTS);
    if (!found || found.end - found.start > MOST_WORDS) return undefined;
    const field = toComments(await contentOf(file, found)).fields.find(isOurs);
    return field?.toString("latin1", FIELD.length);
  },
};

function isOurs(field: Buffer): boolean {
  return field.toString("latin1", 0, FIELD.length).toUpperCase() === FIELD;
}

function header(type: number, isLast: boolean, bytes: number): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(bytes);
  head[0] = type | (isLast ? 0x80 : 0);
  return head;
}

/** Throws where a length does not fit. */
function toComments(content: Buffer): { vendor: Buffer; fields: Buffer[] } {
  let at = 0;
  const next = () => {
    const length = content.readUInt32LE(at);
    if (at + 4 + length > content.length) throw new Error("A comment of the file is cut off.");
    at += 4 + length;
    return content.subarray(at - length, at);
  };
  const vendor = next();
  const count = content.readUInt32LE(at);
  at += 4;
  const fields: Buffer[] = [];
  while (fields.length < count) fields.push(next());
  return { vendor, fields };
}

function fromComments(vendor: Buffer, fields: readonly Buffer[]): Buffer {
  const count = uint32(fields.length);
  return Buffer.concat([uint32(vendor.length), vendor, count, ...fields.flatMap((field) => [uint32(field.length), field])]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function contentOf(file: OpenFile, { start, end }: Block): Promise<Buffer> {
  return file.read(start + 4, end - start - 4);
}

async function blocksOf(file: OpenFile): Promise<Block[] | undefined> {
  if ((await file.read(0, 4)).toString("latin1") !== "fLaC") return undefined;
  const blocks: Block[] = [];
  for (let at = 4; ;) {
    const head = await file.read(at, 4);
    if (head.length < 4) return undefined;
    const end = at + 4 + (head.readUInt32BE() & MOST_BYTES);
    if (end > file.bytes) return undefined;
    blocks.push({ type: (head[0] ?? 0) & 0x7f, start: at, end });
    if (((head[0] ?? 0) & 0x80) !== 0) return blocks;
    at = end;
  }
}
