import { readFile } from "node:fs/promises";
import type { Media } from "../../../shared/contract/media.ts";
import { Failure } from "../../../shared/failure.ts";
import { MIB } from "../../../shared/units.ts";
import { missingFile } from "./missing-file.ts";

/** Larger files cannot be sent inside a request anyway (64 MB in all, wire notes 1.3). */
const MAX_INLINE_BYTES = 64 * MIB;

/** The service names sound formats by their file endings (interface 4.1). */
const inlineFormats: Record<string, string> = { "audio/mpeg": "audio/mp3" };

/**
 * A file as a data URI, its format part in lower case as the service wants it (wire notes 1.2). For sending only, never to be kept. Fails with
 * `too-large` or `storage-error` (`file-missing`).
 */
export async function dataUriOf({ id, mime, bytes }: Media, path: string): Promise<string> {
  if (bytes > MAX_INLINE_BYTES) {
    const megabytes = Math.ceil(bytes / MIB);
    const message = `The file has ${megabytes} MB and cannot be sent inside a request.`;
    throw new Failure({
      code: "too-large",
      reason: "file-too-large-to-inline",
      message,
      detail: { megabytes, max: MAX_INLINE_BYTES / MIB },
    });
  }
  const content = await readFile(path).catch((error: unknown) => {
    throw missingFile(id, error);
  });
  return `data:${inlineFormats[mime] ?? mime.toLowerCase()};base64,${content.toString("base64")}`;
}
