import { wait } from "../wait.ts";

interface Silence {
  /** Milliseconds without a piece after which nothing more is waited for. */
  most: number;
  /** Whether the last word came and nothing is in the middle of coming: only then silence counts. */
  isOver: () => boolean;
  /** Makes the stream end. */
  close: () => void;
}

/** The pieces of a stream to its end, or to a silence after its last word: some gateways never close a stream (wire notes 6.6). */
export async function* untilSilence<T>(stream: AsyncIterable<T>, silence: Silence): AsyncGenerator<T, void, void> {
  const pieces = stream[Symbol.asyncIterator]();
  try {
    for (let next = await orSilence(pieces.next(), silence); !next.done; next = await orSilence(pieces.next(), silence)) yield next.value;
  } finally {
    await pieces.return?.();
  }
}

async function orSilence<T>(next: Promise<IteratorResult<T, void>>, { most, isOver, close }: Silence): Promise<IteratorResult<T, void>> {
  if (!isOver()) return next;
  const timer = new AbortController();
  let isHere = false;
  const arrived = next.finally(() => (isHere = true));
  const silence = wait(most, timer.signal).catch(() => undefined);
  await Promise.race([arrived, silence]).finally(() => timer.abort());
  if (isHere || !isOver()) return arrived;
  close();
  // What it says to being closed is no news.
  await arrived.catch(() => undefined);
  return { done: true, value: undefined };
}
