import { createReadStream } from "node:fs";
import type { BatchParams } from "../../../shared/rules/batch.ts";
import { MIB } from "../../../shared/units.ts";

/** A line of a file, and where it is in it, in bytes. */
export interface PlacedLine {
  start: number;
  bytes: number;
  text: string;
}

/** The lines of a file of JSON lines with their places; empty ones are left out. */
export async function* placedLines(path: string): AsyncGenerator<PlacedLine> {
  let rest: Buffer[] = [];
  let start = 0;
  for await (const piece of createReadStream(path, { highWaterMark: MIB })) {
    let from = 0;
    const bytes = piece as Buffer;
    for (let at = bytes.indexOf(0x0a); at !== -1; at = bytes.indexOf(0x0a, from)) {
      const line = Buffer.concat([...rest, bytes.subarray(from, at)]);
      yield* placed(start, line);
      start += line.length + 1;
      rest = [];
      from = at + 1;
    }
    rest.push(bytes.subarray(from));
  }
  yield* placed(start, Buffer.concat(rest));
}

function* placed(start: number, line: Buffer): Generator<PlacedLine> {
  const text = line.toString("utf8");
  if (text.trim() !== "") yield { start, bytes: line.length, text };
}

/** A request as the service takes it. */
export interface KeptRequest {
  custom_id: string;
  params: BatchParams;
}

/** A line of a file of requests that the studio wrote itself. */
export function readRequest(text: string): KeptRequest {
  return JSON.parse(text) as KeptRequest;
}

export async function firstRequests(path: string, count: number): Promise<KeptRequest[]> {
  const requests: KeptRequest[] = [];
  for await (const { text } of placedLines(path)) {
    if (requests.length === count) break;
    requests.push(readRequest(text));
  }
  return requests;
}
