import { doneAt, type FilmTask, type TaskStatus } from "./film-task.ts";
import { FRAMES_PER_SECOND } from "./media/film-recipe.ts";

/** A task of native video. */
export interface Task extends FilmTask {
  /** Unix milliseconds. */
  expiresAt: number;
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
      return doneAt(task);
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
