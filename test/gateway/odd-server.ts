import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
  /** Of the client's side; tells connections apart. */
  port: number;
}

export type Behaviour = (request: IncomingMessage, response: ServerResponse, seen: Seen) => void;

export interface OddServer {
  url: string;
  seen: Seen[];
  /** The next requests are treated like this; the last one stays. */
  behave(...behaviours: Behaviour[]): void;
  close(): Promise<void>;
}

/** A real server on loopback that answers as it is told and remembers what it was sent. */
export async function startOddServer(): Promise<OddServer> {
  const seen: Seen[] = [];
  let plan: Behaviour[] = [answer(200, {})];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const one = { method, url, headers, body: Buffer.concat(parts).toString(), port: request.socket.remotePort ?? 0 };
      seen.push(one);
      const behaviour = plan.length > 1 ? plan.shift() : plan[0];
      behaviour?.(request, response, one);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    behave: (...behaviours) => void (plan = behaviours),
    close: () => closeServer(server),
  };
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}

export function answer(status: number, body: unknown, headers: Record<string, string> = {}): Behaviour {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return (_request, response) => void response.writeHead(status, { "content-type": "application/json", ...headers }).end(text);
}

/** The request arrived whole; the answer never comes. */
export const resetBeforeAnswer: Behaviour = (request) => request.socket.destroy();

export const resetDuringBody: Behaviour = (_request, response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
  response.write('{"id":"cgt-', () => response.destroy());
};

export const silence: Behaviour = () => undefined;

export const silenceAfterHeaders: Behaviour = (_request, response) => void response.writeHead(200).write("{");
