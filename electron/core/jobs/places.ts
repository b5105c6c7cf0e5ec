interface Lane {
  inside: Set<string>;
  /** In the order in which they came. */
  queue: { id: string; most: number; enter: () => void }[];
}

/**
 * Which jobs of a lane (connection and area) are on their way to the service or there, so that no more are than it takes at once
 * (wire notes 2.7). A job keeps its place from before its request until its last answer, whoever works at it meanwhile.
 */
export class Places {
  readonly #lanes = new Map<string, Lane>();

  /** Resolves with a place when fewer than `most` are taken and nobody came earlier. Throws the signal's reason if it aborts before. */
  async enter(key: string, id: string, most: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { inside, queue } = this.#lane(key);
    if (inside.has(id) || (queue.length === 0 && inside.size < most)) {
      inside.add(id);
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const waiting = { id, most, enter: () => (signal.removeEventListener("abort", leave), resolve()) };
      const leave = () => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(signal.reason);
        this.#fill(key);
      };
      queue.push(waiting);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  /** Counts a job that is at the service already, whether there is room or not. */
  hold(key: string, id: string): void {
    this.#lane(key).inside.add(id);
  }

  /** Lets the next one in; for a job without a place, nothing. */
  leave(key: string, id: string): void {
    if (this.#lanes.get(key)?.inside.delete(id)) this.#fill(key);
  }

  #fill(key: string): void {
    const { inside, queue } = this.#lane(key);
    for (let next = queue[0]; next && inside.size < next.most; next = queue[0]) {
      queue.shift();
      inside.add(next.id);
      next.enter();
    }
  }

  #lane(key: string): Lane {
    const known = this.#lanes.get(key);
    if (known) return known;
    const lane: Lane = { inside: new Set(), queue: [] };
    this.#lanes.set(key, lane);
    return lane;
  }
}
