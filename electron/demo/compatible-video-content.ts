import { join } from "node:path";
import { jsonAnswer, type Answer } from "./answer.ts";
import { wrongValue } from "./compatible-video-refusals.ts";
import { goneAt, videoStatusAt, type VideoTask } from "./compatible-video-task.ts";
import type { Faults } from "./faults.ts";
import type { SentFile } from "./file-sending.ts";
import type { Films } from "./films.ts";
import { Refusal } from "./refusal.ts";

const CONTENT = "compatible-video.content";

/** What `GET /v1/videos/{id}/content` answers (interface 4.4, 7): the file, or JSON that says it is not ready. Throws a `Refusal` for the rest. */
export function contentOf(video: VideoTask, variant: string | null, films: Films, faults: Faults): Answer | SentFile {
  if (variant !== null && variant !== "video") throw wrongValue("variant", "supported is video");
  const now = Date.now();
  const status = videoStatusAt(video, now);
  if (status === "queued" || status === "processing") return notReady(faults.has("not-ready-202", CONTENT) ? 202 : 200);
  if (status !== "completed") throw new Refusal(400, "", `Task is not completed yet, current status: ${status}`);
  if (now >= goneAt(video) || faults.has("expired-url", CONTENT)) throw new Refusal(404, "video_expired", "The video has expired.");
  const fault = faults.take(["not-ready-200", "not-ready-202"], CONTENT);
  if (fault !== undefined) return notReady(fault === "not-ready-202" ? 202 : 200);
  return { path: join(films.folder, `${video.filmName}.mp4`), type: "video/mp4", tag: video.filmName };
}

/** The body of interface 7. */
function notReady(status: 200 | 202): Answer {
  const error = { message: "The video is still being generated.", type: "video_not_ready", code: "video_processing", param: null };
  return jsonAnswer(status, { message: "Video is not ready yet, please try again later.", data: { error } });
}
