import type { LostWork, Preparing, RequestPreview } from "../../../../shared/contract/jobs.ts";
import type { NativeVideoInput, NativeVideoRecipe } from "../../../../shared/contract/recipes.ts";
import { refuseProblems } from "../../../../shared/rules/refuse-problems.ts";
import { checkNativeVideo, type MediaFacts } from "../../../../shared/rules/native-video.ts";
import { MINUTE, SECOND } from "../../../../shared/units.ts";
import type { ResolvedConnection } from "../../gateway/connection.ts";
import { failureOfTaskError } from "../../gateway/gateway-error.ts";
import type { Http } from "../../gateway/http.ts";
import { errorOf, modelNameFor, NativeVideo, nativeVideoBody, outcomeOf, resultsOf, statusOf } from "../../gateway/native-video.ts";
import type { MediaStore } from "../../library/media.ts";
import type { Maker, Report, ResultFile } from "../maker.ts";
import type { AwaitedAssets } from "./awaited-assets.ts";
import type { PublishedFiles } from "./published-files.ts";

type Body = Record<string, unknown>;

/** Native video as a kind of work (NV-01…14). */
export class NativeVideoMaker implements Maker<NativeVideoRecipe, Body> {
  readonly kind = "native-video";
  readonly area = "native-video";
  readonly #http: Http;
  readonly #client: NativeVideo;
  readonly #media: MediaStore;
  readonly #published: PublishedFiles;
  readonly #assets: AwaitedAssets;

  constructor(parts: { http: Http; media: MediaStore; published: PublishedFiles; assets: AwaitedAssets }) {
    this.#http = parts.http;
    this.#client = new NativeVideo(parts.http);
    this.#media = parts.media;
    this.#published = parts.published;
    this.#assets = parts.assets;
  }

  pollSeconds(connection: ResolvedConnection): number {
    return connection.settings.pollSeconds;
  }

  check(recipe: NativeVideoRecipe, connection: ResolvedConnection): void {
    const canPublish = this.#published.canPublish(connection);
    refuseProblems(checkNativeVideo(recipe, this.#factsOf(recipe), { canPublish }));
  }

  /** Assets first, since one that cannot be used spares the uploads; then uploads, whose addresses may be short-lived; then what is inlined. */
  async prepare(
    recipe: NativeVideoRecipe,
    connection: ResolvedConnection,
    signal?: AbortSignal,
    onPreparing?: (preparing: Preparing) => void,
  ): Promise<Body> {
    const assets = recipe.inputs.flatMap(({ source }) => (source.type === "asset" ? [source.id] : []));
    await this.#assets.ready(assets, connection, signal, onPreparing);
    const addresses = new Map<string, string>();
    for (const id of publishedIds(recipe)) addresses.set(id, await this.#published.urlOf(id, connection, signal, onPreparing));
    return this.#body(recipe, connection, (id) => addresses.get(id), signal);
  }

  /** Nothing is published for a look: a video of this machine is named in its address's place. */
  async preview(recipe: NativeVideoRecipe, connection: ResolvedConnection, full: boolean): Promise<RequestPreview> {
    const published = new Set(publishedIds(recipe));
    const wordsOf = (id: string) => (published.has(id) ? this.#published.wordsFor(id) : undefined);
    const body = full ? await this.#body(recipe, connection, wordsOf) : this.#shortBody(recipe, connection, wordsOf);
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
    return new Map(ids.map((id) => [id, this.#media.need(id)]));
  }

  async #body(
    recipe: NativeVideoRecipe,
    connection: ResolvedConnection,
    addressOf: (mediaId: string) => string | undefined,
    signal?: AbortSignal,
  ): Promise<Body> {
    const urls: string[] = [];
    for (const { source } of recipe.inputs) {
      signal?.throwIfAborted();
      if (source.type === "media") urls.push(addressOf(source.id) ?? (await this.#media.dataUri(source.id)));
      else urls.push(source.type === "url" ? source.url : `asset://${source.id}`);
    }
    return nativeVideoBody(recipe, modelNameFor(connection, recipe.model), urls);
  }

  #shortBody(recipe: NativeVideoRecipe, connection: ResolvedConnection, wordsOf: (mediaId: string) => string | undefined): Body {
    const urls = recipe.inputs.map((input) => this.#shortUrlOf(input, wordsOf));
    return nativeVideoBody(recipe, modelNameFor(connection, recipe.model), urls);
  }

  /** For showing only: what is inlined is named with its size, never as base64 (lesson 16). */
  #shortUrlOf({ source }: NativeVideoInput, wordsOf: (mediaId: string) => string | undefined): string {
    if (source.type === "url") return source.url.startsWith("data:") ? `${source.url.slice(0, 40)}…` : source.url;
    if (source.type === "asset") return `asset://${source.id}`;
    const words = wordsOf(source.id);
    if (words !== undefined) return words;
    const media = this.#media.get(source.id);
    return media ? `data:${media.mime};base64,<${media.bytes.toLocaleString("en")} bytes of ${media.name}>` : `media:${source.id}`;
  }
}

/** The videos of this machine: they are never inlined (NV-02). */
function publishedIds(recipe: NativeVideoRecipe): string[] {
  return [...new Set(recipe.inputs.flatMap(({ kind, source }) => (kind === "video" && source.type === "media" ? [source.id] : [])))];
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
