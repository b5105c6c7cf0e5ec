import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How the source behaves for one request. Whatever is left out is as a good server does it. */
export interface Behaviour {
  status?: number;
  headers?: Record<string, string>;
  /** Sent instead of the file. */
  text?: string;
  /** Breaks the connection after so many bytes of the body. */
  cutAfter?: number;
  /** Ends the body in order after so many bytes; only without a length is that no broken answer. */
  endAfter?: number;
  /** Sends so many bytes and then nothing more, the connection open. */
  stallAfter?: number;
  ignoresRange?: boolean;
  /** Sends the range asked for, of whatever file it has. */
  ignoresIfRange?: boolean;
  /** No `Content-Length`: chunks. */
  hidesLength?: boolean;
  etag?: string | null;
  lastModified?: string | null;
  /** Milliseconds between pieces of 16 KiB. */
  slowness?: number;
  /** Sends this file instead. */
  file?: Buffer;
  /** Breaks the connection before any answer. */
  drops?: boolean;
}

export interface Asked {
  path: string;
  headers: IncomingMessage["headers"];
}

/** A small real HTTP server for one file, with a list of behaviours: one a request, the last for all later ones. */
export class FileSource {
  readonly asked: Asked[] = [];
  #behaviours: Behaviour[] = [];
  #served = 0;
  readonly #server = createServer((request, response) => this.#answer(request, response));
  readonly #file: Buffer;

  constructor(file: Buffer) {
    this.#file = file;
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/result.mp4?X-Signature=do-not-tell`;
  }

  /** From the next request on. */
  behave(behaviours: Behaviour[]): void {
    this.#behaviours = behaviours;
    this.#served = 0;
  }

  get ranges(): (string | undefined)[] {
    return this.asked.map(({ headers }) => headers.range);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const behaviour = this.#behaviours[Math.min(this.#served, this.#behaviours.length - 1)] ?? {};
    this.#served += 1;
    this.asked.push({ path: request.url ?? "", headers: request.headers });
    if (behaviour.drops) return void request.socket.destroy();
    if (behaviour.text !== undefined) {
      response.writeHead(behaviour.status ?? 200, behaviour.headers).end(behaviour.text);
      return;
    }
    void this.#sendFile(request, response, behaviour);
  }

  async #sendFile(request: IncomingMessage, response: ServerResponse, behaviour: Behaviour): Promise<void> {
    const file = behaviour.file ?? this.#file;
    const etag = behaviour.etag === undefined ? etagOf(file) : behaviour.etag;
    const lastModified = behaviour.lastModified === undefined ? "Fri, 27 Nov 2026 10:00:00 GMT" : behaviour.lastModified;
    if (etag !== null) response.setHeader("etag", etag);
    if (lastModified !== null) response.setHeader("last-modified", lastModified);
    for (const [name, value] of Object.entries(behaviour.headers ?? {})) response.setHeader(name, value);
    const from = behaviour.ignoresRange
      ? undefined
      : rangeStart(request.headers, behaviour.ignoresIfRange ? [request.headers["if-range"] ?? null] : [etag, lastModified]);
    if (from !== undefined && from >= file.length) {
      response.writeHead(416, { "content-range": `bytes */${file.length}` }).end();
      return;
    }
    const body = file.subarray(from ?? 0);
    if (from !== undefined) response.setHeader("content-range", `bytes ${from}-${file.length - 1}/${file.length}`);
    if (!behaviour.hidesLength) response.setHeader("content-length", body.length);
    response.writeHead(behaviour.status ?? (from === undefined ? 200 : 206));
    await sendBody(response, body, behaviour);
  }
}

/** What a client has not read yet when a connection breaks is lost to it; without this a cut would mostly deliver nothing. */
const timeToArrive = 30;

async function sendBody(response: ServerResponse, body: Buffer, { cutAfter, endAfter, stallAfter, slowness }: Behaviour): Promise<void> {
  const most = Math.min(body.length, cutAfter ?? endAfter ?? stallAfter ?? body.length);
  const step = slowness === undefined ? Math.max(most, 1) : 16 * 1024;
  response.flushHeaders();
  for (let at = 0; at < most; at += step) {
    if (slowness !== undefined) await new Promise((resolve) => setTimeout(resolve, slowness));
    if (response.destroyed) return;
    await new Promise<void>((resolve) => response.write(body.subarray(at, Math.min(at + step, most)), () => resolve()));
  }
  if (cutAfter !== undefined && cutAfter < body.length) setTimeout(() => response.destroy(), timeToArrive);
  else if (stallAfter === undefined) response.end();
}

function rangeStart(headers: IncomingMessage["headers"], validators: (string | string[] | null)[]): number | undefined {
  const match = /^bytes=(\d+)-$/.exec(headers.range ?? "");
  const condition = headers["if-range"];
  if (!match || (condition !== undefined && !validators.includes(String(condition)))) return undefined;
  return Number(match[1]);
}

function etagOf(file: Buffer): string {
  return `"${createHash("sha256").update(file).digest("hex").slice(0, 16)}"`;
}
