import { hash } from "node:crypto";
import { KIB } from "../../../shared/units.ts";

/** Bytes ready to be sent, with the hash that their signature holds: the storage refuses what arrives damaged. */
export interface Payload {
  bytes: number;
  sha256: string;
  /** As a stream, its progress is seen, and nothing is copied. */
  body: ReadableStream<Uint8Array>;
}

/** Bytes in memory as a body, which can be made as often as it is sent; `onBytes` hears how many of them were taken so far. */
export function payloadOf(bytes: Buffer, onBytes: (taken: number) => void = () => undefined): () => Payload {
  const sha256 = hash("sha256", bytes, "hex");
  return () => ({ bytes: bytes.length, sha256, body: streamOf(bytes, onBytes) });
}

const pieceSize = 256 * KIB;

function streamOf(bytes: Buffer, onBytes: (taken: number) => void): ReadableStream<Uint8Array> {
  let taken = 0;
  onBytes(taken);
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = bytes.subarray(taken, taken + pieceSize);
        taken += piece.length;
        if (piece.length > 0) controller.enqueue(piece);
        onBytes(taken);
        if (taken === bytes.length) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
