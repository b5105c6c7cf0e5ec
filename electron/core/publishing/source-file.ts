import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { Failure } from "../../../shared/failure.ts";
import { MIB } from "../../../shared/units.ts";
import { errnoOf } from "../errno.ts";

/** A file of the studio as it is read for sending: piece by piece, never whole. */
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

  /** SHA-256 of the whole file, in hexadecimal. */
  async sha256(signal: AbortSignal): Promise<string> {
    const hash = createHash("sha256");
    const buffer = Buffer.allocUnsafeSlow(Math.min(MIB, this.bytes));
    for (let at = 0; at < this.bytes; at += buffer.length) {
      signal.throwIfAborted();
      const piece = buffer.subarray(0, Math.min(buffer.length, this.bytes - at));
      await this.read(at, piece);
      hash.update(piece);
    }
    return hash.digest("hex");
  }

  /** Fills `target` with what begins at `start`. */
  async read(start: number, target: Buffer): Promise<void> {
    for (let done = 0; done < target.length;) {
      const { bytesRead } = await this.#handle.read(target, done, target.length - done, start + done).catch((error: unknown) => {
        throw unreadable(this.#name, error);
      });
      if (bytesRead === 0) throw this.changed();
      done += bytesRead;
    }
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
}

function unreadable(name: string, cause: unknown): Failure {
  const message = `The file of “${name}” cannot be read (${errnoOf(cause) ?? "unknown"}).`;
  return new Failure({ code: "storage-error", reason: "file-missing", message, delivery: "not-sent" }, cause);
}
