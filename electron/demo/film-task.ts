import type { FilmRecipe } from "./media/film-recipe.ts";

/** The making of one film, as it is stored. Its state is not: that follows from these times and the clock. All times are Unix milliseconds. */
export interface FilmTask {
  id: string;
  model: string;
  createdAt: number;
  /** When its turn comes. */
  runningAt: number;
  /** When it is done, if the film is made by then. */
  readyAt: number;
  /** When it is given up (`execution_expires_after`); absent: never. */
  expiresAt?: number;
  cancelledAt?: number;
  /** When the film's file was there. */
  madeAt?: number;
  ending: Ending;
  /** Queries that still see a state that nobody knows. */
  moderatingPolls: number;
  film: FilmRecipe;
  filmName: string;
}

export type Ending =
  | { status: "succeeded" }
  | { status: "failed"; error: { code: string; message: string } }
  | { status: "expired" }
  | { status: "cancelled" };

export type TaskStatus = "queued" | "running" | Ending["status"];

/** How many queries see the unknown state of the fault `unknown-state`. */
export const MODERATING_POLLS = 3;

/** The state at a moment (wire notes 1.7). A task whose film is not made yet goes on running past its time. */
export function statusAt(task: FilmTask, now: number): TaskStatus {
  if (task.cancelledAt !== undefined) return "cancelled";
  const isDone = now >= task.readyAt && (task.ending.status !== "succeeded" || task.madeAt !== undefined);
  const expiresAt = task.expiresAt ?? Infinity;
  if (now >= expiresAt && !(isDone && doneAt(task) <= expiresAt)) return "expired";
  if (isDone) return task.ending.status;
  return now >= task.runningAt ? "running" : "queued";
}

/** When a finished task was done. */
export function doneAt(task: FilmTask): number {
  return Math.max(task.readyAt, task.madeAt ?? 0);
}
