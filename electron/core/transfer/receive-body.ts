import { KIB } from "../../../shared/units.ts";
import { SNIFF_BYTES } from "../media-tools/sniff.ts";
import { BatchWriter } from "./batch-writer.ts";
import type { PartFile } from "./part-file.ts";
import type { Stalls } from "./stalls.ts";

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** An error page longer than this says nothing more. */
const mostWords = 64 * KIB;

/**
 * The body of an answer, read by hand (lesson 26). The signal of `stalls` ends a pending read, whatever the fetch behind it does. A broken
 * connection is thrown as the network's own error.
 */
export class BodyReader {
  readonly #reader: Reader | undefined;
  readonly #stalls: Stalls;
  readonly #onAbort = () => void this.cancel();
  #first: Uint8Array[] = [];

  constructor(response: Response, stalls: Stalls) {
    this.#reader = response.body?.getReader();
    this.#stalls = stalls;
    stalls.signal.addEventListener("abort", this.#onAbort, { once: true });
  }

  /** As many first bytes as it takes to tell what the body is; `pourInto` gives them again. */
  async peek(): Promise<Uint8Array> {
    let bytes = 0;
    while (bytes < SNIFF_BYTES) {
      const chunk = await this.#read();
      if (chunk === undefined) break;
      this.#first.push(chunk);
      bytes += chunk.length;
    }
    return Buffer.concat(this.#first);
  }

  /** The body as text, or as much of it as came. */
  async words(): Promise<string> {
    let bytes = this.#first.reduce((sum, chunk) => sum + chunk.length, 0);
    try {
      while (bytes < mostWords) {
        const chunk = await this.#read();
        if (chunk === undefined) break;
        this.#first.push(chunk);
        bytes += chunk.length;
      }
    } catch (error) {
      this.#stalls.signal.throwIfAborted();
      // Half of an explanation is better than none: the status counts, the words are an extra.
      if (!(error instanceof Error)) throw error;
    }
    return Buffer.concat(this.#first).subarray(0, mostWords).toString("utf8");
  }

  /** Appends all of it to the part. What arrived before the connection broke is kept. */
  async pourInto(part: PartFile): Promise<void> {
    const writer = new BatchWriter(part);
    try {
      for (const chunk of this.#first.splice(0)) await writer.add(chunk);
      for (let chunk = await this.#read(); chunk !== undefined; chunk = await this.#read()) await writer.add(chunk);
    } finally {
      await writer.end();
    }
  }

  /** To be called in the end: frees the connection, without waiting for the other side. */
  async cancel(): Promise<void> {
    this.#stalls.signal.removeEventListener("abort", this.#onAbort);
    // A body that broke has nothing to cancel; its error was thrown by `#read`.
    await this.#reader?.cancel().catch(() => undefined);
  }

  async #read(): Promise<Uint8Array | undefined> {
    this.#stalls.expect();
    const result = await this.#reader?.read();
    this.#stalls.rest();
    // A cancelled body looks like one that has come to its end.
    this.#stalls.signal.throwIfAborted();
    return result?.done === false ? result.value : undefined;
  }
}
