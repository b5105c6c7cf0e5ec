import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import type { Records } from "../assets/records.ts";
import type { BatchFiles, BatchRequest } from "./batch-files.ts";
import { isExpired, type Outcome, type StoredBatch } from "./batch-record.ts";

/** Milliseconds at speed 1: before the first request, for each one, and for a cancellation. */
const START = 1500;
const EACH = 30;
const CANCELLING = 500;
const SHORTEST_WAIT = 15;
/** Results that are written together at most. */
const MOST_AT_ONCE = 50;

/** The `result` of one request. */
export type Result = Record<string, unknown> & { type: Outcome };

interface Parts {
  batches: Records<StoredBatch>;
  files: BatchFiles;
  speed: number;
  /** Answers one request; a refusal is an answer too. */
  answer(batch: StoredBatch, request: BatchRequest): Promise<Result>;
}

/** Works through batches in the background, one request after another; a gateway that starts again goes on where it was. */
export class BatchRunner {
  #parts: Parts;
  #ending = new AbortController();
  #running = new Map<string, Promise<void>>();

  constructor(parts: Parts) {
    this.#parts = parts;
    for (const batch of parts.batches.all()) if (batch.endedAt === undefined) this.start(batch);
  }

  start(batch: StoredBatch): void {
    const run = this.#run(batch)
      .catch((error: unknown) => {
        if (!this.#ending.signal.aborted) console.error(`The demo gateway could not go on with ${batch.id}:`, error);
      })
      .finally(() => this.#running.delete(batch.id));
    this.#running.set(batch.id, run);
  }

  /** Resolves when nothing is written any more. */
  async close(): Promise<void> {
    this.#ending.abort();
    await Promise.all(this.#running.values());
  }

  async #run(batch: StoredBatch): Promise<void> {
    const { files, batches, speed } = this.#parts;
    const kept = await files.keptOutcomes(batch.id);
    if (kept.length === 0) await this.#pause(START / speed);
    await this.#work(batch, kept);
    if (batch.cancelAt !== undefined) await this.#pause(batch.cancelAt + CANCELLING / speed - Date.now());
    const counts = { succeeded: 0, errored: 0, canceled: 0, expired: 0 };
    for (const outcome of kept) counts[outcome] += 1;
    batches.save(Object.assign(batch, { counts, endedAt: Date.now() }));
  }

  /** `kept` grows by what each further result is. */
  async #work(batch: StoredBatch, kept: Outcome[]): Promise<void> {
    const { files, speed } = this.#parts;
    const requests = files.requests(batch.id);
    const [begun, before] = [performance.now(), kept.length];
    let lines: string[] = [];
    while (kept.length < requests.length) {
      const request = requests[shuffled(kept.length, requests.length)] as BatchRequest;
      const result = await this.#resultOf(batch, request);
      kept.push(result.type);
      lines.push(JSON.stringify({ custom_id: request.custom_id, result }));
      const early = begun + ((kept.length - before) * EACH) / speed - performance.now();
      const isDue = early >= SHORTEST_WAIT && batch.cancelAt === undefined;
      if (!isDue && lines.length < MOST_AT_ONCE && kept.length < requests.length) continue;
      await files.addResults(batch.id, lines);
      lines = [];
      if (isDue) await this.#pause(early);
      else await nextTurn(undefined, { signal: this.#ending.signal });
    }
  }

  async #resultOf(batch: StoredBatch, request: BatchRequest): Promise<Result> {
    if (batch.cancelAt !== undefined) return { type: "canceled" };
    return isExpired(batch, Date.now()) ? { type: "expired" } : await this.#parts.answer(batch, request);
  }

  async #pause(milliseconds: number): Promise<void> {
    if (milliseconds > 0) await wait(milliseconds, undefined, { ref: false, signal: this.#ending.signal });
  }
}

/** Which request is answered at a turn: all of them once, in an order that is not their own, and always the same. */
function shuffled(turn: number, count: number): number {
  let stride = Math.floor(count * 0.618) + 1;
  while (commonDivisor(stride, count) !== 1) stride += 1;
  return (turn * stride + Math.floor(count / 3)) % count;
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
