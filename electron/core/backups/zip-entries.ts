import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createInflateRaw } from "node:zlib";
import { KIB } from "../../../shared/units.ts";

/** A file of a zip, as the zip's list tells of it. */
export interface ZipEntry {
  name: string;
  /** 0: as it is; 8: deflated. */
  method: number;
  packedBytes: number;
  bytes: number;
  /** Where its own header is. */
  at: number;
}

/** A list of more is no backup's. */
const MOST_ENTRIES = 16;
const END_BYTES = 22;
const MOST_COMMENT_BYTES = 64 * KIB;

/** The list at the end of a zip. Throws where there is none, as in one that was cut off, and where it is not what the studio writes. */
export async function readZipEntries(path: string): Promise<ZipEntry[]> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const length = Math.min(size, END_BYTES + MOST_COMMENT_BYTES);
    const { buffer: tail } = await file.read(Buffer.alloc(length), 0, length, size - length);
    const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
    if (end < 0 || end + END_BYTES > tail.length) throw new Error("There is no list at the end.");
    const count = tail.readUInt16LE(end + 10);
    const listBytes = tail.readUInt32LE(end + 12);
    const listAt = tail.readUInt32LE(end + 16);
    if (count > MOST_ENTRIES || listBytes > MOST_COMMENT_BYTES || listAt + listBytes > size) throw new Error("The list is not a backup's.");
    const { buffer: list } = await file.read(Buffer.alloc(listBytes), 0, listBytes, listAt);
    return readList(list, count, listAt);
  } finally {
    await file.close();
  }
}

function readList(list: Buffer, count: number, listAt: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  for (let place = 0; entries.length < count;) {
    if (list.readUInt32LE(place) !== 0x02014b50) throw new Error("The list is damaged.");
    const isSecret = (list.readUInt16LE(place + 8) & 1) === 1;
    const nameBytes = list.readUInt16LE(place + 28);
    const entry = {
      name: list.toString("utf8", place + 46, place + 46 + nameBytes),
      method: list.readUInt16LE(place + 10),
      packedBytes: list.readUInt32LE(place + 20),
      bytes: list.readUInt32LE(place + 24),
      at: list.readUInt32LE(place + 42),
    };
    if (isSecret || entry.at + entry.packedBytes > listAt) throw new Error("The list is not a backup's.");
    entries.push(entry);
    place += 46 + nameBytes + list.readUInt16LE(place + 30) + list.readUInt16LE(place + 32);
  }
  return entries;
}

/** The content of a file of a zip, never more than the list says of it. Throws where it is less, more, or packed in a way of its own. */
export async function* readZipEntry(path: string, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of unpacked(path, entry, await contentAt(path, entry))) {
    bytes += piece.length;
    if (bytes > entry.bytes) throw new Error(`${entry.name} holds more than it says.`);
    yield piece;
  }
  if (bytes !== entry.bytes) throw new Error(`${entry.name} holds less than it says.`);
}

function unpacked(path: string, { method, packedBytes }: ZipEntry, start: number): AsyncIterable<Buffer> {
  if (packedBytes === 0) return (async function* () {})();
  const packed = createReadStream(path, { start, end: start + packedBytes - 1 });
  if (method === 0) return packed;
  if (method !== 8) throw new Error("It is packed in an unknown way.");
  const inflate = createInflateRaw();
  packed.once("error", (error) => inflate.destroy(error));
  inflate.once("close", () => packed.destroy());
  return packed.pipe(inflate);
}

/** Behind the file's own header, whose names may be longer than those of the list. */
async function contentAt(path: string, { at, name }: ZipEntry): Promise<number> {
  const file = await open(path, "r");
  try {
    const { buffer: header, bytesRead } = await file.read(Buffer.alloc(30), 0, 30, at);
    if (bytesRead < 30 || header.readUInt32LE(0) !== 0x04034b50) throw new Error(`${name} is not where the list says.`);
    return at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  } finally {
    await file.close();
  }
}
