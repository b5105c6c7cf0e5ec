import type { FileHandle } from "node:fs/promises";
import { KIB } from "../../../shared/units.ts";
import type { ByteRange } from "./byte-range.ts";

/** Bytes read at a time: large enough to be as fast as the disk, small enough that a seek wastes little. */
const PIECE_BYTES = 256 * KIB;

/**
 * A stretch of an open file as a stream that reads only as fast as it is read, and closes the file at its end, on an error, or when the
 * reader goes away.
 */
export function streamRange(handle: FileHandle, { start, end }: ByteRange): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = start;
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { bytesRead, buffer } = await handle.read(new Uint8Array(Math.min(PIECE_BYTES, end + 1 - at)), 0, null, at);
          if (bytesRead === 0) throw new Error("The file became shorter while it was sent.");
          at += bytesRead;
          controller.enqueue(buffer.subarray(0, bytesRead));
          if (at <= end) return;
          await handle.close();
          controller.close();
        } catch (error) {
          await handle.close();
          controller.error(error);
        }
      },
      cancel: () => handle.close(),
    },
    // Nothing is read ahead: the host's own buffer is enough.
    { highWaterMark: 0 },
  );
}
