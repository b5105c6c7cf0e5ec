import type { PublishProgress } from "../transfer/public-address.ts";

interface Waiter {
  onProgress: ((progress: PublishProgress) => void) | undefined;
}

const interval = 250;

/** One upload for all who wait for the same file. It is stopped when nobody waits any more. */
export class SharedUpload {
  /** Resolves when the work has ended, in whatever way. */
  readonly ended: Promise<void>;
  readonly #result: Promise<void>;
  readonly #waiters = new Set<Waiter>();
  readonly #end = new AbortController();
  readonly #total: number;
  #bytes = 0;
  #toldAt = 0;

  constructor(totalBytes: number, work: (signal: AbortSignal, onBytes: (bytes: number) => void) => Promise<void>) {
    this.#total = totalBytes;
    this.#result = work(this.#end.signal, (bytes) => this.#count(bytes));
    this.ended = this.#result.then(
      () => undefined,
      () => undefined,
    );
  }

  get isWanted(): boolean {
    return this.#waiters.size > 0;
  }

  /** Resolves when the file is there; throws the signal's reason when that aborts first. */
  async wait(signal: AbortSignal | undefined, onProgress: Waiter["onProgress"]): Promise<void> {
    signal?.throwIfAborted();
    const waiter: Waiter = { onProgress };
    this.#waiters.add(waiter);
    const left = Promise.withResolvers<never>();
    const leave = () => left.reject(signal?.reason);
    signal?.addEventListener("abort", leave, { once: true });
    try {
      this.#tell(waiter);
      await Promise.race([this.#result, left.promise]);
    } finally {
      signal?.removeEventListener("abort", leave);
      this.#waiters.delete(waiter);
      if (!this.isWanted) this.#end.abort();
    }
  }

  #count(bytes: number): void {
    this.#bytes = bytes;
    if (bytes !== this.#total && Date.now() - this.#toldAt < interval) return;
    this.#toldAt = Date.now();
    for (const waiter of this.#waiters) this.#tell(waiter);
  }

  #tell({ onProgress }: Waiter): void {
    onProgress?.({ bytes: this.#bytes, totalBytes: this.#total });
  }
}
