import type { RequestPreview } from "../../../shared/contract/jobs.ts";
import { Failure } from "../../../shared/failure.ts";
import type { Log } from "../log.ts";
import { hideSecrets, redact, registerSecret } from "../redact.ts";
import { wait } from "../wait.ts";
import { readBody, requestIdOf } from "./answers.ts";
import { joinUrl, type ResolvedConnection } from "./connection.ts";
import { partsOf } from "./form-parts.ts";
import {
  failureOfAnswer,
  failureOfCutOff,
  failureOfNetworkError,
  failureOfTimeLimit,
  triedWords,
  type RawAnswer,
  type Tried,
} from "./gateway-error.ts";
import { type OpenAnswer, readOpen } from "./open-answer.ts";
import { mayRetry, mostTries, retryDelay } from "./retry.ts";
import { startTimeLimit, type TimeLimit } from "./time-limit.ts";

/** One call of the gateway. */
export interface Call {
  connection: ResolvedConnection;
  method: "GET" | "POST" | "DELETE";
  /** Begins with `/`; its parts are encoded. */
  path: string;
  query?: Record<string, string>;
  json?: unknown;
  /** Used where there is no `json`, e.g. a form. */
  body?: RequestInit["body"];
  headers?: Record<string, string>;
  /** Which header carries the key (GEN-03); `bearer` unless said. */
  auth?: "bearer" | "vendor-key";
  /** Milliseconds until headers and body are here; none unless said (GEN-06). */
  timeLimit?: number;
  signal?: AbortSignal;
  /** A repeat might be paid twice: nothing is sent again by itself, and an unclear end is `unsure` (GEN-07). */
  isPaid?: boolean;
  /** An empty body is a good answer; so it is to every DELETE. */
  mayBeEmpty?: boolean;
  /** Tries in all, for callers that pace themselves; three unless said. */
  tries?: number;
  /** Reads the body of a success as it comes and gives its text, without what was put elsewhere; whole unless said. */
  readText?: (body: AsyncIterable<Uint8Array> | null) => Promise<string>;
}

/** One file to be fetched. */
export interface OpenCall {
  url: string;
  headers?: Record<string, string>;
  /** Whose key goes along, for files that the gateway itself gives out (CV-05). */
  keyOf?: ResolvedConnection;
  /** Redirects are given back unfollowed, for callers that look at each; `redirectTarget` reads them. */
  showsRedirects?: boolean;
  signal?: AbortSignal;
  timeLimit?: number;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed JSON; undefined where the answer is empty and may be. */
  body: unknown;
  text: string;
  requestId?: string;
}

/** Where time and chance come from; replaced in tests. */
export interface Clock {
  now(): number;
  /** In [0, 1). */
  random(): number;
  /** Resolves after the time, or rejects when the signal fires. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The only caller of `fetch`: keys, time limits, cancelling, tries, and every failure in the studio's words. */
export class Http {
  readonly #fetch: typeof globalThis.fetch;
  readonly #log: Log;
  readonly #clock: Clock;

  constructor(fetch: typeof globalThis.fetch, log: Log, clock: Clock = systemClock) {
    this.#fetch = fetch;
    this.#log = log;
    this.#clock = clock;
  }

  /** Resolves for a success that is no error in disguise; else throws a `Failure` with `delivery` set. */
  async send(call: Call): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#sendOnce(call);
      } catch (error) {
        if (!(error instanceof Failure) || tries >= (call.tries ?? mostTries) || !mayRetry(call, error.data)) throw error;
        await this.#pause(retryDelay(tries, error.data.retryAfter, this.#clock.random()), call.signal);
      }
    }
  }

  /**
   * A download: follows redirects unless they are to be shown, gives every status back as it is. Without `keyOf` it never carries the key or a
   * connection's headers; with it, it does as long as it stays at the gateway's own origin. `timeLimit` ends with the headers, `signal` also
   * ends the body.
   */
  async open(call: OpenCall): Promise<Response> {
    const { host, pathname } = webAddress(call.url);
    const tried: Tried = { method: "GET", place: `${host}${pathname}` };
    const limit = startTimeLimit(call.timeLimit, call.signal);
    const begun = this.#clock.now();
    try {
      const headers = new Headers(call.headers);
      // Compressed on the way, a file would have another length than it says. For ranges, fetch asks for that by itself.
      if (!headers.has("range")) headers.set("accept-encoding", "identity");
      const response = await this.#openAt(call, headers, limit.signal);
      // Without the query: it may open what it belongs to.
      this.#log.info("download-opened", { place: redact(tried.place), status: response.status, milliseconds: this.#clock.now() - begun });
      return response;
    } catch (error) {
      throw this.#failed(error, call, limit, tried, begun);
    } finally {
      limit.stop();
    }
  }

  /**
   * One call, sent once, whose success is read as it comes: resolves with the open answer when the head says that all is well. A body that is
   * JSON or a web page is read first, since it may be an error in disguise (wire notes 7.5). Fails as `send` does; the body fails with a `Failure`
   * too, and with `stalled` after `idleLimit` milliseconds of silence. `timeLimit` ends with the head, `signal` closes the connection at any time.
   */
  async stream(call: Call & { idleLimit: number }): Promise<OpenAnswer> {
    registerSecret(call.connection.key);
    const tried = triedOf(call);
    const end = new AbortController();
    const signal = call.signal ? AbortSignal.any([call.signal, end.signal]) : end.signal;
    const limit = startTimeLimit(call.timeLimit, signal);
    const begun = this.#clock.now();
    try {
      const response = await this.#fetchCall(call, urlOf(call), headersOf(call), limit.signal);
      const { status, headers } = response;
      const text = isPiecewise(response) ? undefined : (await readWhole(response, tried, limit.signal, call.readText)).text;
      const failure = text === undefined ? undefined : failureOfAnswer({ status, headers, text }, tried, this.#clock.now());
      if (failure) throw failure;
      this.#log.info("call", {
        tried,
        status,
        requestId: shownId(requestIdOf(headers, undefined)),
        milliseconds: this.#clock.now() - begun,
      });
      if (text !== undefined) return { headers, text };
      const opened = { response, tried, signal: call.signal, idleLimit: call.idleLimit, abort: () => end.abort() };
      return { headers, body: readOpen(opened) };
    } catch (error) {
      throw this.#failed(error, call, limit, tried, begun);
    } finally {
      limit.stop();
    }
  }

  /** What `send` would send, without the key. */
  describe(call: Call): RequestPreview {
    const headers = headersWithoutKey(call);
    headers.delete("authorization");
    headers.delete(call.connection.settings.vendorKeyHeader);
    const form = call.body instanceof FormData ? call.body : undefined;
    if (form) headers.set("content-type", "multipart/form-data");
    return { method: call.method, url: urlOf(call), headers: Object.fromEntries(headers), body: form ? partsOf(form) : call.json };
  }

  /** At the gateway's own origin with the key, redirects looked at one by one; wherever one leads elsewhere, and without `keyOf`, plainly. */
  async #openAt({ url, keyOf, showsRedirects }: OpenCall, headers: Headers, signal: AbortSignal | undefined): Promise<Response> {
    const options = { signal, credentials: "omit" } as const;
    let place = url;
    for (let redirects = 0; keyOf && redirects < 5 && isOwnOrigin(place, keyOf); redirects += 1) {
      registerSecret(keyOf.key);
      const keyed = headersOf({ connection: keyOf, method: "GET", path: "/", headers: { ...Object.fromEntries(headers), accept: "*/*" } });
      const response = await this.#fetch(place, { ...options, headers: keyed, redirect: "manual", cache: "no-store" });
      const next = redirectTarget(response, place);
      if (next === undefined) return response;
      await response.body?.cancel();
      place = webAddress(next).href;
    }
    return this.#fetch(place, { ...options, headers, redirect: showsRedirects ? "manual" : "follow" });
  }

  async #sendOnce(call: Call): Promise<Answer> {
    registerSecret(call.connection.key);
    const tried = triedOf(call);
    const limit = startTimeLimit(call.timeLimit, call.signal);
    const begun = this.#clock.now();
    try {
      const answer = await this.#exchange(call, tried, limit.signal);
      const body = readBody(answer.text);
      const failure = failureOfAnswer(answer, tried, this.#clock.now(), body);
      if (failure) throw failure;
      const value = body.is === "json" ? hideSecrets(body.value) : undefined;
      const requestId = shownId(requestIdOf(answer.headers, value));
      this.#log.info("call", { tried, status: answer.status, requestId, milliseconds: this.#clock.now() - begun });
      return { status: answer.status, headers: answer.headers, body: value, text: answer.text, requestId };
    } catch (error) {
      throw this.#failed(error, call, limit, tried, begun);
    } finally {
      limit.stop();
    }
  }

  /** One request and its whole answer. A GET is followed to another place of the same origin, never elsewhere: the key must not leave. */
  async #exchange(call: Call, tried: Tried, signal: AbortSignal | undefined): Promise<RawAnswer> {
    let url = urlOf(call);
    const headers = headersOf(call);
    for (let redirects = 0; ; redirects += 1) {
      const response = await this.#fetchCall(call, url, headers, signal);
      const next = call.method === "GET" && redirects < 5 ? sameOriginTarget(response, url) : undefined;
      if (next === undefined) return await readWhole(response, tried, signal, call.readText);
      await response.body?.cancel();
      url = next;
    }
  }

  #fetchCall(call: Call, url: string, headers: Headers, signal: AbortSignal | undefined): Promise<Response> {
    const body = call.json === undefined ? call.body : JSON.stringify(call.json);
    const plain = { redirect: "manual", credentials: "omit", cache: "no-store" } as const;
    // A body that is made while it leaves cannot be awaited before the answer is.
    const streamed = body instanceof ReadableStream ? ({ duplex: "half" } as const) : {};
    return this.#fetch(url, { method: call.method, headers, body, signal, ...plain, ...streamed });
  }

  #failed(
    error: unknown,
    call: { signal?: AbortSignal; timeLimit?: number; method?: string },
    limit: TimeLimit,
    tried: Tried,
    begun: number,
  ): Failure {
    const failure = failureOf(error, call, limit, tried);
    this.#log.warn("call-failed", { failure: failure.data, cause: failure.cause, milliseconds: this.#clock.now() - begun });
    return failure;
  }

  async #pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
    try {
      await this.#clock.wait(milliseconds, signal);
    } catch (error) {
      throw new Failure({ code: "cancelled", message: "The call was cancelled before it was tried again.", delivery: "not-sent" }, error);
    }
  }
}

/** What the service said first, then the caller's own signal, then the time limit, then what the network said. */
function failureOf(error: unknown, call: { signal?: AbortSignal; timeLimit?: number }, limit: TimeLimit, tried: Tried): Failure {
  if (error instanceof Failure) return error;
  if (call.signal?.aborted) {
    // Without an answer nobody knows how far the request came; who cancels paid work must tell (lesson 11).
    const wasSent = limit.wasRunningWhenCancelled;
    const delivery = wasSent ? "unknown" : "not-sent";
    return new Failure({ code: "cancelled", message: "The call was cancelled.", tried: triedWords(tried), delivery }, error);
  }
  if (limit.isOver && call.timeLimit !== undefined) return failureOfTimeLimit(call.timeLimit, tried);
  return failureOfNetworkError(error, tried);
}

async function readWhole(
  response: Response,
  tried: Tried,
  signal: AbortSignal | undefined,
  readText: Call["readText"],
): Promise<RawAnswer> {
  const { status, headers } = response;
  try {
    return { status, headers, text: readText && response.ok ? await readText(response.body) : await response.text() };
  } catch (error) {
    if (signal?.aborted || error instanceof Failure) throw error;
    throw failureOfCutOff(error, { status, headers }, tried);
  }
}

function isPiecewise(response: Response): boolean {
  return response.ok && !/\b(?:json|html)\b/i.test(response.headers.get("content-type") ?? "");
}

/** What a service gives as a file's address is not always one. */
function webAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new Failure({
    code: "gateway-error",
    reason: "result-url-unusable",
    message: "The gateway named something that is no web address as the place of the file.",
    action: "report",
    delivery: "not-sent",
  });
}

function shownId(id: string | undefined): string | undefined {
  return id === undefined ? undefined : redact(id);
}

function sameOriginTarget(response: Response, from: string): string | undefined {
  const target = redirectTarget(response, from);
  return target !== undefined && new URL(target).origin === new URL(from).origin ? target : undefined;
}

/** Where a redirect leads; nothing for another answer. */
export function redirectTarget(response: Response, from: string): string | undefined {
  const location = response.headers.get("location");
  if (![301, 302, 303, 307, 308].includes(response.status) || location === null || !URL.canParse(location, from)) return undefined;
  return new URL(location, from).href;
}

function isOwnOrigin(url: string, { baseUrl }: ResolvedConnection): boolean {
  return new URL(url).origin === new URL(baseUrl).origin;
}

function urlOf({ connection, path, query }: Call): string {
  return joinUrl(connection.baseUrl, path, query);
}

function triedOf(call: Call): Tried {
  const place = joinUrl(call.connection.baseUrl, call.path).replace(/^https?:\/\//, "");
  return { method: call.method, place, isPaid: call.isPaid, mayBeEmpty: call.mayBeEmpty ?? call.method === "DELETE" };
}

/** The key comes last: neither the connection's extra headers nor the call's may replace it. */
function headersOf(call: Call): Headers {
  const { key, settings } = call.connection;
  const headers = headersWithoutKey(call);
  if (call.auth === "vendor-key") setHeader(headers, settings.vendorKeyHeader, key, "key-unusable");
  else setHeader(headers, "authorization", `Bearer ${key}`, "key-unusable");
  return headers;
}

function headersWithoutKey(call: Call): Headers {
  const headers = new Headers({ accept: "application/json", ...(call.json !== undefined && { "content-type": "application/json" }) });
  const own = { ...call.connection.settings.extraHeaders, ...call.headers };
  for (const [name, value] of Object.entries(own)) setHeader(headers, name, value, "header-unusable");
  return headers;
}

/** A pasted key or header may hold signs that no header can carry; that is known before anything leaves. */
function setHeader(headers: Headers, name: string, value: string, reason: "key-unusable" | "header-unusable"): void {
  try {
    headers.set(name, value);
  } catch {
    // No cause: it quotes the value.
    const message =
      reason === "key-unusable" ? "The API key holds a character that cannot be sent." : `The header “${name}” cannot be sent as it is.`;
    const action = reason === "key-unusable" ? "enter-key" : "edit-connection";
    throw new Failure({ code: "invalid-input", reason, message, detail: { name }, action, delivery: "not-sent" });
  }
}

const systemClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  wait,
};
