import type { BatchUse } from "../../../shared/contract/recipes.ts";
import { Failure } from "../../../shared/failure.ts";
import { MINUTE } from "../../../shared/units.ts";
import { isObject, unwrap, type JsonObject } from "./answers.ts";
import { chatHeaders } from "./chat-headers.ts";
import { ofCollection } from "./collection.ts";
import type { ResolvedConnection } from "./connection.ts";
import type { Call, Http } from "./http.ts";
import { timeOf } from "./service-time.ts";

const path = "/v1/messages/batches";

/** Requests ready to be sent: a body of a known length that is made while it leaves, never whole in memory. */
export interface BatchBody {
  /** What of the service's own the messages use. */
  uses: readonly BatchUse[];
  bytes: number;
  open(signal?: AbortSignal): ReadableStream<Uint8Array>;
}

/** The batches of the chat area (interface 4.6; wire notes 5.6). */
export class MessageBatches {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Sends a batch, once (GEN-07). Fails with `unsure` where the answer names no id. */
  async create(connection: ResolvedConnection, body: BatchBody, signal?: AbortSignal): Promise<{ id: string; answer: JsonObject }> {
    const headers = { "content-type": "application/json", "content-length": String(body.bytes), ...headersFor(connection, body.uses) };
    const call: Call = { connection, method: "POST", path, headers, body: body.open(signal), isPaid: true, signal };
    const { body: said } = await ofCollection(this.#http.send(call));
    const answer = objectIn(said);
    const { id } = answer;
    if (typeof id === "string" && id !== "") return { id, answer };
    throw new Failure({
      code: "unsure",
      reason: "no-task-id",
      message: "The gateway took the batch but named no id for it.",
      delivery: "unknown",
    });
  }

  /** What a batch is sent with, for showing. */
  createCall(connection: ResolvedConnection, requests: unknown, uses: readonly BatchUse[]): Call {
    return { connection, method: "POST", path, json: { requests }, headers: headersFor(connection, uses) };
  }

  async ask(connection: ResolvedConnection, id: string, signal?: AbortSignal): Promise<JsonObject> {
    const { body } = await this.#http.send({ ...this.askCall(connection, id), timeLimit: MINUTE, tries: 1, signal });
    return objectIn(body);
  }

  askCall(connection: ResolvedConnection, id: string): Call {
    return { connection, method: "GET", path: `${path}/${encodeURIComponent(id)}`, headers: chatHeaders(connection) };
  }

  async cancel(connection: ResolvedConnection, id: string): Promise<JsonObject> {
    const { body } = await this.#http.send({ ...this.cancelCall(connection, id), timeLimit: MINUTE });
    return objectIn(body);
  }

  cancelCall(connection: ResolvedConnection, id: string): Call {
    return { connection, method: "POST", path: `${path}/${encodeURIComponent(id)}/cancel`, headers: chatHeaders(connection) };
  }

  resultsCall(connection: ResolvedConnection, id: string): Call {
    return { connection, method: "GET", path: batchResultsPath(id), headers: chatHeaders(connection) };
  }

  /** Newest first; `next` is what `after` of the next page is. */
  async list(connection: ResolvedConnection, after?: string): Promise<{ batches: JsonObject[]; next?: string }> {
    const { body } = await ofCollection(this.#http.send({ ...this.listCall(connection, after), timeLimit: MINUTE }));
    const batches = isObject(body) && Array.isArray(body["data"]) ? body["data"].filter(isObject) : [];
    const last = isObject(body) ? (body["last_id"] ?? batches.at(-1)?.["id"]) : undefined;
    const hasMore = isObject(body) && body["has_more"] === true && typeof last === "string";
    return { batches, ...(hasMore && { next: last }) };
  }

  listCall(connection: ResolvedConnection, after?: string): Call {
    const query = { limit: "100", ...(after !== undefined && { after_id: after }) };
    return { connection, method: "GET", path, query, headers: chatHeaders(connection) };
  }
}

function headersFor(connection: ResolvedConnection, uses: readonly BatchUse[]): Record<string, string> {
  return chatHeaders(connection, ...uses.map((use) => (use === "skills" ? ("used-skills" as const) : use)));
}

/** Where the results of a batch are: behind the connection's own address, whatever host `results_url` names (wire notes 5.6). */
export function batchResultsPath(id: string): string {
  return `${path}/${encodeURIComponent(id)}/results`;
}

/** `in_progress`, `canceling`, `ended`, or whatever else the service says. */
export function batchStatusOf(batch: JsonObject): string {
  const status = batch["processing_status"] ?? batch["status"];
  return typeof status === "string" ? status : "";
}

/** How many requests are in which state. */
export function batchCountsOf(batch: JsonObject): Record<string, number> {
  const counts = isObject(batch["request_counts"]) ? batch["request_counts"] : {};
  return Object.fromEntries(
    Object.entries(counts).flatMap(([name, value]): [string, number][] => {
      const count = Number(value);
      return Number.isInteger(count) && count >= 0 ? [[name, count]] : [];
    }),
  );
}

/** All requests of a batch, by its counts. */
export function batchSizeOf(batch: JsonObject): number {
  return Object.values(batchCountsOf(batch)).reduce((sum, count) => sum + count, 0);
}

/** Unix milliseconds. */
export function batchCreatedAt(batch: JsonObject): number | undefined {
  return timeOf(batch["created_at"]);
}

function objectIn(body: unknown): JsonObject {
  const inner = unwrap(body);
  return isObject(inner) ? inner : {};
}
