import { expect, test } from "vitest";
import { untilSilence } from "../../../electron/core/gateway/until-silence.ts";

/** A stream that gives these and then stays open until it is closed. */
function open<T>(...pieces: T[]) {
  const closed = Promise.withResolvers<void>();
  async function* stream(): AsyncGenerator<T, void, void> {
    yield* pieces;
    await closed.promise;
    throw new Error("closed");
  }
  return { stream: stream(), close: () => closed.resolve() };
}

async function all<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const seen: T[] = [];
  for await (const piece of stream) seen.push(piece);
  return seen;
}

test("GC-01 a stream that stays open after its last word ends with a short silence", async () => {
  const { stream, close } = open(1, 2);
  expect(await all(untilSilence(stream, { most: 5, isOver: () => true, close }))).toEqual([1, 2]);
});

test("GC-06 silence while a picture comes is waited out", async () => {
  const { stream, close } = open(1);
  let asked = 0;
  // Over when the waiting begins, not any more when it ends: a picture has begun.
  const isOver = () => (asked += 1) === 2;
  setTimeout(close, 40);
  await expect(all(untilSilence(stream, { most: 5, isOver, close: () => expect.unreachable() }))).rejects.toThrow("closed");
  expect(asked).toBe(3);
});

test("GEN-08 what a stream fails with is told, after its last word too", async () => {
  const { stream, close } = open(1);
  close();
  await expect(all(untilSilence(stream, { most: 60_000, isOver: () => true, close }))).rejects.toThrow("closed");
});
