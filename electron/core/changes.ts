/** One stream of changes for many watchers. A watcher that is slow gets every change in order; one that leaves is forgotten. */
export class Changes<Change> {
  readonly #watchers = new Set<(change: Change) => void>();

  publish(change: Change): void {
    for (const notify of this.#watchers) notify(change);
  }

  /** First `first()`, then each change until the signal aborts or the reader leaves (design habit 10). */
  async *watch(first: () => Change, signal?: AbortSignal): AsyncGenerator<Change, void, void> {
    const waiting: Change[] = [];
    let wake = () => {};
    const notify = (change: Change) => {
      waiting.push(change);
      wake();
    };
    const stop = () => wake();
    this.#watchers.add(notify);
    signal?.addEventListener("abort", stop);
    try {
      yield first();
      while (!signal?.aborted) {
        const next = waiting.shift();
        if (next !== undefined) yield next;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      this.#watchers.delete(notify);
      signal?.removeEventListener("abort", stop);
    }
  }
}
