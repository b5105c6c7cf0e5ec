import type { Stats } from "node:fs";
import { open, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { byteRange, type ByteRange } from "./byte-range.ts";
import type { Faults } from "./faults.ts";

const CHUNK = 64 * 1024;
const SLOW_TIME = 4000;

/** A file on disk with what its headers say; `tag` is the same for the same bytes. */
export interface SentFile {
  path: string;
  type: string;
  tag: string;
}

/** How a file goes wrong: the faults of an area, and the type that `wrong-content-type` gives it. */
export interface Sending {
  faults: Faults;
  area: string;
  wrongType: string;
  speed: number;
}

/** Facts of a file, or nothing when there is none. */
export async function factsOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Answers GET or HEAD with a file or the range that was asked for (RFC 9110, 14), or leaves the 416 to the caller, whose words it needs. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: SentFile,
  facts: Stats,
  sending: Sending,
): Promise<"sent" | "unsatisfiable"> {
  const etag = `"${file.tag}-${facts.size.toString(16)}"`;
  const modified = new Date(Math.floor(facts.mtimeMs / 1000) * 1000).toUTCString();
  response.setHeader("accept-ranges", "bytes").setHeader("etag", etag).setHeader("last-modified", modified);
  const condition = request.headers["if-range"];
  const isSame = condition === undefined || condition === etag || condition === modified;
  const range = isSame ? byteRange(request.headers.range, facts.size) : undefined;
  if (range === "unsatisfiable") {
    response.setHeader("content-range", `bytes */${facts.size}`);
    return "unsatisfiable";
  }
  const part = range ?? { start: 0, end: facts.size - 1 };
  if (range) response.setHeader("content-range", `bytes ${range.start}-${range.end}/${facts.size}`);
  const isLying = sending.faults.has("wrong-content-type", sending.area);
  response.setHeader("content-type", isLying ? sending.wrongType : file.type).setHeader("content-length", part.end - part.start + 1);
  response.writeHead(range ? 206 : 200);
  if (request.method === "HEAD") response.end();
  else await pour(response, file.path, part, sending);
  return "sent";
}

async function pour(response: ServerResponse, path: string, part: ByteRange, { faults, area, speed }: Sending): Promise<void> {
  const length = part.end - part.start + 1;
  const cut = faults.take(["truncated-video", "reset-during-body"], area);
  const share = cut === "truncated-video" ? 0.6 : cut === undefined ? 1 : 0.5;
  const isSlow = faults.has("slow", area);
  const steps = Math.ceil(length / CHUNK);
  const pause = isSlow ? SLOW_TIME / speed / Math.max(steps, 20) : 0;
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
