/** The first bytes of an answer's body. */
export interface Beginning {
  bytes: Uint8Array;
  /** Nothing comes after them. */
  isWhole: boolean;
}

/**
 * Reads a body as far as it is wanted and lets go of the rest. `wanted` hears of all that has come so far and says how many bytes it likes
 * to see. After `limit` milliseconds, or where the connection breaks, what has come must do. Throws what the network threw when nothing came,
 * and the signal's reason when it fires.
 */
export async function readBeginning(
  response: Response,
  wanted: (sofar: Uint8Array) => number,
  limit: number,
  signal?: AbortSignal,
): Promise<Beginning> {
  const reader = response.body?.getReader();
  if (!reader) return { bytes: new Uint8Array(), isWhole: true };
  const over = AbortSignal.timeout(limit);
  const stop = signal ? AbortSignal.any([signal, over]) : over;
  const onStop = () => void letGo(reader);
  stop.addEventListener("abort", onStop, { once: true });
  let bytes: Uint8Array = new Uint8Array();
  try {
    while (bytes.length < wanted(bytes)) {
      const { done, value } = await reader.read();
      signal?.throwIfAborted();
      if (done) return { bytes, isWhole: !over.aborted };
      bytes = Buffer.concat([bytes, value]);
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (bytes.length === 0) throw error;
  } finally {
    stop.removeEventListener("abort", onStop);
    void letGo(reader);
  }
  return { bytes, isWhole: false };
}

async function letGo(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  // A body that broke has nothing to let go of; its error was thrown by the read.
  await reader.cancel().catch(() => undefined);
}
