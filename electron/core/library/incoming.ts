import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "../../../shared/failure.ts";
import { DAY, MIB } from "../../../shared/units.ts";
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

/** Writes a stream to a new `.part` file in `folder`. On any failure the file is gone again. Fails with `storage-full`, `storage-error`, `cancelled`. */
export async function writeIncoming(body: ReadableStream<Uint8Array>, folder: string, signal?: AbortSignal): Promise<Arrived> {
  await mkdir(folder, { recursive: true });
  const file = newPart(folder);
  try {
    return { file, ...(await writeStream(body, file, folder, signal)) };
  } catch (error) {
    await rm(file, { force: true });
    throw toStorageFailure(error, folder, signal);
  }
}

/** A name in `folder` that nothing has yet. */
export function newPart(folder: string): string {
  return join(folder, `${randomUUID()}.part`);
}

async function writeStream(body: ReadableStream<Uint8Array>, file: string, folder: string, signal?: AbortSignal) {
  const hash = createHash("sha256");
  const handle = await open(file, "wx");
  let bytes = 0;
  let checkedAt = -SPACE_CHECK_BYTES;
  try {
    for await (const chunk of body) {
      signal?.throwIfAborted();
      if (bytes - checkedAt >= SPACE_CHECK_BYTES) assertSpace(folder, SPACE_CHECK_BYTES);
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

/** Removes parts that a crash left behind a day ago or earlier. */
export async function removeOldParts(folder: string, now: number = Date.now()): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const file = join(folder, name);
    const facts = await stat(file).catch(() => undefined);
    if (facts !== undefined && name.endsWith(".part") && now - facts.mtimeMs > DAY) await rm(file, { force: true });
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
