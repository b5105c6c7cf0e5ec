import type { Body } from "../assets/fields.ts";
import { Records } from "../assets/records.ts";
import { jsonAnswer, type Answer } from "../answer.ts";
import { chatErrorType } from "../error-answer.ts";
import type { SentFile } from "../file-sending.ts";
import { Refusal } from "../refusal.ts";
import { BatchFiles, type BatchRequest } from "./batch-files.ts";
import { batchShape, type StoredBatch } from "./batch-record.ts";
import { BatchRunner, type Result } from "./batch-runner.ts";
import { listAt, objectAt, textAt } from "./fields.ts";
import { idFrom } from "./ids.ts";
import { listByIds, pageByIds } from "./paging.ts";
import { invalid, notFound } from "./refusals.ts";

const MOST_REQUESTS = 100_000;

interface Parts {
  folder: string;
  speed: number;
  /** What results' URLs begin with now. */
  host(): string;
  /** The message that answers the parameters of one request. Throws a `Refusal`, or `"expired"`. */
  reply(params: Body, batch: StoredBatch, id: string): Promise<Body | "expired">;
}

/** Batches of messages (wire notes 5.6): kept, worked through in the background, and answered as lines in another order. */
export class Batches {
  #parts: Parts;
  #batches: Records<StoredBatch>;
  #files: BatchFiles;
  #runner: BatchRunner;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#batches = new Records<StoredBatch>(parts.folder);
    this.#files = new BatchFiles(parts.folder);
    const answer = async (batch: StoredBatch, request: BatchRequest) => await this.#resultOf(batch, request);
    this.#runner = new BatchRunner({ batches: this.#batches, files: this.#files, speed: parts.speed, answer });
  }

  create(body: Body, owner: string, version: string | undefined): Answer {
    const requests = readRequests(body["requests"]);
    const createdAt = this.#batches.nextMoment();
    const id = idFrom("msgbatch", `${owner} ${createdAt} ${process.pid}`);
    const batch: StoredBatch = { id, owner, createdAt, count: requests.length, ...(version !== undefined && { version }) };
    this.#files.keepRequests(id, requests);
    this.#batches.save(batch);
    this.#runner.start(batch);
    return this.#shown(batch);
  }

  list(query: URLSearchParams, owner: string): Answer {
    const own = this.#of(owner);
    return jsonAnswer(
      200,
      listByIds(pageByIds(own, query), (batch) => batchShape(batch, this.#parts.host())),
    );
  }

  get(id: string, owner: string): Answer {
    return this.#shown(this.#find(id, owner));
  }

  cancel(id: string, owner: string): Answer {
    const batch = this.#find(id, owner);
    if (batch.endedAt !== undefined) throw invalid("", `Batch ${id} cannot be canceled: its processing has ended.`);
    if (batch.cancelAt === undefined) this.#batches.save(Object.assign(batch, { cancelAt: Date.now() }));
    return this.#shown(batch);
  }

  delete(id: string, owner: string): Answer {
    const batch = this.#find(id, owner);
    if (batch.endedAt === undefined) throw invalid("", `Batch ${id} cannot be deleted while it is being processed.`);
    this.#batches.delete(id);
    this.#files.delete(id);
    return jsonAnswer(200, { id, type: "message_batch_deleted" });
  }

  results(id: string, owner: string): SentFile {
    const batch = this.#find(id, owner);
    if (batch.endedAt === undefined) throw invalid("", `Batch ${id} has no results yet: it is still being processed.`);
    return { path: this.#files.resultsPath(id), type: "application/x-jsonl", tag: id };
  }

  /** Newest first, of all users. */
  all(): readonly StoredBatch[] {
    return this.#batches.all().toReversed();
  }

  async close(): Promise<void> {
    await this.#runner.close();
  }

  /** Newest first. */
  #of(owner: string): StoredBatch[] {
    return this.#batches
      .all()
      .filter((batch) => batch.owner === owner)
      .toReversed();
  }

  #find(id: string, owner: string): StoredBatch {
    const batch = this.#batches.find(id);
    if (batch?.owner !== owner) throw notFound(`No message batch with the id ${id}.`);
    return batch;
  }

  #shown(batch: StoredBatch): Answer {
    return jsonAnswer(200, batchShape(batch, this.#parts.host()));
  }

  async #resultOf(batch: StoredBatch, { custom_id, params }: BatchRequest): Promise<Result> {
    try {
      const message = await this.#parts.reply(params, batch, idFrom("msg", `${batch.id} ${custom_id}`));
      return message === "expired" ? { type: "expired" } : { type: "succeeded", message };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const said = { type: chatErrorType(error.status), message: error.message, ...error.more };
      return { type: "errored", error: { type: "error", error: said, request_id: null } };
    }
  }
}

function readRequests(value: unknown): BatchRequest[] {
  const list = listAt(value, "requests");
  if (list.length === 0) throw invalid("requests", "List should have at least 1 item after validation, not 0");
  if (list.length > MOST_REQUESTS) throw invalid("requests", `List should have at most ${MOST_REQUESTS} items, not ${list.length}`);
  const seen = new Set<string>();
  return list.map((each, place) => {
    const request = objectAt(each, `requests.${place}`);
    const id = textAt(request["custom_id"], `requests.${place}.custom_id`);
    if (!/^[a-zA-Z0-9_-]{1,64}$/.test(id)) {
      throw invalid(`requests.${place}.custom_id`, "String should match pattern '^[a-zA-Z0-9_-]{1,64}$'");
    }
    if (seen.has(id)) throw invalid(`requests.${place}.custom_id`, `custom_id must be unique within a batch: ${id}`);
    seen.add(id);
    return { custom_id: id, params: objectAt(request["params"], `requests.${place}.params`) };
  });
}
