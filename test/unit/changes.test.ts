import { expect, test } from "vitest";
import { Changes } from "../../electron/core/changes.ts";

const upTo = async (stream: AsyncGenerator<number | string>, count: number) => {
  const seen = [];
  for await (const change of stream) if (seen.push(change) === count) break;
  return seen;
};

test("lesson 17 a watcher that does not read keeps no more than the limit, and begins anew", async () => {
  const changes = new Changes<number | string>({ most: 3 });
  let now = 0;
  const stream = changes.watch(() => `snapshot ${now}`);
  expect((await stream.next()).value).toBe("snapshot 0");
  for (now = 1; now <= 100_000; now += 1) changes.publish(now);
  const rest = upTo(stream, 2);
  await Promise.resolve();
  changes.publish(now);
  expect(await rest).toEqual(["snapshot 100001", 100_001]);
});

test("lesson 17 changes that can be one are one for a watcher that is slow, and stay apart for one that is not", async () => {
  const changes = new Changes<number | string>({
    merge: (one, other) => (typeof one === "string" && typeof other === "string" ? one + other : undefined),
  });
  const slow = changes.watch(() => 0);
  await slow.next();
  for (const change of ["a", "b", 1, "c", "d", "e"]) changes.publish(change);
  expect(await upTo(slow, 3)).toEqual(["ab", 1, "cde"]);
});

test("design habit 10 what the first change itself publishes is in it, and comes no second time", async () => {
  const changes = new Changes<string>();
  const first = () => {
    changes.publish("inside");
    return "snapshot with inside";
  };
  const stream = changes.watch(first);
  expect((await stream.next()).value).toBe("snapshot with inside");
  changes.publish("after");
  expect((await stream.next()).value).toBe("after");
  expect(changes.isWatched).toBe(true);
  await stream.return();
  expect(changes.isWatched).toBe(false);
});
