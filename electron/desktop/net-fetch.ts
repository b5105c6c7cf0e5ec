import { Readable } from "node:stream";
import { type ClientRequest, net, type Session } from "electron";
import { FreshSessions } from "./fresh-sessions.ts";

/**
 * `fetch` by Chromium's network: the system's proxy, certificates and offline state are honoured, and nothing is cut by a time limit
 * (GEN-06).
 *
 * Chromium sends a request again by itself when a kept-alive connection closes before the answer, POST or not. Paid work must not be sent
 * twice, so everything but GET and HEAD goes out on a connection that was never used before (see `FreshSessions`).
 *
 * `net.fetch` cannot hand a redirect back unfollowed, which the core asks for (a key must not follow to another origin); hence `net.request`.
 */
export function createNetFetch(): typeof globalThis.fetch {
  const fresh = new FreshSessions();
  return async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const isRepeatable = request.method === "GET" || request.method === "HEAD";
    if (isRepeatable) return request.redirect === "follow" ? net.fetch(request, { credentials: "omit" }) : exchange(request);
    const loan = await fresh.lend();
    return exchange(request, loan.session, loan.giveBack);
  };
}

/**
 * One request and the head of its answer; the body streams. Redirects come back as they are.
 *
 * @param ended called once, when nothing more will come
 */
async function exchange(request: Request, session?: Session, ended: () => void = () => undefined): Promise<Response> {
  const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined;
  return new Promise((resolve, reject) => {
    const outgoing = net.request({
      method: request.method,
      url: request.url,
      redirect: "manual",
      credentials: "omit",
      cache: "no-store",
      session,
    });
    // Chromium lets nobody set the length: it counts the body.
    request.headers.forEach((value, name) => name !== "content-length" && outgoing.setHeader(name, value));
    request.signal.addEventListener("abort", () => outgoing.abort(), { once: true });
    outgoing.once("close", ended);
    outgoing.on("redirect", (status, _method, location, headers) => {
      resolve(new Response(null, { status, headers: toHeaders({ ...headers, location: [location] }) }));
      outgoing.abort();
    });
    outgoing.on("response", (incoming) => resolve(toResponse(incoming, request.signal)));
    outgoing.on("error", (error) => reject(new TypeError("fetch failed", { cause: error })));
    outgoing.on("abort", () => reject(request.signal.reason));
    send(outgoing, body);
  });
}

function send(outgoing: ClientRequest, body: Buffer | undefined): void {
  if (body) outgoing.end(body);
  else outgoing.end();
}

function toResponse(incoming: Electron.IncomingMessage, signal: AbortSignal): Response {
  const { statusCode: status, statusMessage: statusText } = incoming;
  const isBodiless = status === 204 || status === 205 || status === 304;
  // Electron's message is a Readable; its declaration does not say so.
  const stream = incoming as unknown as Readable;
  signal.addEventListener("abort", () => stream.destroy(signal.reason), { once: true });
  const body = isBodiless ? null : (Readable.toWeb(stream) as ReadableStream<Uint8Array>);
  return new Response(body, { status, statusText, headers: toHeaders(incoming.headers) });
}

function toHeaders(raw: Record<string, string | string[]>): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(raw)) for (const value of [values].flat()) headers.append(name, value);
  return headers;
}
