import type { IncomingHttpHeaders } from "node:http";
import { jsonAnswer, type Answer } from "./answer.ts";
import type { ChatDialect } from "./chat/dialect.ts";
import { chatModel, chatModels, thinkingTypes, type ChatModel } from "./chat/models.ts";
import { notFound } from "./chat/refusals.ts";
import { versionIn } from "./chat/version-header.ts";
import { notBuilt } from "./not-built.ts";

/** The neutral names of interface 2.1; chat's own come from its models. */
const names = [
  "vidgen-2",
  "vidgen-2-fast",
  "clip-2",
  "clip-2-pro",
  "img-2",
  "img-1",
  "img-legacy-3",
  "img-legacy-2",
  "genimg-flash-3.1",
  "genimg-pro-3",
  "genimg-flash-2.5",
  "gentext-pro-3",
  "gentext-pro-2.5",
  "gentext-flash-2.5",
];
const CREATED = "2026-01-28T00:00:00Z";

/**
 * `GET /v1/models` and `/v1/models/{id}` (interface 4.6). The headers decide the shape, as at the most common gateway (wire notes 5.7):
 * chat's with a version header, that of generative content with its key header, else the one that most clients read.
 * Throws a `Refusal` for a model that is not there.
 */
export function answerModels(method: string, url: URL, headers: IncomingHttpHeaders, dialect: ChatDialect): Answer {
  if (dialect.lacks.includes("models") && dialect.lackStatus === 501) return notBuilt(method, url.pathname);
  const id = /^\/v1\/models(?:\/([^/]+))?\/?$/.exec(url.pathname);
  if (!id || method !== "GET" || dialect.lacks.includes("models")) throw notFound(`Invalid URL (${method} ${url.pathname})`);
  if (id[1] !== undefined) return oneModel(decodeURIComponent(id[1]));
  const hasHeader = (pattern: RegExp) => Object.keys(headers).some((name) => pattern.test(name));
  if (versionIn(headers) !== undefined) return chatList(url.searchParams);
  return hasHeader(/^x-[a-z0-9]+-api-key$/) ? generativeList() : plainList();
}

function plainList(): Answer {
  const data = [...names, ...chatModels.map(({ id }) => id)].map((id) => ({
    id,
    object: "model",
    type: "model",
    created: Date.parse(CREATED) / 1000,
    created_at: CREATED,
    display_name: id,
    owned_by: "demo-gateway",
  }));
  return jsonAnswer(200, { object: "list", data, has_more: false, first_id: data[0]?.id, last_id: data.at(-1)?.id });
}

function generativeList(): Answer {
  const models = names.filter((name) => name.startsWith("gen")).map((name) => ({ name: `models/${name}`, displayName: name }));
  return jsonAnswer(200, { models });
}

function oneModel(id: string): Answer {
  const model = chatModel(id);
  if (!model) throw notFound(`model: ${id}`);
  return jsonAnswer(200, modelInfo(model));
}

/** Pages of chat models, newest first. */
function chatList(query: URLSearchParams): Answer {
  const limit = Number(query.get("limit") ?? 20);
  const after = chatModels.findIndex(({ id }) => id === query.get("after_id"));
  const rest = chatModels.slice(after + 1);
  const data = rest.slice(0, limit).map(modelInfo);
  return jsonAnswer(200, { data, has_more: rest.length > limit, first_id: data[0]?.["id"] ?? null, last_id: data.at(-1)?.["id"] ?? null });
}

function modelInfo(model: ChatModel): Record<string, unknown> {
  const can = (supported: boolean) => ({ supported });
  const types = Object.fromEntries(thinkingTypes.map((type) => [type, can(model.thinking.includes(type))]));
  return {
    type: "model",
    id: model.id,
    display_name: model.name,
    created_at: model.createdAt,
    lifecycle: "active",
    deprecated_at: null,
    retires_at: null,
    max_input_tokens: model.window,
    max_tokens: model.maxTokens,
    capabilities: {
      batch: can(true),
      citations: can(true),
      image_input: can(model.sees),
      pdf_input: can(model.sees),
      server_tools: { supported: true, web_search: can(true), code_execution: can(true) },
      thinking: { supported: model.thinking.includes("adaptive") || model.thinking.includes("enabled"), types },
    },
  };
}
