/** The ids of one batch: each once, made where a row has none. */
export class BatchIds {
  readonly #lines = new Map<string, number>();
  readonly #prefix: string;
  #made = 0;
  #isCrossed = false;

  /** Made ids are `<prefix>-000001` and so on. */
  constructor(prefix = "row") {
    this.#prefix = prefix;
  }

  /** Takes an id that a row brings; gives the line that has it already, if one does. */
  take(id: string, line: number): number | undefined {
    const known = this.#lines.get(id);
    if (known === undefined) this.#lines.set(id, line);
    // Not the row's fault: the id was made up here.
    if (known === madeUp) this.#isCrossed = true;
    return known === madeUp ? undefined : known;
  }

  make(): string {
    this.#made += 1;
    const id = `${this.#prefix}-${String(this.#made).padStart(6, "0")}`;
    if (this.#lines.has(id)) return this.make();
    this.#lines.set(id, madeUp);
    return id;
  }

  /** Whether a row brought an id that had been made for one before it: all must be made anew, with `freePrefix`. */
  get isCrossed(): boolean {
    return this.#isCrossed;
  }

  /** A prefix that none of the ids begins with. */
  freePrefix(): string {
    const ids = [...this.#lines.keys()];
    for (let number = 2; ; number += 1) {
      const prefix = `row${number}`;
      if (!ids.some((id) => id.startsWith(`${prefix}-`))) return prefix;
    }
  }
}

/** Stands for a line where the id is no row's own. */
const madeUp = 0;
