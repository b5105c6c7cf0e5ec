import { createHash } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { MIB } from "../../../shared/units.ts";
import { errnoOf } from "../errno.ts";
import { isResumable, type SourceFacts } from "./answer-plan.ts";
import { storageFailure } from "./storage-failure.ts";

/** Bytes between two orders to the disk, so that the last one, before the file gets its name, has little left to do. */
const syncEvery = 64 * MIB;

/**
 * What has arrived of one file, in the folder where the file will be, with a note beside it of what it is a part of. Both outlive the
 * process: a part without a fitting note is worth nothing and is begun anew.
 */
export class PartFile {
  readonly path: string;
  #handle: FileHandle;
  #bytes: number;
  #facts: SourceFacts;
  #hash = createHash("sha256");
  #hashed = 0;
  #synced = 0;
  #syncing: Promise<void> | undefined;
  #syncTrouble: unknown;
  #isClosed = false;

  private constructor(path: string, handle: FileHandle, bytes: number, facts: SourceFacts) {
    this.path = path;
    this.#handle = handle;
    this.#bytes = bytes;
    this.#facts = facts;
  }

  /** Makes the folder if it is missing. Fails with `storage-error`: `folder-missing`, `folder-not-writable`. */
  static async open(folder: string, partName: string): Promise<PartFile> {
    const path = partPath(folder, partName);
    try {
      await makeFolder(folder);
      const handle = await open(path, constants.O_RDWR | constants.O_CREAT, 0o644);
      const { size } = await handle.stat();
      const facts = await readNote(notePath(path));
      const fits = facts !== undefined && isResumable(facts) && size <= (facts.totalBytes ?? size);
      return new PartFile(path, handle, fits ? size : 0, fits ? facts : {});
    } catch (error) {
      throw storageFailure(error, folder);
    }
  }

  static async discard(folder: string, partName: string): Promise<void> {
    const path = partPath(folder, partName);
    await rm(notePath(path), { force: true });
    await rm(path, { force: true });
  }

  /** How much of the file is here and can be gone on with. */
  get bytes(): number {
    return this.#bytes;
  }

  get facts(): SourceFacts {
    return this.#facts;
  }

  get isComplete(): boolean {
    return this.#bytes > 0 && this.#bytes === this.#facts.totalBytes;
  }

  /** Empties the part. The old note goes first: it must never describe bytes of another file. */
  async restart(facts: SourceFacts = {}): Promise<void> {
    await rm(notePath(this.path), { force: true });
    await this.#syncing;
    await this.#handle.truncate(0);
    this.#bytes = 0;
    this.#synced = 0;
    this.#syncTrouble = undefined;
    this.#startHash();
    await this.describe(facts);
  }

  /** Notes what the part belongs to. */
  async describe(facts: SourceFacts): Promise<void> {
    this.#facts = facts;
    const note = notePath(this.path);
    await writeFile(`${note}.new`, JSON.stringify(facts));
    await rename(`${note}.new`, note);
  }

  /** Appends the chunks in one go. After a failure `bytes` counts what was written all the same. */
  async append(chunks: Uint8Array[]): Promise<void> {
    const writing = this.#writeAll(chunks);
    // Hashed while the system writes. Bytes of an earlier run are hashed at the end: they must not hold up what is arriving.
    const isNext = this.#hashed === this.#bytes;
    if (isNext) for (const chunk of chunks) this.#hash.update(chunk);
    const from = this.#bytes;
    const { written, error } = await writing;
    this.#bytes = from + written;
    if (isNext) this.#hashed = from + chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    if (error !== undefined) {
      this.#startHash();
      throw error;
    }
    this.#syncNowAndThen();
  }

  /** The hash of all that is here. */
  async sha256(): Promise<string> {
    if (this.#hashed < this.#bytes) {
      const rest = createReadStream(this.path, { start: this.#hashed, end: this.#bytes - 1, highWaterMark: MIB });
      for await (const chunk of rest) this.#hash.update(chunk as Buffer);
      this.#hashed = this.#bytes;
    }
    return this.#hash.copy().digest("hex");
  }

  /** Waits until the disk has it. */
  async sync(): Promise<void> {
    await this.#syncing;
    // The system reports bytes that it lost only once.
    if (this.#syncTrouble !== undefined) throw this.#syncTrouble;
    await this.#handle.sync();
  }

  /** May be called again. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#syncing;
    await this.#handle.close();
  }

  /** For when the bytes have their final name. */
  async forgetNote(): Promise<void> {
    await rm(notePath(this.path), { force: true });
  }

  async #writeAll(chunks: Uint8Array[]): Promise<{ written: number; error?: unknown }> {
    let written = 0;
    let left = chunks;
    try {
      while (left.length > 0) {
        const { bytesWritten } = await this.#handle.writev(left, this.#bytes + written);
        written += bytesWritten;
        left = withoutFirst(left, bytesWritten);
      }
      return { written };
    } catch (error) {
      return { written, error };
    }
  }

  #syncNowAndThen(): void {
    if (this.#syncing || this.#bytes - this.#synced < syncEvery) return;
    this.#synced = this.#bytes;
    const keepTrouble = (error: unknown) => {
      this.#syncTrouble = error;
    };
    this.#syncing = this.#handle
      .datasync()
      .catch(keepTrouble)
      .finally(() => {
        this.#syncing = undefined;
      });
  }

  #startHash(): void {
    this.#hash = createHash("sha256");
    this.#hashed = 0;
  }
}

/** Step by step, since the system's own way never ends where a file system says "not there" to what it does not want to make. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const errno = errnoOf(error);
    const parent = dirname(folder);
    if (errno === "ENOENT" && parent !== folder) {
      await makeFolder(parent);
      await mkdir(folder);
    } else if (!(await isFolder(folder))) throw error;
  }
}

/** Drives and read-only places answer differently when asked to make what they have. */
async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() ?? false;
}

/** The chunks after so many bytes: a nearly full disk takes only some of what it is given. */
function withoutFirst(chunks: Uint8Array[], bytes: number): Uint8Array[] {
  let skip = bytes;
  let index = 0;
  for (; index < chunks.length && skip >= (chunks[index]?.length ?? 0); index += 1) skip -= chunks[index]?.length ?? 0;
  const [first, ...rest] = chunks.slice(index);
  return first === undefined ? [] : [first.subarray(skip), ...rest];
}

function partPath(folder: string, partName: string): string {
  if (partName === "" || basename(partName) !== partName) throw new Error(`"${partName}" is no name of a part.`);
  return join(folder, `.${partName}.part`);
}

function notePath(part: string): string {
  return `${part}.json`;
}

async function readNote(path: string): Promise<SourceFacts | undefined> {
  try {
    return parseNote(JSON.parse(await readFile(path, "utf8")));
  } catch (error) {
    // A note that is missing, or was cut off by a crash, only means to begin anew.
    if (errnoOf(error) === "ENOENT" || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function parseNote(value: unknown): SourceFacts | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { etag, lastModified, totalBytes } = value as Record<string, unknown>;
  return {
    ...(typeof etag === "string" && { etag }),
    ...(typeof lastModified === "string" && { lastModified }),
    ...(typeof totalBytes === "number" && { totalBytes }),
  };
}
