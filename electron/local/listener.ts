import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { once } from "node:events";
import type { AnyRouter } from "@orpc/server";
import { RPCHandler } from "@orpc/server/ws";
import { type WebSocket, WebSocketServer } from "ws";
import { answerWith, plainResponse, type Respond } from "../node/http-adapter.ts";
import { pageHeaders, withHeaders } from "../node/page-headers.ts";
import { isSameSecret, newSecret } from "../node/same-secret.ts";
import { cookieName, type Door, hasSession, isFromOurPage, isOurSocket } from "./admission.ts";
import { EntryTokens } from "./entry-tokens.ts";
import { wayBack, wayBackPath } from "./way-back.ts";

/** JSON only crosses the contract (design section 1); a message above this is not one of ours. */
const LARGEST_MESSAGE = 1024 * 1024;

/** The two things of a studio that a listener needs. */
export interface Served {
  router: AnyRouter;
  respond: Respond;
  /** Hears of a browser that comes back from a verification. */
  verifications?: { cameBack(address: string): boolean };
}

export interface Listener {
  port: number;
  /** Opens a second link by the same program: `POST /another-window` with this as bearer token. */
  secret: string;
  /** A new address that lets one browser in, once. */
  entryLink(): string;
  close(): Promise<void>;
}

/**
 * Serves a studio to browsers of this machine: page, media and uploads through `respond`, the contract on a WebSocket at `/contract`.
 * Loopback only; nothing is answered without the session cookie that an entry link gives.
 *
 * @throws the system's error when the port is taken
 */
export async function startListener(studio: Served, options: ListenerOptions = {}): Promise<Listener> {
  const server = createServer();
  server.requestTimeout = 0;
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  const port = (server.address() as AddressInfo).port;
  const door: LocalDoor = { port, session: newSecret(), secret: newSecret(), tokens: new EntryTokens() };
  const report = options.report ?? (() => undefined);
  server.on("request", (incoming, outgoing) => {
    const respond = (request: Request) => admit(request, incoming, door, studio);
    answerWith(respond, incoming, outgoing, originOf(door)).catch(report);
  });
  const sockets = serveContract(server, studio, door);
  return {
    port,
    secret: door.secret,
    entryLink: () => entryLink(door),
    close: () => close(server, sockets),
  };
}

export interface ListenerOptions {
  /** 0 or absent: any free port. */
  port?: number;
  /** Hears of errors that a client met as a 500 or a broken connection. */
  report?: (error: unknown) => void;
}

interface LocalDoor extends Door {
  secret: string;
  tokens: EntryTokens;
}

function originOf(door: Door): string {
  return `http://127.0.0.1:${door.port}`;
}

function entryLink(door: LocalDoor): string {
  return `${originOf(door)}/enter?token=${door.tokens.issue()}`;
}

async function admit(request: Request, incoming: IncomingMessage, door: LocalDoor, studio: Served) {
  const url = new URL(request.url);
  if (url.pathname === "/another-window") return anotherWindow(incoming, door);
  const headers = pageHeaders();
  if (url.pathname === wayBackPath) {
    return withHeaders(
      wayBack(incoming, url, (address) => studio.verifications?.cameBack(address)),
      headers,
    );
  }
  if (!isFromOurPage(request.method, incoming.headers, door)) return withHeaders(refused(), headers);
  if (url.pathname === "/enter") return withHeaders(enter(url, door), headers);
  if (!hasSession(incoming.headers, door)) return withHeaders(refused(), headers);
  return withHeaders(await studio.respond(request), headers);
}

function refused(): Response {
  return plainResponse(403, "Open Lanternist from its own command (npm start), or ask it for a new link.", { "cache-control": "no-store" });
}

/** Trades a token for the session. A used or wrong token gets nothing, even from a browser that is already in. */
function enter(url: URL, door: LocalDoor): Response {
  if (!door.tokens.redeem(url.searchParams.get("token") ?? "")) return refused();
  const cookie = `${cookieName(door.port)}=${door.session}; HttpOnly; SameSite=Strict; Path=/`;
  return new Response(null, { status: 303, headers: { location: "/", "set-cookie": cookie, "cache-control": "no-store" } });
}

/** For a second start of the program, which knows the secret from a file that only this user can read. Never for a page: no Origin. */
function anotherWindow(incoming: IncomingMessage, door: LocalDoor): Response {
  const { host, origin, authorization } = incoming.headers;
  const isOurs = host === `127.0.0.1:${door.port}` && origin === undefined && incoming.method === "POST";
  if (!isOurs || !isSameSecret(authorization, `Bearer ${door.secret}`)) return refused();
  return Response.json({ url: entryLink(door) }, { headers: { "cache-control": "no-store" } });
}

function serveContract(server: Server, studio: Served, door: LocalDoor): WebSocketServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE, perMessageDeflate: false });
  const handler = new RPCHandler(studio.router);
  server.on("upgrade", (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    if (incoming.url !== "/contract" || !isOurSocket(incoming.headers, door)) {
      socket.end("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
      return;
    }
    sockets.handleUpgrade(incoming, socket, head, (client) => {
      // A message over the limit or half a frame ends that socket only; the page connects anew.
      client.on("error", () => client.terminate());
      gatherAnswers(client, socket);
      void handler.upgrade(client, { context: {} });
    });
  });
  return sockets;
}

/**
 * What is answered at once goes out at once: a page asks two dozen things when it opens, and to write each answer alone takes about as long as
 * to find it.
 */
function gatherAnswers(client: WebSocket, socket: Duplex): void {
  let isGathering = false;
  client.on("message", () => {
    if (isGathering) return;
    isGathering = true;
    socket.cork();
    setImmediate(() => {
      isGathering = false;
      socket.uncork();
    });
  });
}

async function close(server: Server, sockets: WebSocketServer): Promise<void> {
  for (const client of sockets.clients) client.close(1001, "The studio is closing.");
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  for (const client of sockets.clients) client.terminate();
  await closed;
}
