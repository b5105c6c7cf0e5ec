import { statusAt, type FilmTask } from "./film-task.ts";
import type { Films } from "./films.ts";
import type { Tasks } from "./tasks.ts";

/** setTimeout's longest time; a task that starts later is started by its query. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Begins the film of each task of an area when its turn comes, also of those that an earlier run left. */
export class FilmTurns<T extends FilmTask> {
  #tasks: Tasks<T>;
  #films: Films;
  #timers = new Map<string, NodeJS.Timeout>();

  constructor(tasks: Tasks<T>, films: Films) {
    this.#tasks = tasks;
    this.#films = films;
    for (const task of tasks.all()) {
      if (!films.isMade(task.filmName, task.film)) delete task.madeAt;
      this.schedule(task);
    }
  }

  /** The film is begun when the task's turn comes; the query alone would begin it too late for its believable delay. */
  schedule(task: T): void {
    if (task.madeAt !== undefined || task.ending.status !== "succeeded" || task.cancelledAt !== undefined) return;
    const delay = Math.min(Math.max(task.runningAt - Date.now(), 0), LONGEST_TIMER);
    const timer = setTimeout(() => {
      this.#timers.delete(task.id);
      if (statusAt(task, Date.now()) === "running") void this.make(task);
    }, delay);
    this.#timers.set(task.id, timer.unref());
  }

  /** Makes the task's film and notes when it was there; a film that cannot be made makes the task fail, as the upstream would. */
  async make(task: T): Promise<void> {
    if (task.madeAt !== undefined || task.ending.status !== "succeeded") return;
    try {
      await this.#films.make(task.filmName, task.film);
    } catch (error) {
      // Closing ends the making; the next start goes on with it.
      if (this.#films.isClosed) return;
      const message = `The demo gateway could not make the film: ${error instanceof Error ? error.message : String(error)}`;
      task.ending = { status: "failed", error: { code: "InternalServiceError", message } };
    }
    if (this.#films.isClosed) return;
    task.madeAt ??= Date.now();
    if (this.#tasks.find(task.id) === task) this.#tasks.save(task);
  }

  /** The task's turn does not come any more. */
  drop(id: string): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }
}
