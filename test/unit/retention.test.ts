import { setImmediate as turn } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { Retention } from "../../electron/core/care/retention.ts";
import { DAY } from "../../shared/units.ts";

/** Starts of a studio one after the other, each at a time with days; answers whether the start emptied the trash. */
async function starts(...all: { at: number; days: 7 | 30 | 90 | "never" }[]): Promise<boolean[]> {
  const memory = new Map<string, string>();
  const emptied: boolean[] = [];
  for (const { at, days } of all) {
    const emptyOlderThan = vi.fn(async () => ({ count: 0, bytes: 0, kept: 0 }));
    const retention = new Retention({
      emptyTrash: { finish: async () => undefined, emptyOlderThan },
      preferences: {
        get: () => ({ language: "en", theme: "dark", notifiesWhenDone: true, shortcuts: {}, enterSends: true, trashDays: days }),
        getPageState: (name) => memory.get(name),
        setPageState: (name, value) => void memory.set(name, value),
      },
      isLasting: true,
      log: { warn: (_, detail) => expect.fail(JSON.stringify(detail)) },
      now: () => at,
    });
    retention.start();
    await turn();
    retention.close();
    emptied.push(emptyOlderThan.mock.calls.length > 0);
  }
  return emptied;
}

const now = Date.UTC(2026, 5, 1);

test("DT-04 the trash is emptied of itself from the second look with the same days on", async () => {
  expect(await starts({ at: now, days: 30 }, { at: now + DAY, days: 30 }, { at: now + 2 * DAY, days: 30 })).toEqual([false, true, true]);
});

test.each([
  ["a clock that jumped years ahead", now + 2000 * DAY, 30],
  ["a clock that went back", now - 2000 * DAY, 30],
  ["other days, as lost settings give them", now + DAY, 7],
  ["weeks in which nobody saw the trash", now + 20 * DAY, 30],
] as const)("DT-04 %s removes nothing at once", async (_, at, days) => {
  expect(await starts({ at: now, days: 30 }, { at, days }, { at: at + DAY, days })).toEqual([false, false, true]);
});
