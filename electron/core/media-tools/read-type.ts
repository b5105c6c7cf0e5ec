import { open } from "node:fs/promises";
import { SNIFF_BYTES, sniff } from "./sniff.ts";
import type { FileType } from "./sniff.ts";

/** The type of a file on disk by its first bytes, or nothing (see `sniff`). */
export async function readType(file: string): Promise<FileType | undefined> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
    return sniff(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}
