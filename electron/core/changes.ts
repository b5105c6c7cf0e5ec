/** What a watcher that is slow may be spared. */
export interface ChangesOptions<Change> {
  /** The two changes as one, where they can be; the first is the newest that a watcher has not read yet. */
  merge?: (waiting: Change, next: Change) => Change | undefined;
  /** So many changes may wait for a watcher; with more it is given a new first one instead. Without it all wait. */
  most?: number;
}

/** One stream of changes for many watchers. A watcher that is slow gets every change in order; one that leaves is forgotten. */
export class Changes<Change> {
  readonly #watchers = new Set<(change: Change) => void>();
  readonly #options: ChangesOptions<Change>;

  constructor(options: ChangesOptions<Change> = {}) {
    this.#options = options;
  }

  get isWatched(): boolean {
    return this.#watchers.size > 0;
  }

  publish(change: Change): void {
    for (const notify of this.#watchers) notify(change);
  }

  /** First `first()`, then each change until the signal aborts or the reader leaves (design habit 10). */
  async *watch(first: () => Change, signal?: AbortSignal): AsyncGenerator<Change, void, void> {
    const waiting = new Waiting(this.#options);
    let wake = () => {};
    const notify = (change: Change) => {
      waiting.add(change);
      wake();
    };
    const stop = () => wake();
    this.#watchers.add(notify);
    signal?.addEventListener("abort", stop);
    try {
      yield waiting.restart(first);
      while (!signal?.aborted) {
        if (waiting.isTooLong) yield waiting.restart(first);
        const next = waiting.take();
        if (next !== undefined) yield next;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      this.#watchers.delete(notify);
      signal?.removeEventListener("abort", stop);
    }
  }
}

/** What one watcher has not read yet. */
class Waiting<Change> {
  readonly #options: ChangesOptions<Change>;
  #changes: Change[] = [];
  isTooLong = false;

  constructor(options: ChangesOptions<Change>) {
    this.#options = options;
  }

  add(change: Change): void {
    if (this.isTooLong) return;
    const { merge, most = Number.POSITIVE_INFINITY } = this.#options;
    const last = this.#changes.at(-1);
    const merged = last === undefined ? undefined : merge?.(last, change);
    if (merged !== undefined) this.#changes[this.#changes.length - 1] = merged;
    else this.#changes.push(change);
    if (this.#changes.length > most) this.isTooLong = true;
  }

  /** The first change anew: what `first` itself publishes, and all that came before, is in it already. */
  restart(first: () => Change): Change {
    const change = first();
    this.#changes = [];
    this.isTooLong = false;
    return change;
  }

  take(): Change | undefined {
    return this.#changes.shift();
  }
}
