import { randomBytes, randomInt } from "node:crypto";
import { readInputs } from "./compatible-video-inputs.ts";
import type { CompatibleVideoRequest } from "./compatible-video-request.ts";
import type { VideoTask } from "./compatible-video-task.ts";
import type { Faults } from "./faults.ts";
import { MODERATING_POLLS, type Ending } from "./film-task.ts";
import { filmTimes } from "./film-times.ts";
import type { Films } from "./films.ts";
import { FRAMES_PER_SECOND, filmName, type FilmRecipe } from "./media/film-recipe.ts";
import type { PublicStore } from "./public-store.ts";
import { Refusal } from "./refusal.ts";

const CREATE = "compatible-video.create";

interface Parts {
  films: Films;
  store: PublicStore;
  faults: Faults;
  speed: number;
  /** Milliseconds that a result can be had. */
  lifetime: number;
}

/** A video to be stored for an accepted request. Throws a `Refusal` for the fault `moderated`. */
export async function newVideo(request: CompatibleVideoRequest, parts: Parts): Promise<VideoTask> {
  refuseModerated(parts.faults);
  const [width, height] = request.size.split("x").map(Number) as [number, number];
  const { inputs, problem } = await readInputs(request.inputs, parts.films, parts.store);
  const { model, size, seconds, prompt, sound } = request;
  const frames = seconds * FRAMES_PER_SECOND;
  const film = { prompt, seed: randomInt(2_147_483_647), width, height, frames, sound, watermark: false, lastFrame: false, inputs };
  return assemble({ model, size, seconds }, film, parts, problem && { status: "failed", error: problem });
}

/** A video like a finished one but for its prompt (interface 4.4, wire notes 3.2). Throws a `Refusal` for the fault `moderated`. */
export function newRemix(of: VideoTask, prompt: string, parts: Parts): VideoTask {
  refuseModerated(parts.faults);
  const { model, size, seconds } = of;
  return { ...assemble({ model, size, seconds }, { ...of.film, prompt }, parts), remixedFrom: of.id };
}

type Facts = Pick<VideoTask, "model" | "size" | "seconds">;

function assemble(facts: Facts, film: FilmRecipe, parts: Parts, ending?: Ending): VideoTask {
  const effort = 1.1 * Math.sqrt((film.width * film.height) / (1280 * 720));
  return {
    id: `video_${randomBytes(12).toString("hex")}`,
    ...facts,
    ...filmTimes(film.frames, effort, parts.speed),
    lifetime: parts.lifetime,
    ending: ending ?? endingOf(parts.faults),
    moderatingPolls: parts.faults.has("unknown-state", CREATE) ? MODERATING_POLLS : 0,
    film,
    filmName: filmName(film),
  };
}

function endingOf(faults: Faults): Ending {
  switch (faults.take(["task-failed", "task-expired", "task-cancelled"], CREATE)) {
    case "task-failed":
      return { status: "failed", error: { code: "moderation_blocked", message: "The video was blocked by our moderation system." } };
    case "task-expired":
      return { status: "expired" };
    case "task-cancelled":
      return { status: "cancelled" };
    default:
      return { status: "succeeded" };
  }
}

function refuseModerated(faults: Faults): void {
  if (!faults.has("moderated", CREATE)) return;
  throw new Refusal(400, "moderation_blocked", "The request was blocked by our moderation system.", "prompt");
}
