import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { FaultName, Faults } from "../faults.ts";
import { reset, written } from "../file-sending.ts";
import type { Frame } from "./frames.ts";

/** An answer that is sent event by event. */
export interface SentStream {
  frames: Frame[];
  /** Tokens a second. */
  rate: number;
  /** Bytes that are sent at once; null: event by event. */
  chunkBytes: number | null;
  headers: Record<string, string>;
  /** Absent for server-sent events. */
  type?: string;
}

const LATE = 2000;
/** Waits below this are not worth a timer. */
const SHORTEST_WAIT = 2;
/** How much is sent before a fault strikes. */
const shares: Partial<Record<FaultName, number>> = { "truncated-stream": 0.6, "reset-during-body": 0.5, "truncated-json": 0.5 };

/** Sends a stream at its pace, or what a fault leaves of it. Ends when the other side is gone. */
export async function sendStream(response: ServerResponse, stream: SentStream, faults: Faults, area: string, speed: number): Promise<void> {
  if (faults.has("slow", area)) await wait(LATE / speed, undefined, { ref: false });
  const cut = faults.take(
    ["reset-before-answer", "empty-body", "wrong-content-type", "truncated-stream", "reset-during-body", "truncated-json"],
    area,
  );
  if (cut === "reset-before-answer") return await reset(response);
  const type = cut === "wrong-content-type" ? "text/html; charset=utf-8" : (stream.type ?? "text/event-stream; charset=utf-8");
  response.writeHead(200, { ...stream.headers, "content-type": type, "cache-control": "no-cache" });
  if (cut === "empty-body") return void response.end();
  await pour(response, { ...stream, frames: cutFrames(stream.frames, cut) });
  if (cut === "truncated-stream" || cut === "reset-during-body") await reset(response);
  else response.end();
}

/** A stream that is cut ends between two events; a body that is cut ends inside of one. */
function cutFrames(frames: Frame[], cut: FaultName | undefined): Frame[] {
  const share = cut && shares[cut];
  if (share === undefined) return frames;
  const count = Math.floor(frames.length * share);
  const next = frames[count];
  const whole = frames.slice(0, count);
  if (cut === "truncated-stream" || !next) return whole;
  return [...whole, { bytes: next.bytes.subarray(0, Math.floor(next.bytes.length / 2)), tokens: 0 }];
}

/** Frames that are due at the same moment are sent together. */
async function pour(response: ServerResponse, { frames, rate, chunkBytes }: SentStream): Promise<void> {
  const start = performance.now();
  let due = 0;
  let ready: Buffer[] = [];
  for (const frame of frames) {
    due += (frame.tokens * 1000) / rate;
    const early = due - (performance.now() - start);
    if (early >= SHORTEST_WAIT) {
      await send(response, Buffer.concat(ready), chunkBytes);
      ready = [];
      await wait(early, undefined, { ref: false });
    }
    if (response.destroyed) return;
    ready.push(frame.bytes);
  }
  await send(response, Buffer.concat(ready), chunkBytes);
}

async function send(response: ServerResponse, bytes: Buffer, chunkBytes: number | null): Promise<void> {
  const step = chunkBytes ?? bytes.length;
  for (let at = 0; at < bytes.length && !response.destroyed; at += step) await written(response, bytes.subarray(at, at + step));
}
