import { FRAMES_PER_SECOND, type FilmRecipe } from "./media/film-recipe.ts";

/** A task as it is stored. Its state is not: that follows from these times and the clock. All times are Unix milliseconds. */
export interface Task {
  id: string;
  model: string;
  createdAt: number;
  /** When its turn comes. */
  runningAt: number;
  /** When it is done, if the film is made by then. */
  readyAt: number;
  /** When it is given up (`execution_expires_after`). */
  expiresAt: number;
  cancelledAt?: number;
  /** When the film's file was there. */
  madeAt?: number;
  ending: Ending;
  /** Queries that still see a state that nobody knows. */
  moderatingPolls: number;
  film: FilmRecipe;
  filmName: string;
  resolution: string;
  ratio: string;
  /** As asked for, in seconds; absent when frames were asked for. */
  duration?: number;
  generateAudio: boolean;
  serviceTier: string;
  executionExpiresAfter: number;
  draft: boolean;
  draftTaskId?: string;
  /** Searches that were made; absent without tools. */
  searches?: number;
}

export type Ending =
  | { status: "succeeded" }
  | { status: "failed"; error: { code: string; message: string } }
  | { status: "expired" }
  | { status: "cancelled" };

export type TaskStatus = "queued" | "running" | Ending["status"];

/** The state at a moment (wire notes 1.7). A task whose film is not made yet goes on running past its time. */
export function statusAt(task: Task, now: number): TaskStatus {
  if (task.cancelledAt !== undefined) return "cancelled";
  const isDone = now >= task.readyAt && (task.ending.status !== "succeeded" || task.madeAt !== undefined);
  const doneAt = Math.max(task.readyAt, task.madeAt ?? 0);
  if (now >= task.expiresAt && !(isDone && doneAt <= task.expiresAt)) return "expired";
  if (isDone) return task.ending.status;
  return now >= task.runningAt ? "running" : "queued";
}

/** When the state of a moment began. */
export function updatedAt(task: Task, status: TaskStatus): number {
  switch (status) {
    case "queued":
      return task.createdAt;
    case "running":
      return task.runningAt;
    case "cancelled":
      return task.cancelledAt ?? task.readyAt;
    case "expired":
      return task.ending.status === "expired" ? task.readyAt : task.expiresAt;
    case "failed":
    case "succeeded":
      return Math.max(task.readyAt, task.madeAt ?? 0);
  }
}

/** URLs of a film, as the query hands them out. */
export interface FilmUrls {
  video_url: string;
  last_frame_url?: string;
}

/** The resource of the query endpoint (interface 2.2), with the fields that belong to the state. */
export function taskResource(task: Task, shownStatus: string, status: TaskStatus, urls?: FilmUrls): Record<string, unknown> {
  return {
    id: task.id,
    model: task.model,
    status: shownStatus,
    error: status === "failed" && task.ending.status === "failed" ? task.ending.error : null,
    created_at: seconds(task.createdAt),
    updated_at: seconds(updatedAt(task, status)),
    ...(urls && { content: urls, usage: usageOf(task) }),
    seed: task.film.seed,
    resolution: task.resolution,
    ratio: task.ratio,
    ...(task.duration === undefined ? { frames: task.film.frames } : { duration: task.duration }),
    framespersecond: FRAMES_PER_SECOND,
    generate_audio: task.generateAudio,
    service_tier: task.serviceTier,
    execution_expires_after: task.executionExpiresAfter,
    draft: task.draft,
    ...(task.draftTaskId !== undefined && { draft_task_id: task.draftTaskId }),
  };
}

/** Tokens as the upstream counts them: pixels of all frames, a token for each 1024; a draft costs six tenths. */
function usageOf(task: Task): Record<string, unknown> {
  const { width, height, frames } = task.film;
  const tokens = Math.round(((width * height * frames) / 1024) * (task.draft ? 0.6 : 1));
  const searches = task.searches === undefined ? {} : { tool_usage: { web_search: task.searches } };
  return { completion_tokens: tokens, total_tokens: tokens, ...searches };
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
