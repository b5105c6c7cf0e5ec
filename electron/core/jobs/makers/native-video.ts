import type { LostWork, RequestPreview } from "../../../../shared/contract/jobs.ts";
import type { NativeVideoInput, NativeVideoRecipe } from "../../../../shared/contract/recipes.ts";
import { Failure } from "../../../../shared/failure.ts";
import { failureOfProblems } from "../../../../shared/rules/failure-of-problems.ts";
import { checkNativeVideo, type MediaFacts } from "../../../../shared/rules/native-video.ts";
import { MINUTE, SECOND } from "../../../../shared/units.ts";
import type { ResolvedConnection } from "../../gateway/connection.ts";
import { failureOfTaskError } from "../../gateway/gateway-error.ts";
import type { Http } from "../../gateway/http.ts";
import { errorOf, modelNameFor, NativeVideo, nativeVideoBody, outcomeOf, resultsOf, statusOf } from "../../gateway/native-video.ts";
import type { MediaStore } from "../../library/media.ts";
import type { Maker, Report, ResultFile } from "../maker.ts";

type Body = Record<string, unknown>;

/** Native video as a kind of work (NV-01…14). */
export class NativeVideoMaker implements Maker<NativeVideoRecipe, Body> {
  readonly kind = "native-video";
  readonly area = "native-video";
  readonly #http: Http;
  readonly #client: NativeVideo;
  readonly #media: MediaStore;

  constructor(parts: { http: Http; media: MediaStore }) {
    this.#http = parts.http;
    this.#client = new NativeVideo(parts.http);
    this.#media = parts.media;
  }

  pollSeconds(connection: ResolvedConnection): number {
    return connection.settings.pollSeconds;
  }

  check(recipe: NativeVideoRecipe): void {
    const failure = failureOfProblems(checkNativeVideo(recipe, this.#factsOf(recipe)));
    if (failure) throw failure;
  }

  async prepare(recipe: NativeVideoRecipe, connection: ResolvedConnection, signal?: AbortSignal): Promise<Body> {
    const urls: string[] = [];
    for (const input of recipe.inputs) {
      signal?.throwIfAborted();
      urls.push(await this.#urlOf(input));
    }
    return nativeVideoBody(recipe, modelNameFor(connection, recipe.model), urls);
  }

  async preview(recipe: NativeVideoRecipe, connection: ResolvedConnection, full: boolean): Promise<RequestPreview> {
    const urls = full ? undefined : recipe.inputs.map((input) => this.#shortUrlOf(input));
    const body = urls ? nativeVideoBody(recipe, modelNameFor(connection, recipe.model), urls) : await this.prepare(recipe, connection);
    return this.#http.describe(this.#client.createCall(connection, body));
  }

  async submit(connection: ResolvedConnection, body: Body, signal?: AbortSignal) {
    const { id, answer } = await this.#client.create(connection, body, signal);
    return { serviceId: id, answer };
  }

  async ask(connection: ResolvedConnection, serviceId: string, signal?: AbortSignal): Promise<Report> {
    const answer = await this.#client.ask(connection, serviceId, signal);
    const outcome = outcomeOf(answer);
    return {
      outcome,
      status: statusOf(answer),
      answer,
      ...(outcome === "failed" && { failure: failureOfTaskError(errorOf(answer)) }),
    };
  }

  results(answer: Body): ResultFile[] {
    return resultsOf(answer).map(({ role, url }) => ({ role, url, kind: role === "video" ? "video" : "image" }));
  }

  async cancel(connection: ResolvedConnection, serviceId: string): Promise<void> {
    await this.#client.cancel(connection, serviceId);
  }

  async findLost(connection: ResolvedConnection, recipe: NativeVideoRecipe, since: number): Promise<LostWork[]> {
    const tasks = await this.#client.list(connection);
    return tasks
      .filter((task) => mayBe(task, recipe, since))
      .flatMap((task) => {
        const id = task["id"];
        if (typeof id !== "string") return [];
        return [{ serviceId: id, status: statusOf(task), createdAt: createdAtOf(task), model: textOf(task["model"]) }];
      });
  }

  titleOf(recipe: NativeVideoRecipe): string {
    return recipe.prompt.trim().slice(0, 200) || (recipe.draftOf === undefined ? recipe.model : `draft ${recipe.draftOf}`);
  }

  #factsOf(recipe: NativeVideoRecipe): Map<string, MediaFacts> {
    const ids = recipe.inputs.flatMap(({ source }) => (source.type === "media" ? [source.id] : []));
    const found = new Map(this.#media.find(ids).map((media) => [media.id, media]));
    const missing = ids.find((id) => !found.has(id));
    if (missing !== undefined)
      throw new Failure({ code: "not-found", reason: "media-missing", message: `There is no media ${missing} in the library.` });
    return found;
  }

  async #urlOf({ source }: NativeVideoInput): Promise<string> {
    if (source.type === "url") return source.url;
    return source.type === "asset" ? `asset://${source.id}` : this.#media.dataUri(source.id);
  }

  /** For showing only: what is inlined is named with its size, never as base64 (lesson 16). */
  #shortUrlOf({ source }: NativeVideoInput): string {
    if (source.type === "url") return source.url.startsWith("data:") ? `${source.url.slice(0, 40)}…` : source.url;
    if (source.type === "asset") return `asset://${source.id}`;
    const media = this.#media.get(source.id);
    return media ? `data:${media.mime};base64,<${media.bytes.toLocaleString("en")} bytes of ${media.name}>` : `media:${source.id}`;
  }
}

/** The service's clock and this machine's differ; work that is hidden for it would be paid again. */
const clockTolerance = 15 * MINUTE;

/** A listed task can be the lost one if it is not older than the request and nothing that it says contradicts the recipe. */
function mayBe(task: Body, recipe: NativeVideoRecipe, since: number): boolean {
  const createdAt = createdAtOf(task);
  if (createdAt !== undefined && createdAt < since - clockTolerance) return false;
  const agrees = (wanted: unknown, said: unknown) => wanted === undefined || said === undefined || wanted === said;
  const seedAgrees = recipe.seed === -1 || agrees(recipe.seed, task["seed"]);
  return (
    seedAgrees &&
    agrees(recipe.ratio, task["ratio"]) &&
    agrees(recipe.resolution, task["resolution"]) &&
    agrees(recipe.duration, task["duration"])
  );
}

function createdAtOf(task: Body): number | undefined {
  const seconds = Number(task["created_at"]);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * SECOND : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
