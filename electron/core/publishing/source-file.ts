import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { Failure } from "../../../shared/failure.ts";
import { KIB, MIB } from "../../../shared/units.ts";
import { errnoOf } from "../errno.ts";

/** A file of the studio as it is read for sending: by ranges, never whole. */
export class SourceFile {
  readonly #handle: FileHandle;
  readonly #name: string;
  readonly bytes: number;

  private constructor(handle: FileHandle, name: string, bytes: number) {
    this.#handle = handle;
    this.#name = name;
    this.bytes = bytes;
  }

  /** Fails with `storage-error` (`file-missing`), or `invalid-input` (`file-changed`) where it no longer has the size it was taken in with. */
  static async open(path: string, { name, bytes }: { name: string; bytes: number }): Promise<SourceFile> {
    const handle = await open(path).catch((error: unknown) => {
      throw unreadable(name, error);
    });
    const file = new SourceFile(handle, name, bytes);
    if ((await handle.stat()).size === bytes) return file;
    await file.close();
    throw file.changed();
  }

  /** SHA-256 of a range, in hexadecimal. */
  async sha256(start: number, bytes: number, signal: AbortSignal): Promise<string> {
    const hash = createHash("sha256");
    const buffer = Buffer.allocUnsafe(Math.min(MIB, Math.max(bytes, 1)));
    for (let at = start; at < start + bytes;) {
      signal.throwIfAborted();
      const read = await this.#read(buffer, Math.min(buffer.length, start + bytes - at), at);
      hash.update(buffer.subarray(0, read));
      at += read;
    }
    return hash.digest("hex");
  }

  /** A range as a body; `onBytes` hears how many bytes of it were taken so far. */
  stream({ start, bytes }: { start: number; bytes: number }, onBytes: (taken: number) => void): ReadableStream<Uint8Array> {
    let taken = 0;
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const size = Math.min(chunkSize, bytes - taken);
          if (size > 0) {
            const chunk = Buffer.allocUnsafeSlow(size);
            const read = await this.#read(chunk, size, start + taken);
            taken += read;
            controller.enqueue(chunk.subarray(0, read));
            onBytes(taken);
          }
          if (taken === bytes) controller.close();
        },
      },
      { highWaterMark: 0 },
    );
  }

  close(): Promise<void> {
    return this.#handle.close();
  }

  changed(): Failure {
    return new Failure({
      code: "invalid-input",
      reason: "file-changed",
      message: `“${this.#name}” was changed on the disk since the studio took it in. Add it again.`,
      detail: { name: this.#name },
      delivery: "not-sent",
    });
  }

  async #read(buffer: Buffer, length: number, position: number): Promise<number> {
    const { bytesRead } = await this.#handle.read(buffer, 0, length, position).catch((error: unknown) => {
      throw unreadable(this.#name, error);
    });
    if (bytesRead === 0) throw this.changed();
    return bytesRead;
  }
}

const chunkSize = 256 * KIB;

function unreadable(name: string, cause: unknown): Failure {
  const message = `The file of “${name}” cannot be read (${errnoOf(cause) ?? "unknown"}).`;
  return new Failure({ code: "storage-error", reason: "file-missing", message, delivery: "not-sent" }, cause);
}
