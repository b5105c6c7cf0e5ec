import { Zip, ZipPassThrough } from "fflate";

/** A file of a zip. */
export interface ZipFile {
  /** Told from the others by their name. */
  name: string;
  /** Unix milliseconds. */
  createdAt: number;
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** What a zip without its 64-bit extension can count: files of it are read everywhere. */
export const MOST_ZIP_BYTES = 0xffff_ffff;

/** Files as one zip that is made while it is read; pictures, videos and sounds are packed already, so nothing is packed again. */
export async function* zipPieces(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const made: Uint8Array[] = [];
  let bytes = 0;
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    made.push(piece);
  });
  function* take() {
    for (const piece of made.splice(0)) {
      bytes += piece.length;
      if (bytes > MOST_ZIP_BYTES) throw new Error("The zip became larger than a zip can be.");
      if (piece.length > 0) yield new Uint8Array(piece);
    }
  }
  for await (const { name, createdAt, pieces } of files) {
    const entry = new ZipPassThrough(name);
    entry.mtime = countable(createdAt);
    zip.add(entry);
    for await (const piece of pieces) {
      entry.push(piece);
      yield* take();
    }
    entry.push(new Uint8Array(), true);
    yield* take();
  }
  zip.end();
  yield* take();
}

/** A zip's clock begins in 1980 and has seven bits for the years. */
function countable(time: number): Date {
  const date = new Date(time);
  return date.getFullYear() >= 1980 && date.getFullYear() <= 2099 ? date : new Date(1980, 0, 2);
}
