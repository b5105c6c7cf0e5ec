import type { FileHandle } from "node:fs/promises";

/** A box of an ISO media file (MP4, MOV). Positions count from the start of what it was read from; `end` is the first byte behind it. */
export interface Box {
  type: string;
  start: number;
  /** Where its content begins. */
  body: number;
  end: number;
}

/** A box header that runs past the end of the file, or is itself cut off. */
export interface CutBox {
  isCut: true;
  type: string;
  start: number;
}

/** The top-level boxes of an open file, in order, read header by header. A box that does not fit into the file is the last one given. */
export async function* topBoxes(handle: FileHandle, fileBytes: number): AsyncGenerator<Box | CutBox, void, void> {
  const header = new DataView(new ArrayBuffer(16));
  let at = 0;
  while (at < fileBytes) {
    const { bytesRead } = await handle.read(header, 0, 16, at);
    const box = parseHeader(header, Math.min(bytesRead, 16), at, fileBytes);
    yield box;
    if ("isCut" in box) return;
    at = box.end;
  }
}

/** The boxes inside a box that was read into memory. Throws when one does not fit. */
export function* innerBoxes(view: DataView, from: number, to: number): Generator<Box, void, void> {
  let at = from;
  // A list of boxes may end with four zero bytes (QuickTime user data).
  while (at + 8 <= to) {
    const header = new DataView(view.buffer, view.byteOffset + at, Math.min(16, to - at));
    const box = parseHeader(header, header.byteLength, at, to);
    if ("isCut" in box) throw new Error(`The box ${box.type} is cut off.`);
    yield box;
    at = box.end;
  }
}

/** The first box of this type inside another, by a path of types, or nothing. */
export function findBox(view: DataView, within: Pick<Box, "body" | "end">, path: readonly string[]): Box | undefined {
  const [type, ...rest] = path;
  for (const box of innerBoxes(view, within.body, within.end)) {
    if (box.type !== type) continue;
    return rest.length === 0 ? box : findBox(view, box, rest);
  }
  return undefined;
}

function parseHeader(header: DataView, available: number, start: number, end: number): Box | CutBox {
  if (available < 8) return { isCut: true, type: "", start };
  const type = String.fromCharCode(header.getUint8(4), header.getUint8(5), header.getUint8(6), header.getUint8(7));
  const short = header.getUint32(0);
  if (short === 1 && available < 16) return { isCut: true, type, start };
  // 1: the length follows in 64 bits; 0: up to the end of the file.
  const size = short === 1 ? Number(header.getBigUint64(8)) : short === 0 ? end - start : short;
  const body = start + (short === 1 ? 16 : 8);
  if (start + size > end || start + size < body) return { isCut: true, type, start };
  return { type, start, body, end: start + size };
}
