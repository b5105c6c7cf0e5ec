import { open, stat } from "node:fs/promises";
import type { Stats } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { byteRange, type ByteRange } from "./byte-range.ts";
import type { Faults } from "./faults.ts";
import { holdsKey } from "./request-log.ts";
import type { SignedUrls } from "./signed-urls.ts";

const types: Record<string, string> = { mp4: "video/mp4", png: "image/png" };
const CHUNK = 64 * 1024;
const SLOW_TIME = 4000;

/** The object store part: result files behind signed URLs, with ranges, and nothing for anyone who shows a key. */
export class Files {
  #folder: string;
  #urls: SignedUrls;
  #faults: Faults;
  #speed: number;

  constructor(folder: string, urls: SignedUrls, faults: Faults, speed: number) {
    this.#folder = folder;
    this.#urls = urls;
    this.#faults = faults;
    this.#speed = speed;
  }

  async answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const name = url.pathname.slice("/files/".length);
    const refusal = this.#refusalOf(request, url, name);
    if (refusal) return sendXml(response, ...refusal);
    const facts = await factsOf(join(this.#folder, name));
    if (!facts) return sendXml(response, 404, "NoSuchKey", "The specified key does not exist.");
    await this.#send(request, response, name, facts);
  }

  #refusalOf(request: IncomingMessage, url: URL, name: string): [status: number, code: string, message: string] | undefined {
    if (request.method !== "GET" && request.method !== "HEAD") return [405, "MethodNotAllowed", "The method is not allowed."];
    const isSent = Object.keys(request.headers).some((header) => header !== "cookie" && holdsKey(header));
    if (isSent) return [400, "InvalidArgument", "Only one auth mechanism allowed; the URL is signed, so no key belongs here."];
    const worth = /^[0-9a-f]{24}\.(mp4|png)$/.test(name) ? this.#urls.verify(name, url.searchParams) : "forged";
    if (worth === "forged") return [403, "SignatureDoesNotMatch", "The request signature we calculated does not match."];
    if (worth === "expired") return [403, "AccessDenied", "Request has expired."];
    return undefined;
  }

  async #send(request: IncomingMessage, response: ServerResponse, name: string, facts: Stats): Promise<void> {
    const etag = `"${name.slice(0, 24)}-${facts.size.toString(16)}"`;
    const modified = new Date(Math.floor(facts.mtimeMs / 1000) * 1000).toUTCString();
    response.setHeader("accept-ranges", "bytes").setHeader("etag", etag).setHeader("last-modified", modified);
    const condition = request.headers["if-range"];
    const isSame = condition === undefined || condition === etag || condition === modified;
    const range = isSame ? byteRange(request.headers.range, facts.size) : undefined;
    if (range === "unsatisfiable") {
      response.setHeader("content-range", `bytes */${facts.size}`);
      return sendXml(response, 416, "InvalidRange", "The requested range is not satisfiable.");
    }
    const part = range ?? { start: 0, end: facts.size - 1 };
    if (range) response.setHeader("content-range", `bytes ${range.start}-${range.end}/${facts.size}`);
    const type = types[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";
    const isLying = this.#faults.has("wrong-content-type", "files");
    response.setHeader("content-type", isLying ? "application/json" : type).setHeader("content-length", part.end - part.start + 1);
    response.writeHead(range ? 206 : 200);
    if (request.method === "HEAD") response.end();
    else await this.#pour(response, join(this.#folder, name), part);
  }

  async #pour(response: ServerResponse, path: string, part: ByteRange): Promise<void> {
    const length = part.end - part.start + 1;
    const cut = this.#faults.take(["truncated-video", "reset-during-body"], "files");
    const share = cut === "truncated-video" ? 0.6 : cut === undefined ? 1 : 0.5;
    const isSlow = this.#faults.has("slow", "files");
    const steps = Math.ceil(length / CHUNK);
    const pause = isSlow ? SLOW_TIME / this.#speed / Math.max(steps, 20) : 0;
    const chunk = isSlow ? Math.max(Math.ceil(length / Math.max(steps, 20)), 1) : CHUNK;
    const file = await open(path);
    try {
      const last = part.start + Math.floor(length * share);
      for (let at = part.start; at < last && !response.destroyed; at += chunk) {
        const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(Math.min(chunk, last - at)), position: at });
        await written(response, buffer.subarray(0, bytesRead));
        if (pause > 0) await wait(pause);
      }
    } finally {
      await file.close();
    }
    if (share === 1) response.end();
    else await reset(response);
  }
}

/** Resets the connection, a moment after what was written so that it is delivered first. */
export async function reset(response: ServerResponse): Promise<void> {
  await wait(30);
  if (response.socket) response.socket.resetAndDestroy();
  else response.destroy();
}

/** Resolves when a chunk has left for the system, or the other side is gone. */
export async function written(response: ServerResponse, chunk: Uint8Array): Promise<void> {
  await new Promise<void>((resolve) => {
    response.once("close", resolve);
    response.write(chunk, () => {
      response.off("close", resolve);
      resolve();
    });
  });
}

async function factsOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function sendXml(response: ServerResponse, status: number, code: string, message: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>\n`;
  response.writeHead(status, { "content-type": "application/xml", "content-length": Buffer.byteLength(body) }).end(body);
}
