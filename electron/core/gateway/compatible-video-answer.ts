import { SECOND } from "../../../shared/units.ts";

/** Reads what services answer about a compatible video, whichever dialect they speak (interface 2.7, wire notes 3.1, 3.3, 3.4). Pure. */

/** What the service says of a video: its own fields, whatever they are (GEN-09). */
export type CompatibleVideoAnswer = Record<string, unknown>;

/** Where a video stands; `going` for everything that is not known as final. */
export type CompatibleVideoOutcome = "going" | "succeeded" | "failed" | "expired" | "cancelled";

const outcomes: Record<string, CompatibleVideoOutcome> = {
  complete: "succeeded",
  completed: "succeeded",
  success: "succeeded",
  succeeded: "succeeded",
  finished: "succeeded",
  failed: "failed",
  failure: "failed",
  fail: "failed",
  error: "failed",
  cancelled: "cancelled",
  canceled: "cancelled",
  expired: "expired",
};

/** Gateways add one wrapper level (wire notes 0.4): the video is the body, or its `data`. */
export function videoIn(body: unknown): CompatibleVideoAnswer {
  if (!isRecord(body)) return {};
  const { data } = body;
  const looksWhole = ["id", "task_id", "status", "task_status"].some((name) => name in body && typeof body[name] !== "object");
  return !looksWhole && isRecord(data) ? data : body;
}

export function videoIdOf(body: unknown): string | undefined {
  const video = videoIn(body);
  const id = video["id"] ?? video["task_id"] ?? video["video_id"];
  if (typeof id === "number") return String(id);
  return typeof id === "string" && id !== "" ? id : undefined;
}

/** The service's own word. */
export function videoStatusOf(video: CompatibleVideoAnswer): string {
  return firstText(video["status"], video["task_status"], video["state"]) ?? "";
}

export function videoOutcomeOf(video: CompatibleVideoAnswer): CompatibleVideoOutcome {
  return outcomes[videoStatusOf(video).trim().toLowerCase()] ?? "going";
}

/**
 * Percent from 0 to 100: a number, a share below 1 that is not whole, or either as text, with or without `%`. Exactly 1 means 1 % until the
 * video is finished. Nothing where the service names none: progress is never made up (lesson 13).
 */
export function videoProgressOf(video: CompatibleVideoAnswer): number | undefined {
  const said = video["progress"];
  const text = typeof said === "string" ? said.trim() : undefined;
  const number = typeof said === "number" ? said : text ? Number(text.replace(/\s*[%％]$/, "")) : Number.NaN;
  if (!Number.isFinite(number) || number < 0) return undefined;
  const isPercent = text !== undefined && /[%％]$/.test(text);
  if (number === 1 && !isPercent && videoOutcomeOf(video) === "succeeded") return 100;
  const percent = number < 1 && !isPercent ? number * 100 : number;
  return Math.min(100, Math.round(percent * 10) / 10);
}

/** When the files go away, Unix milliseconds; from seconds, milliseconds or ISO text. */
export function videoExpiryOf(video: CompatibleVideoAnswer): number | undefined {
  return timeOf(video["expires_at"]);
}

export function videoCreatedAtOf(video: CompatibleVideoAnswer): number | undefined {
  return timeOf(video["created_at"] ?? video["created"]);
}

/** Above this, a number can only mean milliseconds (wire notes 3.4). */
const mostSeconds = 1e11;

function timeOf(value: unknown): number | undefined {
  const isNumber = typeof value === "number" || (typeof value === "string" && /^\s*\d+(?:\.\d+)?\s*$/.test(value));
  const number = isNumber ? Number(value) : typeof value === "string" ? Date.parse(value) / SECOND : Number.NaN;
  if (!Number.isFinite(number) || number <= 0) return undefined;
  return Math.round(number > mostSeconds ? number : number * SECOND);
}

/** The result's own address, wherever it is found (CV-05, wire notes 3.4); nothing for what is no web address. */
export function videoUrlIn(body: unknown): string | undefined {
  if (!isRecord(body)) return undefined;
  const places = [
    ...["meta_data", "metadata"].map((name) => urlOf(body[name])),
    body["url"],
    body["video_url"],
    ...["output", "data", "video", "content", "result"].map((name) => urlOf(body[name])),
    body["result_url"],
    body["download_url"],
    ...["outputs", "video_urls", "data"].map((name) => firstOf(body[name])),
  ];
  return firstText(...places.filter((place) => typeof place === "string" && /^https?:\/\/[^/]/i.test(place.trim())))?.trim();
}

/** `{url}` or `{video_url}`, itself or as JSON text. */
function urlOf(value: unknown): unknown {
  if (typeof value === "string" && value.trim().startsWith("{")) return urlOf(parsed(value));
  return isRecord(value) ? firstText(value["url"], value["video_url"]) : undefined;
}

/** The first address of a list of texts or of objects. */
function firstOf(value: unknown): unknown {
  if (!Array.isArray(value)) return undefined;
  const first: unknown = value[0];
  return typeof first === "string" ? first : urlOf(first);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The failed video's error in any of its shapes, for `failureOfTaskError`. */
export function videoErrorOf(video: CompatibleVideoAnswer): unknown {
  return video["error"] ?? video["fail_reason"] ?? video["failure_reason"] ?? video["message"];
}

/** Words and codes by which services say that the file cannot be had yet (interface 7, wire notes 3.6). */
const notReadyCodes = /\bvideo_?not_?ready\b|\bvideo_?processing\b|\bnot_?ready\b|\btask_?not_?completed\b/i;
const notReadyWords =
  /\bnot (?:yet )?(?:been )?(?:completed|complete|ready|finished|done)\b|\bstill (?:being )?(?:processing|generat|running)/i;

/**
 * Whether an answer of the content endpoint says that the video is still being made: 202, the interface's body under a success, or a refusal
 * whose code or words say so. Codes of a body count under any status; mere words only under a refusal, where no code exists for it.
 */
export function isNotReady(status: number, error: { code?: string; type?: string; message?: string } | undefined, body: unknown): boolean {
  if (status === 202) return true;
  if (notReadyCodes.test(`${error?.code ?? ""} ${error?.type ?? ""}`)) return true;
  const isGoing = isRecord(body) && videoStatusOf(videoIn(body)) !== "" && videoOutcomeOf(videoIn(body)) === "going";
  if (status === 200) return isGoing && videoUrlIn(body) === undefined;
  return [400, 403, 404, 409, 422, 423, 425].includes(status) && notReadyWords.test(error?.message ?? "");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function firstText(...values: unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === "string" && value !== "");
}
