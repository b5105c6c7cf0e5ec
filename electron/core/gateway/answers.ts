/** Tolerant reading of what gateways answer (GEN-08, GEN-09; wire notes 1.12, 1.16, 2.1, 6.8, 7.1, 7.5). Pure. */

export type JsonObject = Record<string, unknown>;

/** A body by what it is, not by what its content type says. */
export type Body =
  | { is: "json"; value: unknown }
  | { is: "empty" }
  | { is: "html"; title: string }
  | { is: "cut-off" }
  /** Not JSON, e.g. a plain sentence. */
  | { is: "text" };

export function readBody(text: string): Body {
  const trimmed = text.replace(/^\uFEFF/, "").trim();
  if (trimmed === "") return { is: "empty" };
  try {
    return { is: "json", value: JSON.parse(trimmed) };
  } catch {
    // Not JSON is an answer to name, not an error to pass on.
    if (/^<(?:!doctype|html|head|body|\?xml|!--|center|h1)/i.test(trimmed)) return { is: "html", title: titleOf(trimmed) };
    return { is: /^[[{]/.test(trimmed) && isCutOff(trimmed) ? "cut-off" : "text" };
  }
}

/** The page's own name, e.g. `502 Bad Gateway (nginx)`: it says whose page it is. Not cut to size: half a key would not be known as one. */
function titleOf(html: string): string {
  const title = /<title[^>]*>([^<]*)/i.exec(html)?.[1] ?? /<h1[^>]*>([^<]*)/i.exec(html)?.[1] ?? "";
  const server = /\b(nginx|cloudflare|openresty|apache|caddy|envoy|varnish|tengine)\b/i.exec(html)?.[1];
  const words = title.replace(/\s+/g, " ").trim().slice(0, 8000);
  return server && !words.toLowerCase().includes(server.toLowerCase()) ? `${words} (${server})`.trim() : words;
}

/** Whether JSON ends before what it opened is closed. */
function isCutOff(text: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index];
    if (isInText) {
      if (sign === "\\") index += 1;
      else if (sign === '"') isInText = false;
    } else if (sign === '"') isInText = true;
    else if (sign === "{" || sign === "[") depth += 1;
    else if (sign === "}" || sign === "]") depth -= 1;
  }
  return depth > 0 || isInText;
}

/** What an error body says, whichever of the known shapes it has. */
export interface ReadError {
  code?: string;
  /** The service's own status inside the body, where it is a number. */
  status?: number;
  type?: string;
  message?: string;
  param?: string;
  requestId?: string;
  /** Milliseconds. */
  retryAfter?: number;
}

/**
 * The error that a body reports, or nothing. `isSuccess` is the word of the HTTP status: under a success only clear marks of an error
 * count, since a failed task that was asked about is an answer, not an error.
 */
export function errorIn(body: unknown, isSuccess: boolean): ReadError | undefined {
  if (Array.isArray(body)) return body.length === 1 && isObject(body[0]) ? errorIn(body[0], isSuccess) : undefined;
  if (typeof body === "string") return isSuccess ? undefined : readError(body);
  if (!isObject(body)) return undefined;
  if (isSuccess && !isMarkedAsError(body)) return undefined;
  const error = readError(body);
  return { ...error, requestId: error.requestId ?? requestIdIn(body, error.message) };
}

function isMarkedAsError(body: JsonObject): boolean {
  if (isObject(field(body, "ResponseMetadata")) && isObject(field(body.ResponseMetadata as JsonObject, "Error"))) return true;
  if (text(body.ErrorCode) || text(body.ErrorMessage)) return true;
  if (body.state === 0 || body.success === false || body.type === "error") return true;
  if (isThing(body)) return false;
  if (isTaken(body)) return false;
  if (
    (isObject(body.error) && Object.values(body.error).some(isPresent)) ||
    text(body.error) ||
    (Array.isArray(body.error) && body.error.length > 0)
  )
    return true;
  return isErrorCode(body) && !isPresent(body.data);
}

/** Work that was taken has an id of its own, whatever words stand beside it: to call it an error would lose what is paid. */
function isTaken(body: JsonObject): boolean {
  const inner = isObject(body.data) ? body.data : body;
  return text(inner.task_id) !== undefined || typeof inner.task_id === "number";
}

/** Tasks, models, files and the like have a state or an identity of their own. */
function isThing(body: JsonObject): boolean {
  if (text(body.status) || text(body.task_status)) return true;
  const id = text(body.id) ?? text(body.Id) ?? text(body.task_id);
  return id !== undefined && ["object", "created_at", "created", "model", "content"].some((name) => name in body);
}

/** `{"code":…,"message":…}`: a code that is no success beside words for people. */
function isErrorCode(body: JsonObject): boolean {
  const { code } = body;
  if (typeof (body.message ?? body.msg) !== "string") return false;
  if (typeof code === "number") return code !== 0 && (code < 200 || code > 299);
  return typeof code === "string" && code !== "" && !/^(?:success|ok|succeeded|0+|2\d\d)$/i.test(code);
}

/** The error of a failed task, a refused call or a part of one, in any shape; empty where there is nothing to read. */
export function readError(value: unknown, depth = 0): ReadError {
  if (depth > 5 || !isPresent(value)) return {};
  if (typeof value === "string") return readErrorText(value, depth);
  if (Array.isArray(value)) return readErrorList(value, depth);
  if (!isObject(value)) return { message: String(value) };
  const own = ownError(value);
  const inner = innerError(value, depth);
  const words = own.message === undefined ? {} : readErrorText(own.message, depth);
  // The innermost service knows best what was wrong; the outer ones only passed it on.
  return merge(merge(own, words), inner);
}

function ownError(body: JsonObject): ReadError {
  const code = body.code ?? body.Code ?? body.ErrorCode ?? body.error_code;
  const isNumber = typeof code === "number" || (typeof code === "string" && /^\d+$/.test(code));
  const type = text(body.type);
  return {
    code: detailCode(body.details) ?? (isNumber ? undefined : text(code)) ?? googleStatus(body.status) ?? text(body.reason),
    status: isNumber ? Number(code) : typeof body.status === "number" ? body.status : undefined,
    type: type === "error" || type?.startsWith("http") ? undefined : type,
    message: firstText(body, [
      "message",
      "Message",
      "ErrorMessage",
      "msg",
      "detail",
      "error_description",
      "fail_reason",
      "failure_reason",
      "title",
    ]),
    param: text(body.param),
    requestId: firstText(body, ["request_id", "RequestId", "requestId", "trace_id"]),
    retryAfter: retryInfo(body.details),
  };
}

/** What exactly was wrong, where the type only names a family: `details:{error_code}` (wire notes 5.5), or of a list the key (wire notes 6.1). */
function detailCode(details: unknown): string | undefined {
  if (!Array.isArray(details)) return isObject(details) ? text(details.error_code) : undefined;
  return details.some((each) => isObject(each) && each.reason === "API_KEY_INVALID") ? "API_KEY_INVALID" : undefined;
}

/** Google's closed list of state words, e.g. `RESOURCE_EXHAUSTED` (wire notes 6.8). */
function googleStatus(status: unknown): string | undefined {
  return typeof status === "string" && /^[A-Z][A-Z_]+$/.test(status) ? status : undefined;
}

function innerError(body: JsonObject, depth: number): ReadError {
  const metadata = field(body, "ResponseMetadata");
  const places = [
    isObject(metadata) ? metadata.Error : undefined,
    body.error,
    body.Error,
    body.errors,
    body.failure_reason,
    body.detail,
    body.data,
  ];
  const requestId = isObject(metadata) ? text(metadata.RequestId) : undefined;
  for (const place of places) {
    const isWorthIt = isObject(place) || Array.isArray(place) || typeof place === "string";
    const inner = isWorthIt ? readError(place, depth + 1) : {};
    if (inner.message !== undefined || inner.code !== undefined) return { requestId, ...inner };
  }
  return requestId ? { requestId } : {};
}

/** Relays put JSON inside a text, sometimes behind words of their own (wire notes 1.16, 7.1). */
function readErrorText(words: string, depth: number): ReadError {
  const trimmed = words.trim();
  const start = trimmed.search(/[{[]/);
  if (start >= 0 && /[}\]]$/.test(trimmed)) {
    const body = readBody(trimmed.slice(start));
    const inner = body.is === "json" && typeof body.value === "object" ? readError(body.value, depth + 1) : {};
    if (inner.message !== undefined || inner.code !== undefined) return inner;
  }
  return trimmed === "" ? {} : { message: trimmed, requestId: requestIdInWords(trimmed) };
}

/** Validation lists: `[{"loc":["body","model"],"msg":"…","type":"missing"}]`, or plain sentences. */
function readErrorList(list: unknown[], depth: number): ReadError {
  const first = list.find(isPresent);
  if (first === undefined) return {};
  const error = readError(first, depth + 1);
  const place = isObject(first) && Array.isArray(first.loc) ? first.loc.filter((part) => part !== "body").join(".") : undefined;
  return { ...error, param: error.param ?? place };
}

function merge(outer: ReadError, inner: ReadError): ReadError {
  return {
    code: inner.code ?? outer.code,
    status: inner.status ?? outer.status,
    type: inner.type ?? outer.type,
    message: inner.message ?? outer.message,
    param: inner.param ?? outer.param,
    requestId: inner.requestId ?? outer.requestId,
    retryAfter: inner.retryAfter ?? outer.retryAfter,
  };
}

/** `[{"@type":"…RetryInfo","retryDelay":"12.5s"}]` in milliseconds. */
function retryInfo(details: unknown): number | undefined {
  if (!Array.isArray(details)) return undefined;
  for (const each of details) {
    const seconds = isObject(each) && typeof each.retryDelay === "string" ? /^(\d+(?:\.\d+)?)s$/.exec(each.retryDelay)?.[1] : undefined;
    if (seconds !== undefined) return Math.round(Number(seconds) * 1000);
  }
  return undefined;
}

function requestIdIn(body: JsonObject, message: string | undefined): string | undefined {
  const metadata = field(body, "ResponseMetadata");
  const inMetadata = isObject(metadata) ? text(metadata.RequestId) : undefined;
  return inMetadata ?? firstText(body, ["request_id", "RequestId", "requestId"]) ?? (message ? requestIdInWords(message) : undefined);
}

/** `… Request id: 0217…` at the end of a message (wire notes 1.12, 7.3). */
function requestIdInWords(words: string): string | undefined {
  return /request[ _-]?id\s*[:：=]\s*([A-Za-z0-9_-]{6,128})/i.exec(words)?.[1];
}

/** The request id of an answer, from whichever header or field holds it (wire notes 7.3). */
export function requestIdOf(headers: Headers, body: unknown): string | undefined {
  for (const name of ["x-request-id", "x-oneapi-request-id", "request-id"]) {
    const value = headers.get(name);
    if (value) return value;
  }
  const inBody = isObject(body) ? requestIdIn(body, errorIn(body, false)?.message) : undefined;
  return inBody ?? headers.get("cf-ray") ?? undefined;
}

/** The object itself without the wrappers that gateways put around it: `Result`, then `data` (wire notes 2.1). */
export function unwrap(body: unknown): unknown {
  if (!isObject(body)) return body;
  if (isPresent(body.Result)) return body.Result;
  const isWrapper = "data" in body && ("code" in body || "success" in body || "state" in body || Object.keys(body).length === 1);
  return isWrapper && isPresent(body.data) ? body.data : body;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function field(body: JsonObject, name: string): unknown {
  return body[name];
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

function firstText(body: JsonObject, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = text(body[name]);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The object of an answer, whichever wrapper stands around it; empty for anything else. */
export function objectIn(body: unknown): JsonObject {
  const inner = unwrap(body);
  return isObject(inner) ? inner : {};
}

/** A text that says something; services leave fields empty or of another type. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
