import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import type { S3ClientConfig } from "@aws-sdk/client-s3";

type Handler = NonNullable<S3ClientConfig["requestHandler"]>;

/** A request of the S3 client, signed and ready to leave. */
interface SignedRequest {
  method: string;
  protocol: string;
  hostname: string;
  port?: number;
  path: string;
  query?: Record<string, string | string[] | null>;
  headers: Record<string, string>;
  body?: unknown;
}

/** What fetch sets by itself, or what Chromium lets nobody set. `expect` would only wait: a body that is refused costs one part. */
const headersOfFetch = new Set(["host", "expect", "content-length"]);

/** The network of the S3 client: the host's own, so that the system's proxy and certificates hold here too (GEN-06). Follows nothing. */
export function createFetchHandler(fetch: typeof globalThis.fetch): Handler {
  return {
    metadata: { handlerProtocol: "http/1.1" },
    async handle(request: SignedRequest, { abortSignal }: { abortSignal?: unknown } = {}) {
      const response = await fetch(addressOf(request), {
        method: request.method,
        headers: headersOf(request),
        ...bodyOf(request),
        redirect: "manual",
        credentials: "omit",
        cache: "no-store",
        ...(abortSignal instanceof AbortSignal && { signal: abortSignal }),
      });
      return { response: await answerOf(response) };
    },
    updateHttpClientConfig: () => undefined,
    httpHandlerConfigs: () => ({}),
  };
}

function addressOf({ protocol, hostname, port, path, query }: SignedRequest): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) => [name, each]),
  );
  const text = pairs.map(([name, value]) => `${escape(name ?? "")}=${escape(value ?? "")}`).join("&");
  return `${protocol}//${hostname}${port === undefined ? "" : `:${port}`}${path}${text === "" ? "" : `?${text}`}`;
}

/** As a signature spells it (RFC 3986). */
function escape(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** A stream's length is known only by its header: services refuse bodies of unknown length. */
function headersOf({ headers, body }: SignedRequest): Record<string, string> {
  const own = Object.entries(headers).filter(([name]) => !headersOfFetch.has(name.toLowerCase()));
  const length = body instanceof ReadableStream ? headers["content-length"] : undefined;
  return { ...Object.fromEntries(own), ...(length !== undefined && { "content-length": length }) };
}

function bodyOf({ body }: SignedRequest): { body?: RequestInit["body"]; duplex?: "half" } {
  if (body instanceof ReadableStream) return { body, duplex: "half" };
  return typeof body === "string" || body instanceof Uint8Array ? { body: body as RequestInit["body"] } : {};
}

async function answerOf(response: Response) {
  const body = response.body ? Readable.fromWeb(response.body as NodeStream<Uint8Array>) : undefined;
  return { statusCode: response.status, reason: response.statusText, headers: Object.fromEntries(response.headers), body };
}
