/** One entry as the search reads it. */
export interface SearchLine {
  id: string;
  /** Unix milliseconds. */
  createdAt: number;
  isTrashed: boolean;
  /** All its words in lower case: prompt, model, the file's name, tags, note. */
  text: string;
}

/**
 * Every entry's text, newest first, then by id, as lists are. In columns: to go through 100,000 texts, or to count 100,000 times, takes half as long
 * and less where nothing else lies between them.
 */
export class TextColumns {
  readonly ids: string[];
  readonly times: number[];
  readonly texts: string[];
  readonly #isTrashed: boolean[];

  constructor(lines: readonly SearchLine[]) {
    const sorted = lines.toSorted((one, other) => (isBefore(one, other.createdAt, other.id) ? -1 : 1));
    this.ids = sorted.map(({ id }) => id);
    this.times = sorted.map(({ createdAt }) => createdAt);
    this.texts = sorted.map(({ text }) => text);
    this.#isTrashed = sorted.map(({ isTrashed }) => isTrashed);
  }

  /** Those that are in the trash, or those that are not. */
  of(isTrashed: boolean): FoundEntries {
    const places = new Uint32Array(this.ids.length);
    let count = 0;
    for (let place = 0; place < places.length; place += 1) if (this.#isTrashed[place] === isTrashed) places[count++] = place;
    return new FoundEntries(this, places.subarray(0, count));
  }

  /** Puts an entry in its place, or in the place of what was known of it at the same time. */
  put({ id, createdAt, isTrashed, text }: SearchLine): void {
    const place = this.#placeOf(id, createdAt);
    const replaced = this.ids[place] === id ? 1 : 0;
    this.ids.splice(place, replaced, id);
    this.times.splice(place, replaced, createdAt);
    this.texts.splice(place, replaced, text);
    this.#isTrashed.splice(place, replaced, isTrashed);
  }

  drop(ids: ReadonlySet<string>): void {
    let kept = 0;
    for (let place = 0; place < this.ids.length; place += 1) {
      if (ids.has(this.ids[place] as string)) continue;
      this.ids[kept] = this.ids[place] as string;
      this.times[kept] = this.times[place] as number;
      this.texts[kept] = this.texts[place] as string;
      this.#isTrashed[kept] = this.#isTrashed[place] as boolean;
      kept += 1;
    }
    for (const column of [this.ids, this.times, this.texts, this.#isTrashed]) column.length = kept;
  }

  /** Where it stands, or belongs. */
  #placeOf(id: string, createdAt: number): number {
    let [low, high] = [0, this.ids.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const known = { id: this.ids[middle] as string, createdAt: this.times[middle] as number };
      if (known.id !== id && isBefore(known, createdAt, id)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Some of the entries, in their order; they hold until a text changes. */
export class FoundEntries {
  readonly #columns: TextColumns;
  readonly #places: Uint32Array;

  constructor(columns: TextColumns, places: Uint32Array) {
    this.#columns = columns;
    this.#places = places;
  }

  get length(): number {
    return this.#places.length;
  }

  /** Those whose text holds every word. */
  having(words: readonly string[]): FoundEntries {
    const { texts } = this.#columns;
    return this.#those((place) => words.every((word) => (texts[place] as string).includes(word)));
  }

  /** Those of these ids. */
  among(ids: ReadonlySet<string>): FoundEntries {
    return this.#those((place) => ids.has(this.#columns.ids[place] as string));
  }

  ids(from = 0, to = this.length): string[] {
    const ids: string[] = [];
    for (const place of this.#places.subarray(from, to)) ids.push(this.#columns.ids[place] as string);
    return ids;
  }

  /** Unix milliseconds, newest first. */
  times(): Float64Array {
    const times = new Float64Array(this.length);
    for (let step = 0; step < times.length; step += 1) times[step] = this.#columns.times[this.#places[step] as number] as number;
    return times;
  }

  #those(fits: (place: number) => boolean): FoundEntries {
    const places = new Uint32Array(this.length);
    let count = 0;
    for (let step = 0; step < places.length; step += 1) {
      const place = this.#places[step] as number;
      if (fits(place)) places[count++] = place;
    }
    return new FoundEntries(this.#columns, places.subarray(0, count));
  }
}

/** Whether it comes before one of that time and id. */
function isBefore(one: { id: string; createdAt: number }, createdAt: number, id: string): boolean {
  return one.createdAt > createdAt || (one.createdAt === createdAt && one.id < id);
}
