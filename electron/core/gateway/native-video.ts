import type { NativeVideoInput, NativeVideoRecipe } from "../../../shared/contract/recipes.ts";
import { Failure } from "../../../shared/failure.ts";
import { findNativeVideoModel } from "../../../shared/models.ts";
import { roleOf } from "../../../shared/rules/native-video.ts";
import { MINUTE, SECOND } from "../../../shared/units.ts";
import type { ResolvedConnection } from "./connection.ts";
import type { Call, Http } from "./http.ts";

const path = "/api/v3/contents/generations/tasks";

/** What the service says of a task: its own fields, whatever they are (interface 2.2, GEN-09). */
export type NativeVideoTask = Record<string, unknown>;

/** The native video area (interface 4.1, 4.2). Only this file knows its paths and its fields. */
export class NativeVideo {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** The create call; long, since services fetch and check inputs before they answer (wire notes 1.5). */
  createCall(connection: ResolvedConnection, body: unknown, signal?: AbortSignal): Call {
    return { connection, method: "POST", path, json: body, isPaid: true, timeLimit: 5 * MINUTE, signal };
  }

  /** Creates a task. Fails as `unsure` where the service may have it all the same. */
  async create(connection: ResolvedConnection, body: unknown, signal?: AbortSignal): Promise<{ id: string; answer: NativeVideoTask }> {
    const { body: answer, requestId } = await this.#http.send(this.createCall(connection, body, signal));
    const id = taskIdOf(answer);
    if (id !== undefined) return { id, answer: unwrapped(answer) };
    throw new Failure({
      code: "unsure",
      reason: "no-task-id",
      message: "The gateway answered without a task id; the task may exist.",
      delivery: "unknown",
      service: { requestId },
    });
  }

  /** One question, one try: whoever follows tasks keeps the pace and asks again. */
  async ask(connection: ResolvedConnection, id: string, signal?: AbortSignal): Promise<NativeVideoTask> {
    const { body } = await this.#http.send({ connection, method: "GET", path: pathOf(id), timeLimit: 30 * SECOND, tries: 1, signal });
    return unwrapped(body);
  }

  /** Cancels a queued task where the service knows how (wire notes 1.11). Fails as the service refuses. */
  async cancel(connection: ResolvedConnection, id: string): Promise<void> {
    await this.#http.send({ connection, method: "DELETE", path: pathOf(id), timeLimit: 30 * SECOND });
  }

  /** The newest tasks of the key, where the service lists them (wire notes 1.11). */
  async list(connection: ResolvedConnection): Promise<NativeVideoTask[]> {
    const query = { page_num: "1", page_size: "50" };
    const { body } = await this.#http.send({ connection, method: "GET", path, query, timeLimit: 30 * SECOND });
    const items = unwrapped(body)["items"];
    return Array.isArray(items) ? items.filter(isRecord) : [];
  }
}

/** The wire's body: exactly what is set and nothing else (NV-01). `urls` are the inputs' addresses, in order. */
export function nativeVideoBody(recipe: NativeVideoRecipe, modelName: string, urls: readonly string[]): Record<string, unknown> {
  return dropUnset({
    model: modelName,
    content: contentOf(recipe, urls),
    duration: recipe.duration,
    frames: recipe.frames,
    resolution: recipe.resolution,
    ratio: recipe.ratio,
    seed: recipe.seed,
    generate_audio: recipe.generateAudio,
    watermark: recipe.watermark,
    return_last_frame: recipe.returnLastFrame,
    service_tier: recipe.serviceTier,
    execution_expires_after: recipe.executionExpiresAfter,
    tools: recipe.webSearch ? [{ type: "web_search" }] : undefined,
  });
}

function contentOf(recipe: NativeVideoRecipe, urls: readonly string[]): unknown[] {
  if (recipe.draftOf !== undefined) return [{ type: "draft_task", draft_task: { id: recipe.draftOf } }];
  const text = recipe.prompt.trim() === "" ? [] : [{ type: "text", text: recipe.prompt }];
  return [...text, ...recipe.inputs.map((input, index) => contentItem(input, recipe.inputs, urls[index] ?? ""))];
}

function contentItem(input: NativeVideoInput, all: readonly NativeVideoInput[], url: string): Record<string, unknown> {
  const type = `${input.kind}_url`;
  return { type, [type]: { url }, role: roleOf(input, all) };
}

/** The name that this connection's service uses for a model (GEN-10, NV-14). */
export function modelNameFor(connection: ResolvedConnection, name: string): string {
  const map = connection.settings.modelNames;
  const model = findNativeVideoModel(name);
  return map[name] ?? (model && map[model.id]) ?? name;
}

/** Where a task stands, in the studio's words; `going` for everything that is not documented as final (NV-07, wire notes 1.7). */
export type TaskOutcome = "going" | "succeeded" | "failed" | "expired" | "cancelled";

const outcomes: Record<string, TaskOutcome> = {
  succeeded: "succeeded",
  success: "succeeded",
  completed: "succeeded",
  failed: "failed",
  failure: "failed",
  expired: "expired",
  cancelled: "cancelled",
  canceled: "cancelled",
};

export function outcomeOf(task: NativeVideoTask): TaskOutcome {
  return outcomes[statusOf(task).toLowerCase()] ?? "going";
}

export function statusOf(task: NativeVideoTask): string {
  const status = task["status"] ?? task["task_status"];
  return typeof status === "string" ? status : "";
}

/** The failed task's error in any of its shapes, for `failureOfTaskError` (NV-10, wire notes 1.6). */
export function errorOf(task: NativeVideoTask): unknown {
  return task["error"] ?? task["failure_reason"] ?? task["fail_reason"] ?? task["message"];
}

/** Result files by role, with addresses that die (NV-08). */
export function resultsOf(task: NativeVideoTask): { role: "video" | "last-frame"; url: string }[] {
  const content = isRecord(task["content"]) ? task["content"] : {};
  const video = firstText(content["video_url"], content["file_url"], task["video_url"], task["result_url"], task["url"]);
  const lastFrame = firstText(content["last_frame_url"], task["last_frame_url"]);
  return [
    ...(video === undefined ? [] : [{ role: "video" as const, url: video }]),
    ...(lastFrame === undefined ? [] : [{ role: "last-frame" as const, url: lastFrame }]),
  ];
}

function pathOf(id: string): string {
  return `${path}/${encodeURIComponent(id)}`;
}

function taskIdOf(answer: unknown): string | undefined {
  const task = unwrapped(answer);
  const id = task["id"] ?? task["task_id"];
  if (typeof id === "number") return String(id);
  return typeof id === "string" && id !== "" ? id : undefined;
}

/** Gateways add one wrapper level (wire notes 0.4): the task is the body, or its `data`. */
function unwrapped(body: unknown): NativeVideoTask {
  if (!isRecord(body)) return {};
  const inner = body["data"];
  const looksWhole = "id" in body || "task_id" in body || "status" in body || "items" in body;
  return !looksWhole && isRecord(inner) ? inner : body;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function firstText(...values: unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === "string" && value !== "");
}

function dropUnset(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
