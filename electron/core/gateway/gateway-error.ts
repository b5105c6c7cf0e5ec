import type { FailureCode, FailureData, ServiceWords } from "../../../shared/failure.ts";
import { Failure } from "../../../shared/failure.ts";
import { redact, shortenData } from "../redact.ts";
import { errorIn, readBody, readError, requestIdOf, type Body, type ReadError } from "./answers.ts";
import { meaningOfCode, meaningOfStatus, type Meaning } from "./error-codes.ts";
import { networkTrouble } from "./network-error.ts";
import { retryAfterOf } from "./retry.ts";

/** What a failure must know of the call that failed. */
export interface Tried {
  method: string;
  /** Host and path, e.g. `gateway.example/v1/models`. */
  place: string;
  isPaid?: boolean;
  /** An empty answer is a good one, e.g. to a DELETE. */
  mayBeEmpty?: boolean;
}

/** An answer as it came, read to its end. */
export interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/**
 * The failure that an answer reports, or nothing for a success (GEN-08). `body` is what `readBody` made of it; `now` is Unix milliseconds.
 */
export function failureOfAnswer(answer: RawAnswer, tried: Tried, now: number, body: Body = readBody(answer.text)): Failure | undefined {
  const isSuccess = answer.status >= 200 && answer.status < 300;
  const value = body.is === "json" ? body.value : undefined;
  const error = body.is === "text" && !isSuccess ? readError(answer.text) : errorIn(value, isSuccess);
  if (isSuccess && !error && (body.is === "json" || (body.is === "empty" && (tried.mayBeEmpty || answer.status === 204)))) return undefined;
  if (answer.status >= 300 && answer.status < 400) return redirectFailure(answer, tried);
  const meaning = meaningOf(answer.status, error ?? {}, body);
  const service = serviceWords(answer.status, error ?? {}, requestIdOf(answer.headers, value));
  const retryAfter = error?.retryAfter ?? retryAfterOf(answer.headers, now);
  return asFailure(meaning, tried, { service, retryAfter, body });
}

function meaningOf(status: number, error: ReadError, body: Body): Meaning {
  const byCode =
    (error.code === undefined ? undefined : meaningOfCode(error.code)) ??
    (error.type === undefined ? undefined : meaningOfType(error.type));
  if (byCode) return byCode;
  if (status >= 200 && status < 300) return meaningOfSuccess(error, body);
  if (status === 404 && (body.is === "html" || isInvalidUrl(error))) return { ...meaningOfStatus(405) };
  const meaning = meaningOfStatus(status);
  // A page from something in front of the gateway says nothing about the key.
  if (status === 403 && body.is === "html") return { code: "gateway-error", reason: "html", action: "edit-connection" };
  return { ...meaning, reason: meaning.reason ?? reasonOfBody(body) };
}

/** A success without what was asked for. Bodies that are missing or broken leave open whether the work was started. */
function meaningOfSuccess(error: ReadError, body: Body): Meaning {
  if (body.is !== "json") return { code: "gateway-error", reason: reasonOfBody(body), isUnclear: true };
  const inner = error.status === undefined || error.status < 400 ? undefined : meaningOfStatus(error.status);
  return inner ?? { code: "gateway-error", reason: "error-in-success" };
}

/** Types name a family, so only those that say more than the status count. */
function meaningOfType(type: string): Meaning | undefined {
  return /^(?:invalid_request_error|not_found_error)$/.test(type) ? undefined : meaningOfCode(type);
}

/** The family's words for a path that it does not have: type and an empty code, under 404 (wire notes 7.1). */
function isInvalidUrl(error: ReadError): boolean {
  return error.type === "invalid_request_error" && error.code === undefined && /^invalid url\b/i.test(error.message ?? "");
}

const reasonsOfBody = { json: undefined, empty: "empty-body", html: "html", "cut-off": "cut-off-body", text: "not-json" } as const;

function reasonOfBody(body: Body): string | undefined {
  return reasonsOfBody[body.is];
}

function redirectFailure(answer: RawAnswer, tried: Tried): Failure {
  const location = answer.headers.get("location") ?? "";
  const place = URL.canParse(location) ? `${new URL(location).origin}${new URL(location).pathname}` : location.split(/[?#]/)[0];
  return new Failure({
    code: "gateway-error",
    reason: "redirect",
    message: `The gateway points to another address${place ? `, ${redact(place)}` : ""}; nothing was sent there. Correct the base URL.`,
    detail: { host: hostOf(tried), location: redact(place ?? "") },
    tried: triedWords(tried),
    service: { status: answer.status },
    action: "edit-connection",
    delivery: "answered",
  });
}

interface Facts {
  service?: ServiceWords;
  retryAfter?: number;
  body: Body;
}

function asFailure(meaning: Meaning, tried: Tried, { service, retryAfter, body }: Facts): Failure {
  const isUnsure = tried.isPaid === true && meaning.isUnclear === true;
  const code = isUnsure ? "unsure" : meaning.code;
  return new Failure({
    code,
    reason: meaning.reason,
    message: sentence(code, service, body),
    detail: { host: hostOf(tried), ...(body.is === "html" && body.title !== "" && { title: shownTitle(body.title) }) },
    tried: triedWords(tried),
    service,
    ...(!isUnsure && meaning.action && { action: meaning.action }),
    delivery: isUnsure ? "unknown" : "answered",
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

/** The failure of a call whose connection broke; `error` is what `fetch` threw. */
export function failureOfNetworkError(error: unknown, tried: Tried): Failure {
  const { reason, delivery } = networkTrouble(error);
  if (reason === "redirect") return redirectFailure({ status: 0, headers: new Headers(), text: "" }, tried);
  const isUnsure = tried.isPaid === true && delivery === "unknown";
  return new Failure(
    {
      code: isUnsure ? "unsure" : "unreachable",
      reason,
      message: isUnsure ? `${networkWords[reason]} The service may have it all the same.` : networkWords[reason],
      detail: { host: hostOf(tried) },
      tried: triedWords(tried),
      ...(reason === "tls" && { action: "edit-connection" as const }),
      delivery,
    },
    error,
  );
}

/** The failure of an answer whose head came and whose body did not come whole. */
export function failureOfCutOff(error: unknown, answer: Omit<RawAnswer, "text">, tried: Tried): Failure {
  const isRefusal = answer.status >= 400 && !meaningOfStatus(answer.status).isUnclear;
  const meaning: Meaning = isRefusal ? meaningOfStatus(answer.status) : { code: "gateway-error", isUnclear: true };
  const facts = { service: serviceWords(answer.status, {}, requestIdOf(answer.headers, undefined)), body: { is: "cut-off" } as const };
  const { data } = asFailure({ ...meaning, reason: "cut-off-body" }, tried, facts);
  return new Failure(data, error);
}

/** The failure of a call that was given up after `milliseconds`. */
export function failureOfTimeLimit(milliseconds: number, tried: Tried): Failure {
  return new Failure({
    code: tried.isPaid ? "unsure" : "unreachable",
    reason: "timeout",
    message: `No answer came within ${Math.round(milliseconds / 1000)} s.`,
    detail: { host: hostOf(tried), seconds: Math.round(milliseconds / 1000) },
    tried: triedWords(tried),
    delivery: "unknown",
  });
}

/**
 * A failed task's error of any shape (object, list, text with JSON in it, nothing) read like a refused call (NV-10; wire notes 1.6, 1.12).
 * The work was taken and has ended: nothing about it is unsure. `otherwise` is the reason where the service gives none that is known.
 */
export function failureOfTaskError(error: unknown, otherwise = "task-failed"): FailureData {
  const read = readError(error);
  const { status: _status, ...service } = serviceWords(0, read, read.requestId);
  const known =
    (read.code === undefined ? undefined : meaningOfCode(read.code)) ??
    (read.type === undefined ? undefined : meaningOfType(read.type)) ??
    (read.status ? meaningOfStatus(read.status) : undefined);
  const meaning: Meaning = known ?? { code: "gateway-error", reason: otherwise };
  const { code, reason, action } = meaning;
  return new Failure({
    code,
    reason,
    message: sentence(code, service, { is: "json", value: error }),
    service,
    ...(action && { action }),
    delivery: "answered",
    ...(read.retryAfter !== undefined && { retryAfter: read.retryAfter }),
  }).data;
}

function serviceWords(status: number, error: ReadError, requestId: string | undefined): ServiceWords {
  const code = error.code ?? error.type ?? (error.status === undefined ? undefined : String(error.status));
  return {
    status,
    ...(code !== undefined && { code: clean(code) }),
    ...(error.message !== undefined && { message: clean(error.message) }),
    ...((requestId ?? error.requestId) !== undefined && { requestId: clean(requestId ?? error.requestId ?? "") }),
    ...(error.param !== undefined && { param: clean(error.param) }),
  };
}

/** Services repeat what they were sent: no key, no signature, no picture may come back in their words. */
function clean(text: string): string {
  const safe = redact(shortenData(text));
  return safe.length > longestWords ? `${safe.slice(0, longestWords)}…` : safe;
}

const longestWords = 2000;

/** Redacted before it is cut, as every text from outside. */
function shownTitle(title: string): string {
  return redact(title).slice(0, 120);
}

export function triedWords({ method, place }: Tried): string {
  return redact(`${method} ${place}`);
}

function hostOf({ place }: Tried): string {
  return place.split("/")[0] ?? "";
}

const bodyWords: Record<Exclude<Body["is"], "json">, string> = {
  empty: "The gateway’s answer is empty.",
  html: "The gateway answered with a web page instead of data.",
  "cut-off": "The gateway’s answer is cut off.",
  text: "The gateway’s answer is not JSON.",
};

const codeWords: Partial<Record<FailureCode, string>> = {
  "key-rejected": "The gateway refused the API key.",
  "no-credit": "The account has no credit left.",
  "rate-limited": "The gateway asks for fewer requests.",
  "content-rejected": "The service refused the content.",
  "too-large": "The request is too large for the gateway.",
  "not-found": "The gateway does not have what was asked for.",
  "invalid-input": "The service refused the request.",
  conflict: "The service refused: this is not possible now.",
  unsure: "The gateway failed; the work may have been started all the same.",
};

/** One sentence: the service's own words where it has some, else what its answer was. */
function sentence(code: FailureCode, service: ServiceWords | undefined, body: Body): string {
  const own = codeWords[code] ?? "The gateway reported an error.";
  if (service?.message !== undefined) return `${own.slice(0, -1)}: ${service.message}`;
  const title = body.is === "html" && body.title !== "" ? ` It is titled “${shownTitle(body.title)}”.` : "";
  const words = body.is === "json" ? own : `${code === "gateway-error" ? "" : `${own} `}${bodyWords[body.is]}${title}`;
  return service?.status !== undefined && service.status > 0 ? `${words} (status ${service.status})` : words;
}

const networkWords: Record<ReturnType<typeof networkTrouble>["reason"], string> = {
  dns: "The gateway’s host name was not found.",
  refused: "Nothing answers at the gateway’s address.",
  "connect-timeout": "The gateway could not be reached in time.",
  "network-down": "There is no network path to the gateway.",
  tls: "No secure connection: the certificate or the protocol was not accepted.",
  proxy: "The proxy did not let the call through.",
  "unsafe-port": "This port is closed to web requests; the gateway needs another.",
  redirect: "The gateway points to another address.",
  reset: "The connection broke before the answer was complete.",
  timeout: "The answer did not come in time.",
  network: "The connection to the gateway failed.",
};
