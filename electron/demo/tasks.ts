import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FilmTask } from "./film-task.ts";

/** Records live seven days (wire notes 1.7). */
const RECORD_LIFETIME = 7 * 24 * 60 * 60 * 1000;

/** Raised when a kind of task changes: records of another form are left alone and not known any more. */
const FORMAT = 1;

interface StoredTask<T> {
  format: number;
  task: T;
}

/** Tasks of one area, one small JSON file each, so that a gateway that starts again knows them all. */
export class Tasks<T extends FilmTask> {
  #folder: string;
  #tasks = new Map<string, T>();

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(this.#folder, { recursive: true });
    const names = readdirSync(this.#folder).filter((name) => name.endsWith(".json"));
    const tasks = names.map((name) => readTask<T>(join(this.#folder, name))).filter((task) => task !== undefined);
    for (const task of tasks.toSorted((a, b) => a.createdAt - b.createdAt)) {
      if (task.createdAt < Date.now() - RECORD_LIFETIME) this.delete(task.id);
      else this.#tasks.set(task.id, task);
    }
  }

  /** Stores a new or changed task; in place when this returns. */
  save(task: T): void {
    this.#tasks.set(task.id, task);
    const path = this.#pathOf(task.id);
    const stored: StoredTask<T> = { format: FORMAT, task };
    writeFileSync(`${path}.part`, JSON.stringify(stored));
    renameSync(`${path}.part`, path);
  }

  find(id: string): T | undefined {
    return this.#tasks.get(id);
  }

  /** Oldest first. */
  all(): T[] {
    return [...this.#tasks.values()];
  }

  delete(id: string): void {
    this.#tasks.delete(id);
    rmSync(this.#pathOf(id), { force: true });
  }

  #pathOf(id: string): string {
    return join(this.#folder, `${id}.json`);
  }
}

function readTask<T>(path: string): T | undefined {
  const stored = JSON.parse(readFileSync(path, "utf8")) as StoredTask<T>;
  return stored.format === FORMAT ? stored.task : undefined;
}
