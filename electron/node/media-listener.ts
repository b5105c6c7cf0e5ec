import { createServer, type IncomingMessage } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { answerWith, plainResponse, type Respond } from "./http-adapter.ts";
import { withHeaders } from "./page-headers.ts";
import { isSameSecret, newSecret } from "./same-secret.ts";

export interface MediaListener {
  /** `http://127.0.0.1:PORT`, for the page's policy. */
  origin: string;
  /** What media, poster and upload addresses begin with: the origin and a path that nobody can guess. */
  base: string;
  close(): Promise<void>;
}

/**
 * Serves media and takes uploads for a page of another scheme (Electron), on loopback with byte ranges: Chromium's loader for custom
 * schemes does not resume video (lessons 20, 21). The path's token stands where the local host has its cookie.
 *
 * @param pageOrigin the only origin whose scripts may read the answers
 * @param report hears of errors that the page met as a 500 or a broken connection
 */
export async function startMediaListener(respond: Respond, pageOrigin: string, report: (error: unknown) => void): Promise<MediaListener> {
  const server = createServer();
  server.requestTimeout = 0;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const door: MediaDoor = { host: `127.0.0.1:${port}`, token: newSecret(), pageOrigin };
  const origin = `http://${door.host}`;
  server.on("request", (incoming, outgoing) => {
    answerWith((request) => admit(request, incoming, door, respond), incoming, outgoing, origin).catch(report);
  });
  return {
    origin,
    base: `${origin}/${door.token}`,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

interface MediaDoor {
  host: string;
  token: string;
  pageOrigin: string;
}

/** All that the studio answers beside the page itself, which has a scheme of its own. */
const ours = /^\/(media|poster|proxy|upload|recipe-of|backup-file|asset-preview|(?:batch|thread|usage|library|backup)-export)(\/|$)/;

async function admit(request: Request, incoming: IncomingMessage, door: MediaDoor, respond: Respond): Promise<Response> {
  const url = new URL(request.url);
  const [, token, ...rest] = url.pathname.split("/");
  const path = `/${rest.join("/")}`;
  const { host, origin } = incoming.headers;
  const isAdmitted = host === door.host && (origin === undefined || origin === door.pageOrigin) && isSameSecret(token, door.token);
  if (!isAdmitted || !ours.test(path))
    return withHeaders(plainResponse(403, "This address belongs to Lanternist's own window."), closedHeaders);
  const isSafe = request.method === "GET" || request.method === "HEAD";
  if (!isSafe && origin === undefined)
    return withHeaders(plainResponse(403, "This address belongs to Lanternist's own window."), closedHeaders);
  const headers = { ...closedHeaders, ...corsHeaders(door.pageOrigin) };
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers });
  url.pathname = path;
  return withHeaders(await respond(new Request(url, request)), headers);
}

const closedHeaders = {
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

function corsHeaders(pageOrigin: string): Record<string, string> {
  return {
    "access-control-allow-origin": pageOrigin,
    "access-control-allow-methods": "GET, HEAD, POST, PUT",
    "access-control-allow-headers": "content-type, range",
    "access-control-expose-headers": "content-length, content-range, accept-ranges, etag",
    "access-control-allow-private-network": "true",
    "cross-origin-resource-policy": "cross-origin",
    vary: "origin",
  };
}
