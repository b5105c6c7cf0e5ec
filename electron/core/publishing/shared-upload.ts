import type { PublishProgress } from "../transfer/public-address.ts";

interface Waiter {
  onProgress: ((progress: PublishProgress) => void) | undefined;
}

const interval = 250;

/** One upload for all who wait for the same file. It ends when nobody waits any more; held, it stands still for everyone. */
export class SharedUpload {
  /** Ends after the work has, in whatever way; never fails. */
  readonly ended: Promise<void>;
  readonly #result: Promise<void>;
  readonly #waiters = new Set<Waiter>();
  readonly #end = new AbortController();
  readonly #total: number;
  #turn = new AbortController();
  #held: { promise: Promise<void>; release: () => void } | undefined;
  #bytes = 0;
  #toldAt = 0;

  /** `work` does the whole of it, and goes on where it was when it is called again after a pause. */
  constructor(totalBytes: number, work: (signal: AbortSignal, onBytes: (bytes: number) => void) => Promise<void>) {
    this.#total = totalBytes;
    this.#result = this.#run(work);
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

  pause(): void {
    if (this.#held) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = { promise, release: resolve };
    this.#turn.abort();
    this.#tellAll();
  }

  resume(): void {
    this.#held?.release();
    this.#held = undefined;
    this.#tellAll();
  }

  async #run(work: (signal: AbortSignal, onBytes: (bytes: number) => void) => Promise<void>): Promise<void> {
    const end = this.#end.signal;
    for (;;) {
      await untilReleased(this.#held?.promise, end);
      this.#turn = new AbortController();
      const turn = this.#turn.signal;
      try {
        return await work(AbortSignal.any([end, turn]), (bytes) => this.#count(bytes));
      } catch (error) {
        if (end.aborted || !turn.aborted) throw error;
      }
    }
  }

  #count(bytes: number): void {
    this.#bytes = bytes;
    if (bytes === this.#total || Date.now() - this.#toldAt >= interval) this.#tellAll();
  }

  #tellAll(): void {
    this.#toldAt = Date.now();
    for (const waiter of this.#waiters) this.#tell(waiter);
  }

  #tell({ onProgress }: Waiter): void {
    onProgress?.({ bytes: this.#bytes, totalBytes: this.#total, isPaused: this.#held !== undefined });
  }
}

async function untilReleased(held: Promise<void> | undefined, end: AbortSignal): Promise<void> {
  if (!held) return;
  const ended = Promise.withResolvers<never>();
  const leave = () => ended.reject(end.reason);
  end.addEventListener("abort", leave, { once: true });
  await Promise.race([held, ended.promise]).finally(() => end.removeEventListener("abort", leave));
}
