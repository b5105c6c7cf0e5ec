import { open } from "node:fs/promises";
import { documentType } from "./document-type.ts";
import type { DocumentType } from "./document-type.ts";
import { SNIFF_BYTES, sniff } from "./sniff.ts";
import type { FileType } from "./sniff.ts";

/** The type of a file on disk by its first bytes, or nothing (see `sniff`). */
export async function readType(file: string): Promise<FileType | undefined> {
  return sniff(await readHead(file));
}

/** What a file on disk is that is no picture, video or sound (see `documentType`). */
export async function readDocumentType(file: string, name: string): Promise<DocumentType> {
  return documentType(await readHead(file), name);
}

async function readHead(file: string): Promise<Uint8Array> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
