import type { BatchOutcome, BatchPlan, BatchRow, BatchSource, ServiceBatch } from "../../../shared/contract/batches.ts";
import type { Job } from "../../../shared/contract/jobs.ts";
import type { ChatSettings } from "../../../shared/contract/threads.ts";
import { Failure } from "../../../shared/failure.ts";
import type { ResolvedConnection } from "../gateway/connection.ts";
import type { Http } from "../gateway/http.ts";
import { batchCountsOf, batchCreatedAt, batchStatusOf, MessageBatches } from "../gateway/message-batches.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Journal } from "../jobs/journal.ts";
import type { MediaStore } from "../library/media.ts";
import type { Connections } from "../settings/connections.ts";
import { type ExportFormat, exportText } from "./batch-export.ts";
import type { BatchIndexes, BatchJob } from "./batch-indexes.ts";
import type { Places } from "./batch-table.ts";
import { Plans } from "./plans.ts";
import { openSlices, type SliceReader } from "./read-slice.ts";
import { readRequest } from "./request-file.ts";

interface Parts {
  http: Http;
  media: MediaStore;
  journal: Journal;
  jobs: Jobs;
  connections: Connections;
  indexes: BatchIndexes;
}

/** What a person can do with batches (CH-03). A batch is a job; here is what is its own. */
export class Batches {
  readonly #parts: Parts;
  readonly #plans: Plans;
  readonly #client: MessageBatches;

  constructor(parts: Parts) {
    this.#parts = parts;
    const isUsed = (mediaId: string) => parts.journal.hasBatchOf(mediaId);
    this.#plans = new Plans({ media: parts.media, isUsed });
    this.#client = new MessageBatches(parts.http);
  }

  async plan(input: { source: BatchSource; settings: ChatSettings; connectionId?: string }): Promise<BatchPlan> {
    const connection = await this.#parts.connections.resolve(input.connectionId);
    return this.#plans.make(input.source, { settings: input.settings, nameOf: namesOf(connection) });
  }

  /** Fails with `invalid-input` (`batch-has-problems`) for a file that is not a checked one and has errors. */
  async create(input: { mediaId: string; title: string; connectionId?: string }): Promise<Job> {
    const { mediaId, count, bytes, models, uses, problems, problemCount } = await this.#plans.of(input.mediaId);
    if (mediaId === undefined) {
      const detail = { count: problemCount, said: problems[0]?.reason ?? "" };
      const message = `The requests have errors: ${detail.said}.`;
      throw new Failure({ code: "invalid-input", reason: "batch-has-problems", message, detail, delivery: "not-sent" });
    }
    const recipe = { kind: "batch", title: input.title, requests: mediaId, count, bytes, models, uses } as const;
    const [job] = await this.#parts.jobs.create({ connectionId: input.connectionId, recipes: [recipe] });
    return job as Job;
  }

  list(page: { offset: number; limit: number }): { jobs: Job[]; total: number } {
    return this.#parts.journal.list({ kind: "batch", ...page });
  }

  cancel(jobId: string): Promise<Job> {
    this.#job(jobId);
    return this.#parts.jobs.cancel(jobId);
  }

  async results(query: {
    jobId: string;
    outcome?: BatchOutcome;
    search?: string;
    offset: number;
    limit: number;
  }): Promise<{ rows: BatchRow[]; total: number; counts: Partial<Record<BatchOutcome, number>> }> {
    const table = await this.#parts.indexes.of(this.#job(query.jobId));
    return { ...table.page(query, query.offset, query.limit), counts: table.counts() };
  }

  async result(jobId: string, customId: string): Promise<{ request: unknown; result: unknown }> {
    const job = this.#job(jobId);
    const place = (await this.#parts.indexes.of(job)).place(customId);
    if (!place) {
      const message = `The batch has no request “${customId}”.`;
      throw new Failure({ code: "not-found", reason: "batch-result-unknown", message, detail: { id: customId } });
    }
    return this.#withFiles(job, async ({ requests, results }) => {
      const result = place.result && (await results?.text(place.result));
      return { request: readRequest(await requests.text(place.request)), result: result === undefined ? null : JSON.parse(result) };
    });
  }

  /** Fails with `not-found` (`batch-nothing-again`) where no request ended so. */
  async again(input: { jobId: string; outcomes: BatchOutcome[] }): Promise<BatchPlan> {
    const job = this.#job(input.jobId);
    const places = (await this.#parts.indexes.of(job)).places(input.outcomes);
    if (places.length === 0) {
      const message = "No request of this batch ended so.";
      throw new Failure({ code: "not-found", reason: "batch-nothing-again", message, delivery: "not-sent" });
    }
    return this.#withFiles(job, ({ requests }) =>
      this.#plans.write(
        async () => ({ problems: [], requests: asWritten(places, requests) }),
        (model) => model,
      ),
    );
  }

  async atService(input: { connectionId?: string; after?: string }): Promise<{ batches: ServiceBatch[]; next?: string }> {
    const { connections, journal } = this.#parts;
    const connection = await connections.resolve(input.connectionId);
    const { batches, next } = await this.#client.list(connection, input.after);
    const known = batches.flatMap((batch): ServiceBatch[] => {
      const { id } = batch;
      if (typeof id !== "string") return [];
      const createdAt = batchCreatedAt(batch);
      const jobId = journal.idOfWork(connection.id, id);
      const times = { ...(createdAt !== undefined && { createdAt }), ...(jobId !== undefined && { jobId }) };
      return [{ id, status: batchStatusOf(batch), counts: batchCountsOf(batch), ...times }];
    });
    return { batches: known, ...(next !== undefined && { next }) };
  }

  /** The rows with one of the outcomes as a file, piece by piece, and a name for it. */
  async export(
    jobId: string,
    format: ExportFormat,
    outcomes: readonly BatchOutcome[],
  ): Promise<{ name: string; text: AsyncGenerator<string> }> {
    const job = this.#job(jobId);
    const places = (await this.#parts.indexes.of(job)).places(outcomes);
    return { name: `${job.recipe.title}.${format}`, text: this.#exported(job, format, places) };
  }

  async *#exported(job: BatchJob, format: ExportFormat, places: readonly Places[]): AsyncGenerator<string> {
    const files = await this.#open(job);
    try {
      yield* exportText(format, places, files);
    } finally {
      await closeAll(files);
    }
  }

  async #withFiles<T>(job: BatchJob, work: (files: Files) => Promise<T>): Promise<T> {
    const files = await this.#open(job);
    try {
      return await work(files);
    } finally {
      await closeAll(files);
    }
  }

  async #open({ recipe, resultMediaId }: BatchJob): Promise<Files> {
    const { media } = this.#parts;
    const requests = await openSlices(media.pathOf(recipe.requests));
    return { requests, ...(resultMediaId !== undefined && { results: await openSlices(media.pathOf(resultMediaId)) }) };
  }

  /** Fails with `not-found` for a job that is no batch. */
  #job(id: string): BatchJob {
    const job = this.#parts.journal.get(id);
    if (isBatch(job)) return job;
    throw new Failure({ code: "not-found", reason: "job", message: `There is no batch ${id}.` });
  }
}

interface Files {
  requests: SliceReader;
  results?: SliceReader;
}

async function closeAll({ requests, results }: Files): Promise<void> {
  await requests.close();
  await results?.close();
}

function isBatch(job: Job): job is BatchJob {
  return job.recipe.kind === "batch";
}

function namesOf({ settings }: ResolvedConnection): (model: string) => string {
  return (model) => settings.modelNames[model] ?? model;
}

async function* asWritten(places: readonly Places[], requests: SliceReader) {
  for (const [index, place] of places.entries()) {
    const { custom_id, params } = readRequest(await requests.text(place.request));
    yield { line: index + 1, request: { customId: custom_id, params, problems: [] } };
  }
}
