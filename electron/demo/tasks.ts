import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Task } from "./native-video-task.ts";

/** Tasks of the gateway, one small JSON file each, so that a gateway that starts again knows them all. */
export class Tasks {
  #folder: string;
  #tasks = new Map<string, Task>();

  constructor(folder: string) {
    this.#folder = join(folder, "tasks");
    mkdirSync(this.#folder, { recursive: true });
    const names = readdirSync(this.#folder).filter((name) => name.endsWith(".json"));
    const tasks = names.map((name) => JSON.parse(readFileSync(join(this.#folder, name), "utf8")) as Task);
    for (const task of tasks.toSorted((a, b) => a.createdAt - b.createdAt)) this.#tasks.set(task.id, task);
  }

  /** Stores a new or changed task; in place when this returns. */
  save(task: Task): void {
    this.#tasks.set(task.id, task);
    const path = this.#pathOf(task.id);
    writeFileSync(`${path}.part`, JSON.stringify(task));
    renameSync(`${path}.part`, path);
  }

  find(id: string): Task | undefined {
    return this.#tasks.get(id);
  }

  /** Oldest first. */
  all(): Task[] {
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
