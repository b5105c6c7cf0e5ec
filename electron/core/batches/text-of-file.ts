import { createReadStream } from "node:fs";
import { MIB } from "../../../shared/units.ts";

/** How the text of a file is written down. */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "gb18030";

/**
 * By its mark at the beginning, else UTF-8 where all of it is that, else GB 18030, which Chinese spreadsheets save. Reads the whole file once, in
 * pieces.
 */
export async function encodingOf(path: string): Promise<Encoding> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let isFirst = true;
  try {
    for await (const piece of piecesOf(path)) {
      if (isFirst && piece[0] === 0xff && piece[1] === 0xfe) return "utf-16le";
      if (isFirst && piece[0] === 0xfe && piece[1] === 0xff) return "utf-16be";
      isFirst = false;
      decoder.decode(piece, { stream: true });
    }
    decoder.decode();
    return "utf-8";
  } catch (error) {
    if (error instanceof TypeError) return "gb18030";
    throw error;
  }
}

/** The text of a file, piece by piece, without a byte order mark. */
export async function* textOf(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of piecesOf(path)) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

async function* piecesOf(path: string): AsyncGenerator<Buffer> {
  for await (const piece of createReadStream(path, { highWaterMark: MIB })) yield piece as Buffer;
}
