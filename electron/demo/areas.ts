const MIB = 1024 * 1024;

/** What can be named as the place of a fault; a name without its last part stands for all of them. */
export const areaNames = [
  "native-video.create",
  "native-video.query",
  "native-video.list",
  "native-video.delete",
  "assets",
  "compatible-video.create",
  "compatible-video.query",
  "compatible-video.content",
  "images.create",
  "chat.models",
  "chat.messages",
  "generative.send",
  "files",
] as const;
type ApiArea = Exclude<(typeof areaNames)[number], "files">;

/** The area and operation of a request, by method and path (interface section 1), or nothing for a path of no area. */
export function areaOf(method: string, path: string): ApiArea | undefined {
  if (isUnder(path, "/api/v3/contents/generations/tasks")) return `native-video.${nativeVideoOperation(method, path)}`;
  if (isUnder(path, "/api/v3/open") || isUnder(path, "/api/v3/assets")) return "assets";
  if (isUnder(path, "/v1/videos")) return `compatible-video.${compatibleVideoOperation(method, path)}`;
  if (isUnder(path, "/v1/images")) return "images.create";
  if (isUnder(path, "/v1/models")) return "chat.models";
  if (["messages", "files", "skills"].some((name) => isUnder(path, `/v1/${name}`))) return "chat.messages";
  if (isUnder(path, "/v1beta/models")) return "generative.send";
  return undefined;
}

function nativeVideoOperation(method: string, path: string): "create" | "delete" | "list" | "query" {
  if (method === "POST") return "create";
  if (method === "DELETE") return "delete";
  return path.endsWith("/tasks") || path.endsWith("/tasks/") ? "list" : "query";
}

function compatibleVideoOperation(method: string, path: string): "create" | "content" | "query" {
  if (method === "POST") return "create";
  return /^\/v1\/videos\/[^/]+\/content$/.test(path) ? "content" : "query";
}

function isUnder(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

/** Largest request body in bytes (interface section 8; native video: wire notes 1.3). */
export function bodyLimit(path: string): number {
  if (path.startsWith("/v1/messages/batches")) return 256 * MIB;
  if (path.startsWith("/v1/messages")) return 32 * MIB;
  if (path.startsWith("/v1/files")) return 500 * MIB;
  return 64 * MIB;
}
