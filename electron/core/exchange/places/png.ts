import { crc32 } from "node:zlib";
import type { OpenFile } from "../open-file.ts";
import { MOST_WORDS, PLACE_NAME, type RecipePlace } from "./recipe-place.ts";

interface Chunk {
  type: string;
  start: number;
  end: number;
}

/** An international text chunk before the end of the picture (PNG specification 11.3.3.4). */
export const pngPlace: RecipePlace = {
  async plan(file, words) {
    const chunks = await chunksOf(file);
    const last = chunks?.at(-1);
    if (!chunks || last?.type !== "IEND" || chunks.some(({ type }) => type === "caBX")) return undefined;
    const old = await ours(file, chunks);
    return [
      ...(old ? [{ at: old.start, remove: old.end - old.start, insert: new Uint8Array() }] : []),
      { at: last.start, remove: 0, insert: textChunk(words) },
    ];
  },
  async read(file) {
    const found = await ours(file, (await chunksOf(file)) ?? []);
    if (!found || found.end - found.start > MOST_WORDS) return undefined;
    return (await file.read(found.start, found.end - found.start - 4)).subarray(8 + head.length).toString("latin1");
  },
};

/** Not compressed, no language, no translation. */
const head = Buffer.from(`${PLACE_NAME}\0\0\0\0\0`, "latin1");

function textChunk(words: string): Uint8Array {
  const body = Buffer.concat([Buffer.from("iTXt", "latin1"), head, Buffer.from(words, "latin1")]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

async function ours(file: OpenFile, chunks: readonly Chunk[]): Promise<Chunk | undefined> {
  for (const chunk of chunks) {
    if (chunk.type === "iTXt" && (await file.read(chunk.start + 8, head.length)).equals(head)) return chunk;
  }
  return undefined;
}

/** Up to the end of the picture; nothing for a file that ends before. */
async function chunksOf(file: OpenFile): Promise<Chunk[] | undefined> {
  const chunks: Chunk[] = [];
  for (let at = 8; ;) {
    const header = await file.read(at, 8);
    if (header.length < 8) return undefined;
    const end = at + 12 + header.readUInt32BE(0);
    if (end > file.bytes) return undefined;
    const type = header.toString("latin1", 4);
    chunks.push({ type, start: at, end });
    if (type === "IEND") return chunks;
    at = end;
  }
}
