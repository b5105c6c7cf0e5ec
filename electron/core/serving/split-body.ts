/** The first bytes of a stream, and what comes after them, which is read only as fast as it is taken. */
export async function splitBody(
  body: ReadableStream<Uint8Array>,
  bytes: number,
): Promise<{ first: Uint8Array; rest: AsyncGenerator<Uint8Array> }> {
  const reader = body.getReader();
  const first = new Uint8Array(bytes);
  let length = 0;
  let over: Uint8Array = new Uint8Array();
  while (length < bytes) {
    const { done, value } = await reader.read();
    if (done) break;
    const taken = value.subarray(0, bytes - length);
    first.set(taken, length);
    length += taken.length;
    over = value.subarray(taken.length);
  }
  return { first: first.subarray(0, length), rest: restOf(reader, over) };
}

async function* restOf(reader: ReadableStreamDefaultReader<Uint8Array>, over: Uint8Array): AsyncGenerator<Uint8Array> {
  try {
    if (over.length > 0) yield over;
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined); // Who sent it may have left.
  }
}
