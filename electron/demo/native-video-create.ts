import { createHash, randomInt } from "node:crypto";
import type { Faults } from "./faults.ts";
import { filmSize, nearestRatio } from "./film-size.ts";
import { MODERATING_POLLS, statusAt, type Ending } from "./film-task.ts";
import { filmTimes } from "./film-times.ts";
import type { Films } from "./films.ts";
import { FRAMES_PER_SECOND, filmName, type FilmInput, type FilmRecipe } from "./media/film-recipe.ts";
import { readPicture } from "./media/read-picture.ts";
import type { ContentItem, MediaItem } from "./native-video-content.ts";
import { effectiveRole } from "./native-video-modes.ts";
import type { NativeVideoRequest } from "./native-video-request.ts";
import type { Task } from "./native-video-task.ts";
import { invalid, Refusal } from "./refusal.ts";
import type { Tasks } from "./tasks.ts";

const effort: Record<string, number> = { "480p": 0.8, "720p": 1.1, "1080p": 1.6 };

interface Parts {
  tasks: Tasks<Task>;
  films: Films;
  faults: Faults;
  speed: number;
}

/** A stored task for an accepted request. Throws a `Refusal` for what only the stored tasks can tell (drafts), and for `moderated`. */
export async function newTask(request: NativeVideoRequest, parts: Parts): Promise<Task> {
  if (parts.faults.has("moderated", "native-video.create")) throw moderated();
  const draft = draftOf(request, parts.tasks);
  const plan = draft ? planFromDraft(request, draft) : await planFromContent(request, parts.films);
  const [width, height] = filmSize(plan.resolution, plan.ratio);
  const film: FilmRecipe = { ...plan.film, width, height, watermark: request.watermark, lastFrame: request.returnLastFrame };
  const { faults } = parts;
  return {
    id: newId(),
    model: `${request.model}-260128`,
    ...timesOf(request, plan.resolution, film.frames, parts.speed),
    ending: endingOf(faults),
    moderatingPolls: faults.has("unknown-state", "native-video.create") ? MODERATING_POLLS : 0,
    film,
    filmName: filmName(film),
    resolution: plan.resolution,
    ratio: plan.ratio,
    ...(plan.duration !== undefined && { duration: plan.duration }),
    generateAudio: film.sound,
    serviceTier: request.serviceTier,
    executionExpiresAfter: request.executionExpiresAfter,
    draft: request.draft,
    ...(draft && { draftTaskId: draft.id }),
    ...(request.webSearch && { searches: searchesFor(film.prompt) }),
  };
}

interface Plan {
  film: Omit<FilmRecipe, "width" | "height" | "watermark" | "lastFrame">;
  resolution: string;
  ratio: string;
  duration?: number;
}

/** A final takes over content, seed, ratio, length and sound of its draft (wire notes 1.9). */
function planFromDraft(request: NativeVideoRequest, draft: Task): Plan {
  const { prompt, seed, frames, sound, inputs } = draft.film;
  const duration = draft.duration === undefined ? {} : { duration: draft.duration };
  return { film: { prompt, seed, frames, sound, inputs }, resolution: request.resolution ?? "720p", ratio: draft.ratio, ...duration };
}

async function planFromContent(request: NativeVideoRequest, films: Films): Promise<Plan> {
  const media = request.content.filter((item) => item.type === "media");
  const inputs: FilmInput[] = [];
  for (const item of media) inputs.push(await filmInput(item, films));
  const film = {
    prompt: request.content.flatMap((item) => (item.type === "text" ? [item.text] : [])).join("\n"),
    seed: request.seed === -1 ? randomInt(2_147_483_647) : request.seed,
    frames: request.frames ?? (request.duration ?? 5) * FRAMES_PER_SECOND,
    sound: request.generateAudio ?? false,
    inputs,
  };
  const resolution = request.resolution ?? (request.draft ? "480p" : "720p");
  const ratio = request.ratio ?? (await ratioOf(media));
  return { film, resolution, ratio, ...(request.duration !== undefined && { duration: request.duration }) };
}

async function filmInput(item: MediaItem, films: Films): Promise<FilmInput> {
  const { source, kind } = item;
  const hashed = source.type === "data" ? source.bytes : source.url;
  const fingerprint = createHash("sha256").update(hashed).digest("hex").slice(0, 24);
  const picture = source.type === "data" ? await keepInput(kind, source.bytes, `content[${item.index}]`, films) : undefined;
  return { kind, role: effectiveRole(item), fingerprint, ...(picture !== undefined && { picture }) };
}

/** A film shows its pictures and the first frame of its videos; a sound only makes it another one. */
async function keepInput(kind: MediaItem["kind"], bytes: Buffer, at: string, films: Films): Promise<string | undefined> {
  if (kind === "image") return await films.keepPicture(bytes, at);
  return kind === "video" ? films.keepVideo(bytes) : undefined;
}

/** Without a ratio the film follows its first picture; the interface names no default. */
async function ratioOf(media: readonly MediaItem[]): Promise<string> {
  const first = media.find((item) => item.kind === "image" && item.source.type === "data");
  if (first?.source.type !== "data") return "16:9";
  const facts = await readPicture(first.source.bytes, `content[${first.index}]`);
  const isTurned = (facts?.orientation ?? 1) >= 5;
  return !facts ? "16:9" : isTurned ? nearestRatio(facts.height, facts.width) : nearestRatio(facts.width, facts.height);
}

function draftOf(request: NativeVideoRequest, tasks: Tasks<Task>): Task | undefined {
  const item = request.content.find((each): each is ContentItem & { type: "draft_task" } => each.type === "draft_task");
  if (!item) return undefined;
  const draft = tasks.find(item.id);
  if (!draft) throw new Refusal(404, "NotFound.Task", `The draft task ${item.id.slice(0, 80)} does not exist.`, "content[0]");
  if (draft.model !== `${request.model}-260128`) throw invalid("model", "it must be the model of the draft");
  if (statusAt(draft, Date.now()) !== "succeeded") throw invalid("content[0]", "the draft task has not succeeded");
  return draft;
}

function timesOf(request: NativeVideoRequest, resolution: string, frames: number, speed: number) {
  const times = filmTimes(frames, (effort[resolution] ?? 1) * (request.draft ? 0.5 : 1), speed);
  return { ...times, expiresAt: times.createdAt + (request.executionExpiresAfter * 1000) / speed };
}

function endingOf(faults: Faults): Ending {
  switch (faults.take(["task-failed", "task-expired", "task-cancelled"], "native-video.create")) {
    case "task-failed":
      return { status: "failed", error: { code: "OutputAudioSensitiveContentDetected", message: failureWords } };
    case "task-expired":
      return { status: "expired" };
    case "task-cancelled":
      return { status: "cancelled" };
    default:
      return { status: "succeeded" };
  }
}

const failureWords = "The request failed because the output audio may contain sensitive information.";

function moderated(): Refusal {
  const code = "InputImageSensitiveContentDetected.PrivacyInformation";
  return new Refusal(400, code, "The request failed because the input image 'content[1]' may contain real person.", "content[1]");
}

/** The model decides by itself whether to search: here by the length of the prompt. */
function searchesFor(prompt: string): number {
  return prompt.length % 3;
}

function newId(): string {
  const time = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const suffix = Array.from({ length: 5 }, () => "abcdefghjkmnpqrstuvwxyz23456789"[randomInt(31)]).join("");
  return `cgt-${time}-${suffix}`;
}
