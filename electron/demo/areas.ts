import { namedAction } from "./assets/routes.ts";

const MIB = 1024 * 1024;

/** What can be named as the place of a fault; a name without its last part stands for all of them. */
export const areaNames = [
  "native-video.create",
  "native-video.query",
  "native-video.list",
  "native-video.delete",
  "assets.create",
  "assets.change",
  "assets.query",
  "verification.create",
  "verification.query",
  "compatible-video.create",
  "compatible-video.query",
  "compatible-video.content",
  "images.create",
  "chat.create",
  "chat.count",
  "chat.models",
  "chat-batches.create",
  "chat-batches.query",
  "chat-batches.results",
  "chat-batches.change",
  "chat-files.create",
  "chat-files.query",
  "chat-files.content",
  "chat-files.change",
  "chat-skills.create",
  "chat-skills.query",
  "chat-skills.change",
  "generative.send",
  "files",
] as const;
type ApiArea = Exclude<(typeof areaNames)[number], "files">;

/** The area and operation of a request, by method and address (interface section 1), or nothing for a path of no area. */
export function areaOf(method: string, url: URL): ApiArea | undefined {
  const path = url.pathname;
  if (isUnder(path, "/api/v3/contents/generations/tasks")) return `native-video.${nativeVideoOperation(method, path)}`;
  if (isUnder(path, "/api/v3/open") || isUnder(path, "/api/v3/assets")) return assetOperation(namedAction(url));
  if (isUnder(path, "/v1/videos")) return `compatible-video.${compatibleVideoOperation(method, path)}`;
  if (isUnder(path, "/v1/images")) return "images.create";
  if (isUnder(path, "/v1/models")) return "chat.models";
  if (path === "/v1/messages/count_tokens") return "chat.count";
  if (isUnder(path, "/v1/messages/batches")) return `chat-batches.${path.endsWith("/results") ? "results" : chatOperation(method, path)}`;
  if (isUnder(path, "/v1/messages")) return "chat.create";
  if (isUnder(path, "/v1/files")) return fileOperation(method, path);
  if (isUnder(path, "/v1/skills")) return `chat-skills.${chatOperation(method, path)}`;
  if (isUnder(path, "/v1beta/models")) return "generative.send";
  return undefined;
}

function nativeVideoOperation(method: string, path: string): "create" | "delete" | "list" | "query" {
  if (method === "POST") return "create";
  if (method === "DELETE") return "delete";
  return path.endsWith("/tasks") || path.endsWith("/tasks/") ? "list" : "query";
}

/** By the action's first word; what names no action counts as a question. */
function assetOperation(action: string): ApiArea {
  if (action === "CreateVisualValidateSession") return "verification.create";
  if (action === "GetVisualValidateResult") return "verification.query";
  if (action.startsWith("Create")) return "assets.create";
  return /^(Update|Delete)/.test(action) ? "assets.change" : "assets.query";
}

function compatibleVideoOperation(method: string, path: string): "create" | "content" | "query" {
  if (method === "POST") return "create";
  return /^\/v1\/videos\/[^/]+\/content$/.test(path) ? "content" : "query";
}

/** The operations of chat: their keys, refusals and headers are alike. */
export function isOfChat(area: string): boolean {
  return /^chat[.-]/.test(area);
}

/** Creating is done at the list of a kind, or of a skill's versions; other sent requests change what is there. */
function chatOperation(method: string, path: string): "create" | "query" | "change" {
  if (method === "GET" || method === "HEAD") return "query";
  return method === "POST" && /\/(batches|skills|versions)\/?$/.test(path) ? "create" : "change";
}

function fileOperation(method: string, path: string): ApiArea {
  if (method === "POST") return "chat-files.create";
  if (method === "DELETE") return "chat-files.change";
  return path.endsWith("/content") ? "chat-files.content" : "chat-files.query";
}

function isUnder(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

/** Largest request body in bytes (interface section 8; native video: wire notes 1.3). */
export function bodyLimit(path: string): number {
  if (path.startsWith("/v1/messages/batches")) return 256 * MIB;
  if (path.startsWith("/v1/messages")) return 32 * MIB;
  if (path.startsWith("/v1/files")) return 500 * MIB;
  // Sixteen pictures of 50 MB would be more; what stands in front of services stops far earlier (wire notes 4.3).
  if (path === "/v1/images/edits") return 256 * MIB;
  // The demo's own store takes the largest video that an asset may be.
  if (path === "/demo/store") return 256 * MIB;
  return 64 * MIB;
}
