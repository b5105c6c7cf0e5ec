import type { ServiceModel } from "../../../shared/contract/chat-service.ts";
import { SECOND } from "../../../shared/units.ts";
import { isObject, textOf, unwrap, type JsonObject } from "./answers.ts";
import { chatHeaders } from "./chat-headers.ts";
import { ofCollection } from "./collection.ts";
import type { ResolvedConnection } from "./connection.ts";
import type { Call, Http } from "./http.ts";
import { timeOf } from "./service-time.ts";

const path = "/v1/models";
/** A list that goes on and on is no list of models. */
const mostPages = 20;

/** The models that a service lists, in any of the three shapes that one path may have (wire notes 5.7). */
export class ChatModels {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  async list(connection: ResolvedConnection, signal?: AbortSignal): Promise<ServiceModel[]> {
    const models = new Map<string, ServiceModel>();
    let query: Record<string, string> | undefined = {};
    for (let pages = 0; query && pages < mostPages; pages += 1) {
      const { body } = await ofCollection(this.#http.send({ ...this.listCall(connection, query), timeLimit: 30 * SECOND, signal }));
      for (const model of modelsIn(body)) models.set(model.id, model);
      query = nextQuery(body);
    }
    return [...models.values()];
  }

  /** The first page without a limit: relays of other families refuse what they do not know. */
  listCall(connection: ResolvedConnection, query: Record<string, string> = {}): Call {
    return { connection, method: "GET", path, query, headers: chatHeaders(connection) };
  }
}

function nextQuery(body: unknown): Record<string, string> | undefined {
  if (!isObject(body)) return undefined;
  const { has_more, last_id, nextPageToken } = body;
  if (has_more === true && typeof last_id === "string" && last_id !== "") return { limit: "100", after_id: last_id };
  return typeof nextPageToken === "string" && nextPageToken !== "" ? { pageToken: nextPageToken } : undefined;
}

/** `{data:[{id}]}`, `{models:[{name:"models/…"}]}`, or a bare list of objects or names. */
export function modelsIn(body: unknown): ServiceModel[] {
  const inner = isObject(body) && !("models" in body) ? unwrap(body) : body;
  const list = Array.isArray(inner) ? inner : isObject(inner) ? (inner["data"] ?? inner["models"]) : undefined;
  return Array.isArray(list) ? list.flatMap((model: unknown) => readModel(typeof model === "string" ? { id: model } : model)) : [];
}

function readModel(model: unknown): ServiceModel[] {
  if (!isObject(model)) return [];
  const id = textOf(model["id"]) ?? textOf(model["name"])?.replace(/^models\//, "");
  if (id === undefined) return [];
  const name = textOf(model["display_name"]) ?? textOf(model["displayName"]);
  const createdAt = timeOf(model["created_at"] ?? model["created"]);
  const maxInputTokens = countOf(model, "max_input_tokens", "inputTokenLimit", "context_length");
  const maxTokens = countOf(model, "max_tokens", "outputTokenLimit", "max_output_tokens");
  return [
    {
      id,
      ...(name !== undefined && { name }),
      ...(createdAt !== undefined && { createdAt }),
      ...(maxInputTokens !== undefined && { maxInputTokens }),
      ...(maxTokens !== undefined && { maxTokens }),
      service: model,
    },
  ];
}

function countOf(model: JsonObject, ...names: string[]): number | undefined {
  return names.map((name) => model[name]).find((value): value is number => typeof value === "number" && value > 0);
}
