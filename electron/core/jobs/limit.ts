/** Lets at most so many pieces of work with the same key run at once; the others wait their turn: the first that came, or the last. */
export class Limit {
  readonly #atOnce: number;
  readonly #turn: "first-come" | "last-come";
  readonly #running = new Map<string, number>();
  readonly #queues = new Map<string, (() => void)[]>();

  constructor(atOnce: number, turn: "first-come" | "last-come" = "first-come") {
    this.#atOnce = atOnce;
    this.#turn = turn;
  }

  /** Whether work with this key would have to wait now. */
  isFull(key: string): boolean {
    return (this.#running.get(key) ?? 0) >= this.#atOnce;
  }

  /** Throws the signal's reason if it aborts before the turn comes. `atOnce`: where this key has a number of its own. */
  async run<T>(key: string, signal: AbortSignal, work: () => Promise<T>, atOnce = this.#atOnce): Promise<T> {
    await this.#enter(key, signal, atOnce);
    try {
      return await work();
    } finally {
      this.#leave(key);
    }
  }

  async #enter(key: string, signal: AbortSignal, atOnce: number): Promise<void> {
    const running = this.#running.get(key) ?? 0;
    if (running < atOnce) {
      this.#running.set(key, running + 1);
      return;
    }
    const queue = this.#queues.get(key) ?? [];
    this.#queues.set(key, queue);
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        queue.splice(queue.indexOf(enter), 1);
        reject(signal.reason);
      };
      queue.push(enter);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  #leave(key: string): void {
    const queue = this.#queues.get(key);
    const next = this.#turn === "first-come" ? queue?.shift() : queue?.pop();
    if (next) next(); // The place passes on: the count stays.
    else this.#running.set(key, (this.#running.get(key) ?? 1) - 1);
  }
}
