import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { Turns } from "../../electron/core/library/turns.ts";

const never = new AbortController().signal;

test("DT-05 whoever wants to be alone waits for work under way, and who comes then waits for him", async () => {
  const turns = new Turns(0);
  const order: string[] = [];
  const { promise: go, resolve } = Promise.withResolvers<void>();
  const first = turns.together(async () => {
    await go;
    // Work within work must not wait for the one who waits for it.
    await turns.together(async () => void order.push("within"));
    order.push("first");
  });
  const alone = turns.alone(async () => void order.push("alone"), never);
  await turn();
  await new Promise((done) => setTimeout(done, 5));
  const late = turns.together(async () => void order.push("late"));
  resolve();
  await Promise.all([first, alone, late]);
  expect(order).toEqual(["within", "first", "alone", "late"]);
});

test("while he waits, newcomers are let in for a while", async () => {
  const turns = new Turns(60_000);
  const { promise: go, resolve } = Promise.withResolvers<void>();
  const first = turns.together(() => go);
  const alone = turns.alone(async () => "alone", never);
  expect(await turns.together(async () => "at once")).toBe("at once");
  resolve();
  await first;
  expect(await alone).toBe("alone");
});

test("work that can be gone on with is interrupted, and begun again after him", async () => {
  const turns = new Turns(60_000);
  const order: string[] = [];
  const download = turns.interruptible(async (signal) => {
    order.push("begun");
    if (order.length === 1) await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    return order;
  }, never);
  await turns.alone(async () => void order.push("alone"), never);
  expect(await download).toEqual(["begun", "alone", "begun"]);
});

test("his own end is the end of interrupted work, and who gives up waiting leaves the way free", async () => {
  const turns = new Turns(0);
  const leave = new AbortController();
  const { promise: go, resolve } = Promise.withResolvers<void>();
  const first = turns.together(() => go);
  const alone = turns.alone(async () => "alone", leave.signal);
  leave.abort();
  await expect(alone).rejects.toThrow("aborted");
  expect(await turns.together(async () => "free")).toBe("free");
  resolve();
  await first;
  const ended = new AbortController();
  const download = turns.interruptible(
    (signal) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    ended.signal,
  );
  ended.abort();
  await expect(download).rejects.toThrow("aborted");
});
