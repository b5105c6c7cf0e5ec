import type { Job, LostWork, RequestPreview } from "../../../../shared/contract/jobs.ts";
import type { BatchRecipe } from "../../../../shared/contract/recipes.ts";
import { Failure } from "../../../../shared/failure.ts";
import { chatRequestLimits } from "../../../../shared/models.ts";
import { MIB, MINUTE, SECOND } from "../../../../shared/units.ts";
import type { BatchIndexes, BatchJob } from "../../batches/batch-indexes.ts";
import { batchBody } from "../../batches/batch-body.ts";
import { firstRequests } from "../../batches/request-file.ts";
import { chatHeaders } from "../../gateway/chat-headers.ts";
import { isLocal, type ResolvedConnection } from "../../gateway/connection.ts";
import type { Http } from "../../gateway/http.ts";
import {
  batchCountsOf,
  batchCreatedAt,
  batchResultsPath,
  batchSizeOf,
  batchStatusOf,
  type BatchBody,
  MessageBatches,
} from "../../gateway/message-batches.ts";
import { timeOf } from "../../gateway/service-time.ts";
import type { MediaStore } from "../../library/media.ts";
import type { ModelUsage } from "../../usage/charges.ts";
import type { Asked, Maker, Report, ResultFile } from "../maker.ts";

interface Parts {
  http: Http;
  media: Pick<MediaStore, "need" | "pathOf">;
  indexes: Pick<BatchIndexes, "forget" | "of">;
}

/** Many message requests in one, as a kind of work (CH-03). Its result is one file of lines, no library entry. */
export class BatchMaker implements Maker<BatchRecipe, BatchBody> {
  readonly kind = "batch";
  readonly area = "batches";
  /** What was done when it was told to stop is paid, and comes all the same. */
  readonly isFollowedWhenCancelled = true;
  readonly pace = { createsAtOnce: 1 };
  readonly #http: Http;
  readonly #media: Parts["media"];
  readonly #indexes: Parts["indexes"];
  readonly #client: MessageBatches;

  constructor({ http, media, indexes }: Parts) {
    this.#http = http;
    this.#media = media;
    this.#indexes = indexes;
    this.#client = new MessageBatches(http);
  }

  /** A batch takes minutes to a day: its first minutes are looked at more often. */
  pollSeconds(connection: ResolvedConnection, asked?: Asked): number {
    if (isLocal(connection)) return connection.settings.pollSeconds;
    const isYoung = asked === undefined || asked.ageMs < 5 * MINUTE;
    return Math.max(connection.settings.pollSeconds, isYoung ? 10 : 30);
  }

  check(recipe: BatchRecipe): void {
    const { bytes } = this.#media.need(recipe.requests);
    if (bytes <= chatRequestLimits.batch) return;
    const [megabytes, max] = [Math.ceil(bytes / MIB), chatRequestLimits.batch / MIB];
    const message = `The requests are ${megabytes} MB together; the service takes at most ${max} MB.`;
    throw new Failure({ code: "too-large", reason: "batch-too-large", message, detail: { megabytes, max }, delivery: "not-sent" });
  }

  async prepare(recipe: BatchRecipe): Promise<BatchBody> {
    const body = await batchBody(this.#media.pathOf(recipe.requests), this.#media.need(recipe.requests));
    return { ...body, uses: recipe.uses };
  }

  /** All requests where `full`, else the first ones. */
  async preview(recipe: BatchRecipe, connection: ResolvedConnection, full: boolean): Promise<RequestPreview> {
    const requests = await firstRequests(this.#media.pathOf(recipe.requests), full ? recipe.count : shownRequests);
    const left = recipe.count - requests.length;
    const shown = left > 0 ? [...requests, `… ${left} more`] : requests;
    return this.#http.describe(this.#client.createCall(connection, shown, recipe.uses));
  }

  async submit(connection: ResolvedConnection, body: BatchBody, signal?: AbortSignal) {
    const { id, answer } = await this.#client.create(connection, body, signal);
    return { serviceId: id, answer };
  }

  async ask(connection: ResolvedConnection, serviceId: string, signal?: AbortSignal): Promise<Report> {
    return reportOf(await this.#client.ask(connection, serviceId, signal));
  }

  results(_answer: Record<string, unknown>, serviceId: string): ResultFile[] {
    return [{ role: "results", kind: "lines", contentPath: batchResultsPath(serviceId) }];
  }

  async used(job: Job): Promise<readonly ModelUsage[]> {
    return (await this.#indexes.of(job as BatchJob)).used();
  }

  contentHeaders(connection: ResolvedConnection): Record<string, string> {
    return chatHeaders(connection);
  }

  async cancel(connection: ResolvedConnection, serviceId: string): Promise<void> {
    await this.#client.cancel(connection, serviceId);
  }

  /** Batches are told apart by how many requests they hold. */
  async findLost(connection: ResolvedConnection, recipe: BatchRecipe, since: number): Promise<LostWork[]> {
    const { batches } = await this.#client.list(connection);
    return batches.flatMap((batch) => {
      const { id } = batch;
      const createdAt = batchCreatedAt(batch);
      const isOlder = createdAt !== undefined && createdAt < since - clockTolerance;
      if (typeof id !== "string" || isOlder || batchSizeOf(batch) !== recipe.count) return [];
      return [{ serviceId: id, status: batchStatusOf(batch), ...(createdAt !== undefined && { createdAt }) }];
    });
  }

  titleOf(recipe: BatchRecipe): string {
    return recipe.title;
  }

  forget(jobId: string): Promise<void> {
    return this.#indexes.forget(jobId);
  }
}

const shownRequests = 3;

/** The service's clock and this machine's differ; work that is hidden for it would be paid again. */
const clockTolerance = 15 * MINUTE;

function reportOf(answer: Record<string, unknown>): Report {
  const status = batchStatusOf(answer);
  const counts = batchCountsOf(answer);
  const size = batchSizeOf(answer);
  const hasEnded = status === "ended";
  // Results that are archived cannot be had any more.
  const archivedAt = timeOf(answer["archived_at"]);
  return {
    outcome: hasEnded ? "succeeded" : "going",
    status,
    answer,
    ...(size > 0 && { progress: Math.round((100 * (size - (counts["processing"] ?? 0))) / size) }),
    ...(archivedAt !== undefined && { expiresAt: archivedAt - SECOND }),
  };
}
