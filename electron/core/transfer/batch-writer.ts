import { KIB, MIB } from "../../../shared/units.ts";
import type { PartFile } from "./part-file.ts";

/** Chunks come in pieces of 64 KiB or less: single writes of those cost more than the copying. */
const batchBytes = 512 * KIB;
/** On a slow line nothing waits longer than this, in milliseconds: a crash should cost little, and progress should be seen. */
const longestWait = 200;
/** So much may wait for the disk before the network has to. */
const mostWaiting = 2 * MIB;

/** Gathers chunks and writes them in batches, one at a time, while the next arrive (lesson 26). */
export class BatchWriter {
  readonly #part: PartFile;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #writing: Promise<void> | undefined;
  #writtenAt = 0;
  #trouble: unknown;

  constructor(part: PartFile) {
    this.#part = part;
  }

  /** Takes the chunk over: its bytes are given back to the system once they are written. Resolves when there is room for more. */
  async add(chunk: Uint8Array): Promise<void> {
    this.#waiting.push(chunk);
    this.#waitingBytes += chunk.length;
    if (this.#waitingBytes >= batchBytes || performance.now() - this.#writtenAt >= longestWait) this.#writing ??= this.#write();
    if (this.#waitingBytes >= mostWaiting) {
      await this.#writing;
      this.#writing ??= this.#write();
    }
    this.#throwTrouble();
  }

  /** Writes what waits. To be called also when the network failed: each byte that is kept need not come again. */
  async end(): Promise<void> {
    while (this.#writing) await this.#writing;
    this.#throwTrouble();
    if (this.#waiting.length > 0) await this.#write();
    this.#throwTrouble();
  }

  async #write(): Promise<void> {
    const batch = this.#waiting;
    this.#waiting = [];
    this.#waitingBytes = 0;
    try {
      await this.#part.append(batch);
    } catch (error) {
      this.#trouble = error;
    }
    for (const chunk of batch) release(chunk);
    this.#writtenAt = performance.now();
    this.#writing = undefined;
  }

  #throwTrouble(): void {
    if (this.#trouble !== undefined) throw this.#trouble;
  }
}

/** Without this a fast download grows the process until the next collection of garbage: chunks weigh little on the heap itself. */
function release(chunk: Uint8Array): void {
  const { buffer } = chunk;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === chunk.byteLength && !buffer.detached) buffer.transfer(0);
}
