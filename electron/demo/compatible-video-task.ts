import { doneAt, statusAt, type FilmTask } from "./film-task.ts";

/** A video of the compatible API. */
export interface VideoTask extends FilmTask {
  /** `1280x720`… */
  size: string;
  seconds: number;
  /** Milliseconds that the finished video can be had. */
  lifetime: number;
  remixedFrom?: string;
}

/** The four states of interface 3.3; the other two come by faults only, as spellings that real services use (wire notes 3.4). */
export type VideoStatus = "queued" | "processing" | "completed" | "failed" | "expired" | "cancelled";

export function videoStatusAt(video: VideoTask, now: number): VideoStatus {
  const status = statusAt(video, now);
  if (status === "running") return "processing";
  return status === "succeeded" ? "completed" : status;
}

/** When the finished video goes away, in Unix milliseconds. */
export function goneAt(video: VideoTask): number {
  return doneAt(video) + video.lifetime;
}

/** The resource of interface 2.7; `url` is there when the video is completed, `shownStatus` when a fault shows another one. */
export function videoResource(video: VideoTask, now: number, url?: string, shownStatus?: string): Record<string, unknown> {
  const status = videoStatusAt(video, now);
  const isCompleted = status === "completed";
  return {
    id: video.id,
    object: "video",
    model: video.model,
    status: shownStatus ?? status,
    progress: progressAt(video, now, status),
    created_at: seconds(video.createdAt),
    completed_at: isCompleted ? seconds(doneAt(video)) : null,
    expires_at: isCompleted ? seconds(goneAt(video)) : null,
    error: errorOf(video, status),
    prompt: video.film.prompt,
    size: video.size,
    seconds: String(video.seconds),
    remixed_from_video_id: video.remixedFrom ?? null,
    ...(url !== undefined && { meta_data: { url } }),
  };
}

/** Whole percent; 100 is kept for what is completed. */
function progressAt(video: VideoTask, now: number, status: VideoStatus): number {
  if (status === "completed") return 100;
  if (status === "queued") return 0;
  const share = (now - video.runningAt) / Math.max(video.readyAt - video.runningAt, 1);
  return Math.min(Math.max(Math.floor(share * 100), 1), 99);
}

function errorOf(video: VideoTask, status: VideoStatus): { code: string; message: string } | null {
  if (status === "failed" && video.ending.status === "failed") return video.ending.error;
  if (status === "expired") return { code: "task_expired", message: "The task was not finished in time." };
  return status === "cancelled" ? { code: "task_cancelled", message: "The task was cancelled." } : null;
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
