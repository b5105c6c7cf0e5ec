import fc from "fast-check";
import { expect, test } from "vitest";
import { Places } from "../../electron/core/jobs/places.ts";

const never = new AbortController().signal;
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

test("wire notes 2.7 never more than so many are inside, everybody gets in, in order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.array(fc.nat(9), { maxLength: 40 }), async (most, leaving) => {
      const places = new Places();
      const inside: number[] = [];
      const entered: number[] = [];
      const all = Array.from({ length: 30 }, (_, id) =>
        places.enter("lane", String(id), most, never).then(() => {
          inside.push(id);
          entered.push(id);
          expect(inside.length).toBeLessThanOrEqual(most);
        }),
      );
      await settle();
      const leave = async (index: number) => {
        const [id] = inside.splice(index % Math.max(1, inside.length), 1);
        if (id !== undefined) places.leave("lane", String(id));
        await settle();
      };
      for (const index of leaving) await leave(index);
      while (inside.length > 0) await leave(0);
      await Promise.all(all);
      expect(entered).toEqual(entered.toSorted((one, other) => one - other));
    }),
    { numRuns: 25 },
  );
});

test("who stops waiting is forgotten, and keeps nobody else out", async () => {
  const places = new Places();
  await places.enter("lane", "a", 1, never);
  const impatient = new AbortController();
  const second = places.enter("lane", "b", 1, impatient.signal);
  const third = places.enter("lane", "c", 1, never);
  impatient.abort(new Error("stopped"));
  await expect(second).rejects.toThrow("stopped");
  places.leave("lane", "a");
  await third;
});

test("NV-07 what is at the service already counts, once, also beyond the most", async () => {
  const places = new Places();
  for (const id of ["a", "b", "b", "c"]) places.hold("lane", id);
  let isIn = false;
  const waiting = places.enter("lane", "d", 2, never).then(() => (isIn = true));
  places.leave("lane", "a");
  places.leave("lane", "nobody");
  await settle();
  expect(isIn).toBe(false);
  places.leave("lane", "b");
  await waiting;
});

test("lanes do not wait for one another; a job that has a place does not wait again", async () => {
  const places = new Places();
  await places.enter("one", "a", 1, never);
  await places.enter("one", "a", 1, never);
  await places.enter("two", "a", 1, never);
});
