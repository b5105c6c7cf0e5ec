import type { FileHandle } from "node:fs/promises";
import { open } from "node:fs/promises";
import { errnoOf } from "../errno.ts";

/** No file of anybody's has so many parts; one that was made to have them would keep its reader busy for minutes. */
const MOST_READS = 100_000;

/** A file that is being read here and there. */
export interface OpenFile {
  bytes: number;
  /** Fewer bytes than asked for where the file ends before. Throws for a file of far too many parts. */
  read(at: number, length: number): Promise<Buffer>;
}

/** Opens a file, lets `work` read in it, and closes it whatever happens. */
export async function withFile<Result>(path: string, work: (file: OpenFile, handle: FileHandle) => Promise<Result>): Promise<Result> {
  const handle = await open(path, "r");
  try {
    const { size } = await handle.stat();
    let reads = 0;
    const read = async (at: number, length: number) => {
      if (++reads > MOST_READS) throw new Error("The file has too many parts.");
      const wanted = Math.max(0, Math.min(length, size - at));
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(wanted), 0, wanted, at);
      return buffer.subarray(0, bytesRead);
    };
    return await work({ bytes: size, read }, handle);
  } finally {
    await handle.close();
  }
}

/** Whether the system refused, and not only the bytes were none of what was expected. */
export function isOfSystem(error: unknown): boolean {
  const errno = errnoOf(error);
  return errno !== undefined && !errno.startsWith("ERR_");
}
