import type { Anthropic } from "@anthropic-ai/sdk";
import type { RequestPreview } from "../../../shared/contract/jobs.ts";
import { Failure } from "../../../shared/failure.ts";
import { DAY, HOUR, MINUTE } from "../../../shared/units.ts";
import { isObject } from "./answers.ts";
import type { ChatRequest } from "./chat-request.ts";
import type { ResolvedConnection } from "./connection.ts";
import type { Call, Http } from "./http.ts";
import type { OpenAnswer } from "./open-answer.ts";

type Ask = "messages" | "count" | "count-with-limit";

/**
 * The chat area (interface 4.6, wire notes 5). Paths, version and shape of a request are the official client's; the studio's own `Http` carries
 * it, and the answer is read by the studio itself: the client's reader drops events without a name (see docs/decisions.md).
 */
export class Chat {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Asks for an answer that comes piece by piece. Sent once: whoever asks decides about another time (GEN-07). */
  async open(connection: ResolvedConnection, request: ChatRequest, signal?: AbortSignal): Promise<OpenAnswer> {
    let opened: OpenAnswer | undefined;
    await this.#ask("messages", connection, request, async (call) => {
      opened = await this.#http.stream({ ...call, isPaid: true, timeLimit: HOUR, idleLimit: 10 * MINUTE, signal });
      return new Response(null);
    });
    return opened ?? nothingSent();
  }

  /**
   * Input tokens of a request, or nothing where the service cannot count them: it lacks the path, or says 0. Some want the answer's limit with it
   * (wire notes 5.7); asking twice costs nothing.
   */
  async count(connection: ResolvedConnection, request: ChatRequest, signal?: AbortSignal): Promise<number | undefined> {
    try {
      return await this.#countBy("count", connection, request, signal).catch((error: unknown) => {
        if (!(error instanceof Failure) || error.code !== "invalid-input" || error.data.delivery !== "answered") throw error;
        return this.#countBy("count-with-limit", connection, request, signal);
      });
    } catch (error) {
      if (error instanceof Failure && cannotCount(error)) return undefined;
      throw error;
    }
  }

  /** What `open` would send, without the key. */
  async describe(connection: ResolvedConnection, request: ChatRequest, ask: Ask = "messages"): Promise<RequestPreview> {
    let preview: RequestPreview | undefined;
    await this.#ask(ask, connection, request, async (call) => {
      preview = this.#http.describe({ ...call, body: undefined, json: JSON.parse(String(call.body)) as unknown });
      return Response.json({});
    });
    return preview ?? nothingSent();
  }

  async #countBy(ask: Ask, connection: ResolvedConnection, request: ChatRequest, signal: AbortSignal | undefined) {
    let tokens: unknown;
    await this.#ask(ask, connection, request, async (call) => {
      const { body } = await this.#http.send({ ...call, timeLimit: MINUTE, signal });
      tokens = isObject(body) ? body["input_tokens"] : undefined;
      return Response.json(body);
    });
    return typeof tokens === "number" && tokens > 0 ? tokens : undefined;
  }

  async #ask(ask: Ask, connection: ResolvedConnection, { body, betas }: ChatRequest, carry: (call: Call) => Promise<Response>) {
    const client = await officialClient(connection, carry);
    const headers = {
      ...(betas.length > 0 && { "anthropic-beta": betas.join(",") }),
      // Compressed, pieces would wait for one another (wire notes 7.5).
      ...(ask === "messages" && { "accept-encoding": "identity" }),
    };
    // The studio's body is the interface's; the client's types know only what its own version knows.
    const typed = body as unknown as Anthropic.MessageCreateParamsStreaming;
    const { max_tokens: _tokens, ...counted } = typed;
    try {
      if (ask === "messages") await client.messages.create({ ...typed, stream: true }, { headers }).asResponse();
      else await client.messages.countTokens(ask === "count" ? counted : typed, { headers }).asResponse();
    } catch (error) {
      throw carriedFailure(error);
    }
  }
}

/** Loaded when it is first needed, since it is large. Nothing of the environment's reaches it, and it tells nobody about this machine. */
async function officialClient(connection: ResolvedConnection, carry: (call: Call) => Promise<Response>): Promise<Anthropic> {
  const { Anthropic: Client } = await import("@anthropic-ai/sdk");
  return new Client({
    authToken: connection.key,
    baseURL: connection.baseUrl,
    maxRetries: 0,
    timeout: DAY,
    logLevel: "off",
    openTelemetry: false,
    defaultHeaders: { "anthropic-version": connection.settings.chatVersion },
    fetch: (url, init) => carry(callOf(connection, String(url), init)),
  });
}

/** What the client would fetch, as a call of the studio's. `Http` adds the key; of the client's headers those count that the interface knows. */
function callOf(connection: ResolvedConnection, url: string, init: RequestInit | undefined): Call {
  const path = new URL(url).pathname.slice(new URL(connection.baseUrl).pathname.replace(/\/$/, "").length);
  const headers = [...new Headers(init?.headers)].filter(([name]) =>
    /^(?:accept|accept-encoding|content-type|anthropic-version|anthropic-beta)$/.test(name),
  );
  return { connection, method: "POST", path, headers: Object.fromEntries(headers), body: init?.body };
}

/** The client wraps what its `fetch` threw. */
function carriedFailure(error: unknown): unknown {
  for (let inner = error; inner instanceof Error; inner = inner.cause) if (inner instanceof Failure) return inner;
  return error;
}

function nothingSent(): never {
  throw new Failure({ code: "bug", message: "The official client sent nothing.", delivery: "not-sent" });
}

function cannotCount({ data }: Failure): boolean {
  return (
    [404, 405, 501].includes(data.service?.status ?? 0) || data.reason === "route-not-served" || data.service?.code === "count_token_failed"
  );
}
