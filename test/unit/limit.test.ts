import fc from "fast-check";
import { expect, test } from "vitest";
import { Limit } from "../../electron/core/jobs/limit.ts";

interface Asked {
  gate: PromiseWithResolvers<void>;
  giveUp: AbortController;
}

/** Asks for as many turns as there are names while the only place is taken, gives some up, and tells who had a turn, in order. */
async function turnsOf(turn: "first-come" | "last-come", count: number, givenUp: ReadonlySet<number>): Promise<number[]> {
  const limit = new Limit(1, turn);
  const had: number[] = [];
  const asked = Array.from({ length: count }, (): Asked => ({ gate: Promise.withResolvers<void>(), giveUp: new AbortController() }));
  const done = asked.map(({ gate, giveUp }, name) =>
    limit.run("place", giveUp.signal, async () => {
      had.push(name);
      await gate.promise;
    }),
  );
  const settled = Promise.allSettled(done);
  for (const name of givenUp) asked[name]?.giveUp.abort(new Error("given up"));
  for (const { gate } of asked) gate.resolve();
  const outcomes = await settled;
  expect(outcomes.map(({ status }) => status)).toEqual(asked.map((_, name) => (givenUp.has(name) && name > 0 ? "rejected" : "fulfilled")));
  return had;
}

test("those who wait have their turns in the order in which they came, or the last one first; who gave up has none", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 12 }), fc.array(fc.nat({ max: 11 })), async (count, names) => {
      // The first one has its turn at once.
      const givenUp = new Set(names.filter((name) => name < count && name > 0));
      const waiting = Array.from({ length: count - 1 }, (_, place) => place + 1).filter((name) => !givenUp.has(name));
      expect(await turnsOf("first-come", count, givenUp)).toEqual([0, ...waiting]);
      expect(await turnsOf("last-come", count, givenUp)).toEqual([0, ...waiting.toReversed()]);
    }),
  );
});
