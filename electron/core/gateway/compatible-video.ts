import type { RequestPreview } from "../../../shared/contract/jobs.ts";
import type { CompatibleVideoRecipe } from "../../../shared/contract/recipes.ts";
import { Failure } from "../../../shared/failure.ts";
import { MINUTE, SECOND } from "../../../shared/units.ts";
import { type CompatibleVideoAnswer, videoIdOf, videoIn } from "./compatible-video-answer.ts";
import type { ResolvedConnection } from "./connection.ts";
import type { Call, Http } from "./http.ts";

const path = "/v1/videos";

/** What is ready to leave: a body of the variant that the model asks for, and where it goes. */
export type CompatibleVideoRequest =
  | { variant: "json"; body: Record<string, unknown> }
  | { variant: "multipart"; form: FormData }
  | { variant: "remix"; of: string; body: Record<string, unknown> };

/** The compatible video area (interface 4.4, wire notes 3.2). Only this file knows its paths and its fields. */
export class CompatibleVideo {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** The call that creates; long, since services fetch and check inputs before they answer. */
  createCall(connection: ResolvedConnection, request: CompatibleVideoRequest, signal?: AbortSignal): Call {
    const paid = { connection, method: "POST", isPaid: true, timeLimit: 5 * MINUTE, signal } as const;
    switch (request.variant) {
      case "json":
        return { ...paid, path, json: request.body };
      case "multipart":
        return { ...paid, path, body: request.form };
      case "remix":
        return { ...paid, path: `${pathOf(request.of)}/remix`, json: request.body };
    }
  }

  /** Creates a video, also by remixing. Fails as `unsure` where the service may have it all the same. */
  async create(
    connection: ResolvedConnection,
    request: CompatibleVideoRequest,
    signal?: AbortSignal,
  ): Promise<{ id: string; answer: CompatibleVideoAnswer }> {
    const { body, requestId } = await this.#http.send(this.createCall(connection, request, signal));
    const id = videoIdOf(body);
    if (id !== undefined) return { id, answer: videoIn(body) };
    throw new Failure({
      code: "unsure",
      reason: "no-task-id",
      message: "The gateway answered without a task id; the task may exist.",
      delivery: "unknown",
      service: { requestId },
    });
  }

  /** The question as it would leave. */
  describeAsk(connection: ResolvedConnection, id: string): RequestPreview {
    return this.#http.describe(askCall(connection, id));
  }

  /** One question, one try: whoever follows videos keeps the pace and asks again. */
  async ask(connection: ResolvedConnection, id: string, signal?: AbortSignal): Promise<CompatibleVideoAnswer> {
    const { body } = await this.#http.send({ ...askCall(connection, id), tries: 1, signal });
    return videoIn(body);
  }

  /** The newest videos of the key, where the service lists them (wire notes 3.2). */
  async list(connection: ResolvedConnection): Promise<CompatibleVideoAnswer[]> {
    const query = { limit: "50", order: "desc" };
    const { body } = await this.#http.send({ connection, method: "GET", path, query, timeLimit: 30 * SECOND });
    const items = isRecord(body) ? (body["data"] ?? body["items"]) : body;
    return Array.isArray(items) ? items.filter(isRecord) : [];
  }
}

function askCall(connection: ResolvedConnection, id: string): Call {
  return { connection, method: "GET", path: pathOf(id), timeLimit: 30 * SECOND };
}

/** Where the gateway itself gives out a video's file. */
export function contentPathOf(id: string): string {
  return `${pathOf(id)}/content`;
}

/** The JSON variant's body: exactly what is set and nothing else (CV-01). */
export function jsonBody(
  recipe: CompatibleVideoRecipe,
  modelName: string,
  urls: { images: readonly string[]; videos: readonly string[] },
): Record<string, unknown> {
  return dropUnset({
    model: modelName,
    prompt: recipe.prompt,
    duration: recipe.seconds,
    size: recipe.size,
    mode: recipe.mode,
    images: urls.images.length > 0 ? urls.images : undefined,
    videos: urls.videos.length > 0 ? urls.videos : undefined,
  });
}

/** The multipart variant's form: exactly what is set; `seconds` travels as text, the picture with a name and its own type (CV-03, wire notes 3.2). */
export function multipartForm(recipe: CompatibleVideoRecipe, modelName: string, reference?: { picture: Blob; filename: string }): FormData {
  const form = new FormData();
  form.append("model", modelName);
  form.append("prompt", recipe.prompt);
  if (recipe.seconds !== undefined) form.append("seconds", String(recipe.seconds));
  if (recipe.size !== undefined) form.append("size", recipe.size);
  if (reference) form.append("input_reference", reference.picture, reference.filename);
  return form;
}

/** A remix's body: the prompt and nothing else (CV-07). */
export function remixRequest(recipe: CompatibleVideoRecipe, of: string): CompatibleVideoRequest {
  return { variant: "remix", of, body: { prompt: recipe.prompt } };
}

function pathOf(id: string): string {
  return `${path}/${encodeURIComponent(id)}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function dropUnset(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
