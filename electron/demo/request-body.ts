import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";

export interface RequestBody {
  /** Empty when the body was over the limit. */
  bytes: Buffer;
  length: number;
  sha256: string;
  isTooLarge: boolean;
}

/**
 * Reads a whole request body. One over the limit is still read to its end, but not kept: a client that is cut off
 * in the middle of sending sees a reset instead of the 413.
 */
export async function readRequestBody(request: IncomingMessage, limit: number): Promise<RequestBody> {
  const hash = createHash("sha256");
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    hash.update(chunk);
    length += chunk.length;
    if (length <= limit) chunks.push(chunk);
    else chunks = [];
  }
  return { bytes: Buffer.concat(chunks), length, sha256: hash.digest("hex"), isTooLarge: length > limit };
}
