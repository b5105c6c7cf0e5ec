import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "../../../shared/failure.ts";
import { MIB } from "../../../shared/units.ts";
import { assertSpace } from "../disk.ts";
import { errnoOf } from "../errno.ts";

/** A stream that was written to a file of its own, with the hash of its bytes. */
export interface Arrived {
  file: string;
  bytes: number;
  sha256: string;
}

/** How often the free space is looked at while bytes arrive. */
const SPACE_CHECK_BYTES = 64 * MIB;

/** What is known of a stream before it is read. */
export interface IncomingOptions {
  signal?: AbortSignal | undefined;
  /** How long it will be: only so much room is looked for. */
  expectedBytes?: number | undefined;
}

/** Writes a stream to a new `.part` file in `folder`. On any failure the file is gone again. Fails with `storage-full`, `storage-error`, `cancelled`. */
export async function writeIncoming(
  body: AsyncIterable<Uint8Array>,
  folder: string,
  { signal, expectedBytes = Number.POSITIVE_INFINITY }: IncomingOptions = {},
): Promise<Arrived> {
  const file = newPart(folder);
  try {
    await mkdir(folder, { recursive: true });
    return { file, ...(await writeStream(body, file, { folder, expectedBytes, signal })) };
  } catch (error) {
    await rm(file, { force: true });
    throw toStorageFailure(error, folder, signal);
  }
}

/** A name in `folder` that nothing has yet. */
export function newPart(folder: string): string {
  return join(folder, `${randomUUID()}.part`);
}

interface Writing {
  folder: string;
  expectedBytes: number;
  signal: AbortSignal | undefined;
}

async function writeStream(body: AsyncIterable<Uint8Array>, file: string, { folder, expectedBytes, signal }: Writing) {
  const hash = createHash("sha256");
  const handle = await open(file, "wx");
  let bytes = 0;
  let checkedAt = -SPACE_CHECK_BYTES;
  try {
    for await (const chunk of body) {
      signal?.throwIfAborted();
      if (bytes - checkedAt >= SPACE_CHECK_BYTES) assertSpace(folder, Math.min(SPACE_CHECK_BYTES, Math.max(0, expectedBytes - bytes)));
      if (bytes - checkedAt >= SPACE_CHECK_BYTES) checkedAt = bytes;
      hash.update(chunk);
      await writeAll(handle, chunk);
      bytes += chunk.length;
    }
    signal?.throwIfAborted();
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { bytes, sha256: hash.digest("hex") };
}

async function writeAll(handle: Awaited<ReturnType<typeof open>>, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length;) at += (await handle.write(chunk, at)).bytesWritten;
}

/** The hash of a file's bytes, read in pieces. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file, { highWaterMark: MIB })) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/**
 * Removes the parts that were left behind before this time, all of them if none is given: one studio has the folder at a time, so nobody
 * goes on with an earlier one's.
 */
export async function removeOldParts(folder: string, before = Number.POSITIVE_INFINITY): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.endsWith(".part"))) {
    const file = join(folder, name);
    const facts = await stat(file).catch(() => undefined);
    // One that another program has open goes at another start.
    if (facts !== undefined && facts.mtimeMs < before) await rm(file, { force: true }).catch(() => {});
  }
}

/** What went wrong while writing, as the failure that a person can act on. */
export function toStorageFailure(error: unknown, folder: string, signal?: AbortSignal): unknown {
  if (error instanceof Failure) return error;
  if (signal?.aborted) return new Failure({ code: "cancelled", message: "The upload was cancelled." }, error);
  const errno = errnoOf(error);
  if (errno === "ENOSPC" || errno === "EDQUOT") {
    return new Failure({ code: "storage-full", reason: "no-space", message: `The disk of ${folder} is full.`, detail: { folder } }, error);
  }
  if (errno !== undefined && fileTroubles.has(errno)) {
    const message = `A file in ${folder} could not be written (${errno}).`;
    return new Failure({ code: "storage-error", reason: "folder-not-writable", message, detail: { folder } }, error);
  }
  return error;
}

const fileTroubles = new Set(["EACCES", "EPERM", "EROFS", "EIO", "ENOENT", "ENOTDIR", "EMFILE", "EBUSY", "EFBIG"]);
