import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { Failure } from "../../../shared/failure.ts";
import { MIB } from "../../../shared/units.ts";
import { sha256Of } from "../library/incoming.ts";
import { needMedia } from "../library/prepare-incoming.ts";
import { unreadable } from "./found-files.ts";

/** By what a file is told from one that somebody wrote to since. */
export interface SourceFacts {
  size: number;
  /** Unix milliseconds, with fractions. */
  mtimeMs: number;
}

/**
 * A file's bytes in pieces, so many as it had at first: one that grows as fast as it is read would never end. What goes wrong is told as the
 * file's own trouble, `invalid-input` (`import-unreadable`, `import-not-there`).
 */
export async function* piecesOf(file: string, bytes: number, onBytes?: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: MIB, end: bytes - 1 })) {
      const piece = chunk as Buffer;
      onBytes?.(piece.length);
      yield piece;
    }
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** Looks at the beginning of a file only. Fails with `file-empty` or `file-not-media` too. */
export async function assertMedia(file: string, bytes: number, name: string): Promise<void> {
  try {
    await needMedia({ file, bytes }, name);
  } catch (error) {
    throw error instanceof Failure ? error : unreadable(file, error);
  }
}

export async function hashOf(file: string): Promise<string> {
  return sha256Of(file).catch((error: unknown) => {
    throw unreadable(file, error);
  });
}

/** Fails with `invalid-input` (`import-changed`) for a file that somebody wrote to since it was looked at, or as `factsOf` does. */
export async function assertUnchanged(file: string, { size, mtimeMs }: SourceFacts): Promise<void> {
  const now = await factsOf(file);
  if (now.size === size && now.mtimeMs === mtimeMs) return;
  const name = basename(file);
  const message = `“${name}” changed while it was read; import it again when it is finished.`;
  throw new Failure({ code: "invalid-input", reason: "import-changed", message, detail: { name }, action: "none" });
}

export async function factsOf(file: string): Promise<SourceFacts> {
  return stat(file).catch((error: unknown) => {
    throw unreadable(file, error);
  });
}
