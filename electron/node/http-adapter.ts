import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";

export type Respond = (request: Request) => Promise<Response>;

/**
 * Answers one `node:http` request with a web `Response`. Bodies stream both ways at the pace of the slower side; when the client goes away
 * the request's signal aborts and the response's body is cancelled.
 *
 * @param origin what the request's URL is built on, e.g. `http://127.0.0.1:4000`; never the client's word
 * @throws what `respond` throws, once the client has its 500; a body that breaks half-way ends the connection, so it cannot pass as whole
 */
export async function answerWith(respond: Respond, incoming: IncomingMessage, outgoing: ServerResponse, origin: string): Promise<void> {
  const gone = new AbortController();
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) gone.abort(new DOMException("The client went away.", "AbortError"));
  });
  incoming.on("error", () => gone.abort(new DOMException("The client went away.", "AbortError")));
  try {
    const request = toRequest(incoming, origin, gone.signal);
    const response = request ? await respond(request) : plainResponse(400, "This address is not one of the studio's.");
    await send(response, outgoing, incoming.method === "HEAD", gone.signal);
  } catch (error) {
    if (gone.signal.aborted) return;
    breakOff(outgoing);
    throw error;
  } finally {
    incoming.resume();
  }
}

/** A short answer in plain words. */
export function plainResponse(status: number, words: string, headers: Record<string, string> = {}): Response {
  return new Response(`${words}\n`, { status, headers: { "content-type": "text/plain; charset=utf-8", ...headers } });
}

/** Only origin-form targets are taken: `http://elsewhere/…` and `*` never name anything here. */
function toRequest(incoming: IncomingMessage, origin: string, signal: AbortSignal): Request | undefined {
  const target = incoming.url ?? "";
  if (!target.startsWith("/")) return undefined;
  const method = incoming.method ?? "GET";
  // The platform makes no requests of these.
  if (method === "TRACE" || method === "TRACK" || method === "CONNECT") return undefined;
  const init: RequestInit = { method, headers: toHeaders(incoming), signal };
  if (method === "GET" || method === "HEAD") return new Request(origin + target, init);
  const withBody: RequestInit & { duplex: "half" } = { ...init, body: toBody(incoming), duplex: "half" };
  return new Request(origin + target, withBody);
}

function toHeaders(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < incoming.rawHeaders.length; index += 2) {
    headers.append(incoming.rawHeaders[index] ?? "", incoming.rawHeaders[index + 1] ?? "");
  }
  return headers;
}

/** Nothing is read before it is asked for, so an unread body does not fill memory and a refused one can be let go. */
function toBody(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  let chunks: NodeJS.AsyncIterator<Uint8Array> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        chunks ??= incoming.iterator({ destroyOnReturn: false });
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks?.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

async function send(response: Response, outgoing: ServerResponse, headOnly: boolean, gone: AbortSignal): Promise<void> {
  if (gone.aborted) return void (await response.body?.cancel(gone.reason));
  outgoing.writeHead(response.status, [...response.headers].flat());
  if (headOnly || !response.body) {
    await response.body?.cancel();
    outgoing.end();
    return;
  }
  const reader = response.body.getReader();
  const cancel = () => void reader.cancel(gone.reason).catch(() => undefined);
  gone.addEventListener("abort", cancel, { once: true });
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (!outgoing.write(part.value)) await once(outgoing, "drain", { signal: gone });
    }
  } finally {
    gone.removeEventListener("abort", cancel);
  }
  if (!gone.aborted) outgoing.end();
}

/** Before the head is out the client gets a 500; after it, only a broken connection says that the body is not whole. */
function breakOff(outgoing: ServerResponse): void {
  if (outgoing.headersSent) outgoing.destroy();
  else outgoing.writeHead(500, { "content-type": "text/plain; charset=utf-8" }).end("The studio met an error while answering.\n");
}
