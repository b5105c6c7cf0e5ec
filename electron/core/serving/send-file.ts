import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { errnoOf } from "../errno.ts";
import { parseByteRange } from "./byte-range.ts";
import { streamRange } from "./file-stream.ts";

export interface FileToSend {
  path: string;
  mime: string;
  /** Without quotes; names the exact content. */
  etag: string;
  cacheControl: string;
  headers?: Record<string, string>;
}

/**
 * Answers a GET or HEAD request with a file: 200, 206 for one range, 304 when the asker has it, 416 for a range behind the end, 404 when it
 * is not there. Players seek by ranges only, so this is what makes video seekable (lesson 20).
 */
export async function sendFile(request: Request, file: FileToSend): Promise<Response> {
  const opened = await openFile(file.path);
  if (opened === undefined) return new Response(null, { status: 404 });
  try {
    return await answer(request, file, opened);
  } catch (error) {
    await opened.handle.close();
    throw error;
  }
}

interface OpenedFile {
  handle: FileHandle;
  /** Bytes. */
  size: number;
}

async function answer(request: Request, file: FileToSend, { handle, size }: OpenedFile): Promise<Response> {
  const headers = new Headers(file.headers);
  headers.set("Accept-Ranges", "bytes");
  headers.set("Cache-Control", file.cacheControl);
  headers.set("Content-Type", file.mime);
  headers.set("ETag", `"${file.etag}"`);
  headers.set("X-Content-Type-Options", "nosniff");
  if (knows(request.headers.get("If-None-Match"), file.etag)) return withoutBody(handle, 304, headers);
  const range = parseByteRange(isCurrent(request, file.etag) ? request.headers.get("Range") : null, size);
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${size}`);
    return withoutBody(handle, 416, headers);
  }
  const isPart = range !== "whole";
  const { start, end } = isPart ? range : { start: 0, end: size - 1 };
  headers.set("Content-Length", String(end + 1 - start));
  if (isPart) headers.set("Content-Range", `bytes ${start}-${end}/${size}`);
  const status = isPart ? 206 : 200;
  if (request.method === "HEAD" || size === 0) return withoutBody(handle, status, headers);
  return new Response(streamRange(handle, { start, end }), { status, headers });
}

async function withoutBody(handle: FileHandle, status: number, headers: Headers): Promise<Response> {
  await handle.close();
  return new Response(null, { status, headers });
}

function knows(header: string | null, etag: string): boolean {
  if (header === null) return false;
  const tags = header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes(`"${etag}"`) || tags.includes("*");
}

/** With `If-Range`, a range counts only for exactly this content; dates are never sent, so they never match. */
function isCurrent(request: Request, etag: string): boolean {
  const condition = request.headers.get("If-Range");
  return condition === null || condition === `"${etag}"`;
}

/** Nothing when there is no such file; a folder is no file. */
async function openFile(path: string): Promise<OpenedFile | undefined> {
  try {
    const handle = await open(path, "r");
    const stats = await handle.stat();
    if (stats.isFile()) return { handle, size: stats.size };
    await handle.close();
    return undefined;
  } catch (error) {
    if (notThere.has(errnoOf(error) ?? "")) return undefined;
    throw error;
  }
}

const notThere = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG"]);
