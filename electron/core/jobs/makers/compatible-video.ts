import { openAsBlob } from "node:fs";
import type { LostWork, Preparing, RequestPreview } from "../../../../shared/contract/jobs.ts";
import type { CompatibleVideoRecipe, Source } from "../../../../shared/contract/recipes.ts";
import { Failure } from "../../../../shared/failure.ts";
import { findCompatibleVideoModel, modelNameKey } from "../../../../shared/models.ts";
import { checkCompatibleVideo } from "../../../../shared/rules/compatible-video.ts";
import { refuseProblems } from "../../../../shared/rules/refuse-problems.ts";
import type { MediaFacts } from "../../../../shared/rules/native-video.ts";
import { MINUTE } from "../../../../shared/units.ts";
import {
  CompatibleVideo,
  type CompatibleVideoRequest,
  contentPathOf,
  jsonBody,
  multipartForm,
  remixRequest,
} from "../../gateway/compatible-video.ts";
import {
  type CompatibleVideoAnswer,
  videoCreatedAtOf,
  videoErrorOf,
  videoExpiryOf,
  videoIdOf,
  videoOutcomeOf,
  videoProgressOf,
  videoStatusOf,
  videoUrlIn,
} from "../../gateway/compatible-video-answer.ts";
import { isLocal, type ResolvedConnection } from "../../gateway/connection.ts";
import { failureOfTaskError } from "../../gateway/gateway-error.ts";
import type { Http } from "../../gateway/http.ts";
import type { MediaStore } from "../../library/media.ts";
import type { Maker, Report, ResultFile } from "../maker.ts";
import type { PublishedFiles } from "./published-files.ts";

/** Compatible video as a kind of work (CV-01…08). */
export class CompatibleVideoMaker implements Maker<CompatibleVideoRecipe, CompatibleVideoRequest> {
  readonly kind = "compatible-video";
  readonly area = "compatible-video";
  readonly #http: Http;
  readonly #client: CompatibleVideo;
  readonly #media: MediaStore;
  readonly #published: PublishedFiles;

  constructor(parts: { http: Http; media: MediaStore; published: PublishedFiles }) {
    this.#http = parts.http;
    this.#client = new CompatibleVideo(parts.http);
    this.#media = parts.media;
    this.#published = parts.published;
  }

  pollSeconds(connection: ResolvedConnection): number {
    return compatibleVideoPace(connection);
  }

  check(recipe: CompatibleVideoRecipe, connection: ResolvedConnection): void {
    const canPublish = this.#published.canPublish(connection);
    const options = { canPublish, isGatewayLocal: isLocal(connection), offersRemix: connection.settings.offersRemix };
    refuseProblems(checkCompatibleVideo(recipe, this.#factsOf(recipe), options));
  }

  async prepare(
    recipe: CompatibleVideoRecipe,
    connection: ResolvedConnection,
    signal?: AbortSignal,
    onPreparing?: (preparing: Preparing) => void,
  ): Promise<CompatibleVideoRequest> {
    const urlOf = (source: Source) => this.#urlOf(source, connection, signal, onPreparing);
    return this.#request(recipe, connection, urlOf);
  }

  /** Nothing is published for a look: a file without an address of its own is named in its place. */
  async preview(recipe: CompatibleVideoRecipe, connection: ResolvedConnection): Promise<RequestPreview> {
    const request = await this.#request(recipe, connection, (source) => Promise.resolve(this.#shortUrlOf(source)));
    return this.#http.describe(this.#client.createCall(connection, request));
  }

  async submit(connection: ResolvedConnection, request: CompatibleVideoRequest, signal?: AbortSignal) {
    const { id, answer } = await this.#client.create(connection, request, signal);
    return { serviceId: id, answer };
  }

  async ask(connection: ResolvedConnection, serviceId: string, signal?: AbortSignal): Promise<Report> {
    const answer = await this.#client.ask(connection, serviceId, signal);
    const outcome = videoOutcomeOf(answer);
    const progress = videoProgressOf(answer);
    const expiresAt = videoExpiryOf(answer);
    return {
      outcome,
      status: videoStatusOf(answer),
      answer,
      ...(progress !== undefined && { progress }),
      ...(expiresAt !== undefined && { expiresAt }),
      ...(outcome === "failed" && { failure: failureOfTaskError(videoErrorOf(answer)) }),
    };
  }

  results(answer: CompatibleVideoAnswer, serviceId: string): ResultFile[] {
    return compatibleVideoFiles(answer, serviceId);
  }

  /** The interface knows no cancelling: what was sent is made and paid. */
  async cancel(): Promise<void> {
    throw new Failure({
      code: "conflict",
      reason: "cancel-refused",
      message: "The gateway did not cancel it: the work goes on there and is paid.",
    });
  }

  async findLost(connection: ResolvedConnection, recipe: CompatibleVideoRecipe, since: number): Promise<LostWork[]> {
    const videos = await this.#client.list(connection);
    return videos.flatMap((video) => {
      const id = videoIdOf(video);
      const createdAt = videoCreatedAtOf(video);
      if (id === undefined || (createdAt !== undefined && createdAt < since - clockTolerance) || !mayBe(video, recipe)) return [];
      const { model } = video;
      return [{ serviceId: id, status: videoStatusOf(video), createdAt, ...(typeof model === "string" && { model }) }];
    });
  }

  titleOf(recipe: CompatibleVideoRecipe): string {
    return recipe.prompt.trim().slice(0, 200) || recipe.model;
  }

  async #request(
    recipe: CompatibleVideoRecipe,
    connection: ResolvedConnection,
    urlOf: (source: Source) => Promise<string>,
  ): Promise<CompatibleVideoRequest> {
    if (recipe.remixOf !== undefined) return remixRequest(recipe, recipe.remixOf);
    const modelName = connection.settings.modelNames[modelNameKey({ id: recipe.model, area: this.area })] ?? recipe.model;
    if (findCompatibleVideoModel(recipe.model)?.variant === "multipart") {
      const reference = recipe.reference && (await this.#pictureOf(recipe.reference.id));
      return { variant: "multipart", form: multipartForm(recipe, modelName, reference) };
    }
    const urls: { images: string[]; videos: string[] } = { images: [], videos: [] };
    for (const kind of ["images", "videos"] as const) for (const source of recipe[kind]) urls[kind].push(await urlOf(source));
    return { variant: "json", body: jsonBody(recipe, modelName, urls) };
  }

  /** Named by its kind only: the person's own file name is none of the service's business. */
  async #pictureOf(id: string): Promise<{ picture: Blob; filename: string }> {
    const { id: sentId, mime: type } = await this.#media.toSend(id);
    const picture = await openAsBlob(this.#media.pathOf(sentId), { type });
    return { picture, filename: type === "image/png" ? "reference.png" : "reference.jpg" };
  }

  async #urlOf(
    source: Source,
    connection: ResolvedConnection,
    signal?: AbortSignal,
    onPreparing?: (preparing: Preparing) => void,
  ): Promise<string> {
    signal?.throwIfAborted();
    if (source.type === "url") return source.url;
    return source.type === "asset" ? `asset://${source.id}` : this.#published.urlOf(source.id, connection, signal, onPreparing);
  }

  #shortUrlOf(source: Source): string {
    if (source.type === "url") return source.url;
    if (source.type === "asset") return `asset://${source.id}`;
    return this.#published.wordsFor(source.id);
  }

  #factsOf(recipe: CompatibleVideoRecipe): Map<string, MediaFacts> {
    const sources = [...recipe.images, ...recipe.videos, ...(recipe.reference ? [recipe.reference] : [])];
    const ids = sources.flatMap((source) => (source.type === "media" ? [source.id] : []));
    return new Map(ids.map((id) => [id, this.#media.need(id)]));
  }
}

/** By the result's own address first, else from the gateway itself (CV-05). An address of the gateway's own content endpoint needs the key. */
export function compatibleVideoFiles(answer: CompatibleVideoAnswer, serviceId: string): ResultFile[] {
  const contentPath = contentPathOf(videoIdOf(answer) ?? serviceId);
  const url = videoUrlIn(answer);
  const isOwn = url !== undefined && url.replace(/\/$/, "").endsWith(contentPath);
  return [{ role: "video", kind: "video", contentPath, ...(url !== undefined && !isOwn && { url }) }];
}

/** Seconds: the interface recommends 10–30 (4.4); a gateway on this machine may be asked as often as the connection says. */
export function compatibleVideoPace(connection: ResolvedConnection): number {
  const { pollSeconds } = connection.settings;
  return isLocal(connection) ? pollSeconds : Math.max(leastPollSeconds, pollSeconds);
}

const leastPollSeconds = 10;

/** The service's clock and this machine's differ; work that is hidden for it would be paid again. */
const clockTolerance = 15 * MINUTE;

/** A listed video can be the lost one if nothing that it says contradicts the recipe. */
function mayBe(video: CompatibleVideoAnswer, recipe: CompatibleVideoRecipe): boolean {
  const agrees = (wanted: unknown, said: unknown) => wanted === undefined || said === undefined || String(wanted) === String(said);
  return (
    agrees(recipe.size, video["size"]) && agrees(recipe.seconds, video["seconds"]) && agrees(recipe.remixOf, video["remixed_from_video_id"])
  );
}
