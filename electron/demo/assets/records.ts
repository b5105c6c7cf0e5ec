import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Raised when a kind of record changes: those of another form are left alone and not known any more. */
const FORMAT = 1;

interface Stored<T> {
  format: number;
  record: T;
}

/** Groups or assets of one library, one small JSON file each, so that a gateway that starts again knows them all. */
export class Records<T extends { id: string; createdAt: number }> {
  #folder: string;
  #records = new Map<string, T>();
  #latest = 0;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
    const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
    const records = names.map((name) => read<T>(join(folder, name))).filter((record) => record !== undefined);
    for (const record of records.toSorted((a, b) => a.createdAt - b.createdAt)) this.#note(record);
  }

  /** Stores a new or changed record; in place when this returns. */
  save(record: T): void {
    this.#note(record);
    const path = this.#pathOf(record.id);
    const stored: Stored<T> = { format: FORMAT, record };
    writeFileSync(`${path}.part`, JSON.stringify(stored));
    renameSync(`${path}.part`, path);
  }

  find(id: string): T | undefined {
    return this.#records.get(id);
  }

  /** Oldest first. */
  all(): T[] {
    return [...this.#records.values()];
  }

  /** A moment for a new record, later than that of every other, so that their order is known. */
  nextMoment(): number {
    return Math.max(Date.now(), this.#latest + 1);
  }

  delete(id: string): void {
    this.#records.delete(id);
    rmSync(this.#pathOf(id), { force: true });
  }

  #note(record: T): void {
    this.#records.set(record.id, record);
    this.#latest = Math.max(this.#latest, record.createdAt);
  }

  #pathOf(id: string): string {
    return join(this.#folder, `${id}.json`);
  }
}

function read<T>(path: string): T | undefined {
  const stored = JSON.parse(readFileSync(path, "utf8")) as Stored<T>;
  return stored.format === FORMAT ? stored.record : undefined;
}
