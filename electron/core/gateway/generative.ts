import type { RequestPreview } from "../../../shared/contract/jobs.ts";
import { Failure } from "../../../shared/failure.ts";
import { HOUR, MINUTE } from "../../../shared/units.ts";
import type { ResolvedConnection } from "./connection.ts";
import type { GenerativeRequest } from "./generative-request.ts";
import type { Call, Http } from "./http.ts";
import type { OpenAnswer } from "./open-answer.ts";

/**
 * The generative area (interface 4.7, wire notes 6). Carried by the studio's own `Http`: the official client sends only the fields of a part that
 * it knows, and what a model said must go back whole (GC-05; see docs/decisions.md).
 */
export class Generative {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /**
   * Asks for an answer, once: whoever asks decides about another time (GEN-07). A success that is one JSON is read by `readText`. Fails as
   * `Http.stream` does, and with `signature-refused` where the service misses or does not know a signature (wire notes 6.5).
   */
  async open(
    connection: ResolvedConnection,
    request: GenerativeRequest,
    readText: Call["readText"],
    signal?: AbortSignal,
  ): Promise<OpenAnswer> {
    const { bytes } = request.body;
    const call = this.#call(connection, request);
    const headers = { ...call.headers, "content-type": "application/json", "content-length": String(bytes) };
    try {
      const paid = { isPaid: true, timeLimit: HOUR, idleLimit: 10 * MINUTE, signal, readText };
      return await this.#http.stream({ ...call, ...paid, headers, body: request.body.body() });
    } catch (error) {
      throw error instanceof Failure && isOfSignature(error) ? signatureRefused(error) : error;
    }
  }

  /** What `open` would send, without the key; pictures as their length, or whole. */
  async describe(connection: ResolvedConnection, request: GenerativeRequest, isFull: boolean): Promise<RequestPreview> {
    const { body } = request;
    return this.#http.describe({ ...this.#call(connection, request), json: isFull ? await body.whole() : body.shortened() });
  }

  #call(connection: ResolvedConnection, { modelName, isStreamed }: GenerativeRequest): Call {
    const model = modelName
      .replace(/^models\//, "")
      .split("/")
      .map(encodeURIComponent)
      .join("/");
    const path = `/v1beta/models/${model}:${isStreamed ? "streamGenerateContent" : "generateContent"}`;
    return {
      connection,
      method: "POST",
      path,
      auth: "vendor-key",
      ...(isStreamed && {
        query: { alt: "sse" },
        // Compressed, pieces would wait for one another (wire notes 7.5).
        headers: { "accept-encoding": "identity" },
      }),
    };
  }
}

/** The service has one code for all that is wrong with a request; only its words tell this one, whose remedy is another. */
function isOfSignature({ data }: Failure): boolean {
  return data.code === "invalid-input" && data.delivery === "answered" && /thought[_ ]?signature/i.test(data.service?.message ?? "");
}

function signatureRefused(cause: Failure): Failure {
  const message =
    "The service misses or refuses a signature of an earlier answer. Attach the last picture in a new conversation, or go on from an earlier message.";
  return new Failure({ ...cause.data, reason: "signature-refused", message }, cause);
}
