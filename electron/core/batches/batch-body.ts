import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Failure } from "../../../shared/failure.ts";
import { KIB } from "../../../shared/units.ts";
import { streamOf } from "../stream-of.ts";
import type { BatchBody } from "../gateway/message-batches.ts";

const head = Buffer.from('{"requests":[');
const foot = Buffer.from("]}");
const lineEnd = 0x0a;
const comma = 0x2c;

/**
 * The file of requests as the body of a batch. Its lines become a list by one change: each line end but the last is a comma, since JSON has none
 * inside its values; so the length is known before anything is read, and the file is never whole in memory. Fails with `storage-error`
 * (`file-missing`), or `invalid-input` (`file-changed`) where the file no longer has the size that it was made with.
 */
export async function batchBody(path: string, { name, bytes }: { name: string; bytes: number }): Promise<Omit<BatchBody, "uses">> {
  const found = await stat(path).catch((error: unknown) => {
    throw new Failure(
      { code: "storage-error", reason: "file-missing", message: `The file of “${name}” cannot be read.`, delivery: "not-sent" },
      error,
    );
  });
  if (found.size !== bytes) {
    const message = `“${name}” was changed on the disk since the studio took it in. Make the batch again.`;
    throw new Failure({ code: "invalid-input", reason: "file-changed", message, detail: { name }, delivery: "not-sent" });
  }
  const contentBytes = bytes - 1; // Without the last line's end.
  return {
    bytes: head.length + contentBytes + foot.length,
    open: (signal) => streamOf(bodyPieces(path, contentBytes, signal)),
  };
}

async function* bodyPieces(path: string, bytes: number, signal?: AbortSignal): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield head;
  for await (const piece of createReadStream(path, { end: bytes - 1, highWaterMark: 256 * KIB, signal }))
    yield commaed(piece as Buffer<ArrayBuffer>);
  yield foot;
}

function commaed(piece: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  for (let at = piece.indexOf(lineEnd); at !== -1; at = piece.indexOf(lineEnd, at + 1)) piece[at] = comma;
  return piece;
}
