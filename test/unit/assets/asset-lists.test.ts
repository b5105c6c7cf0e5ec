import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ListWindows, type ServiceList, type SortOrder } from "../../../electron/core/assets/list-windows.ts";
import { comparing, readMerged } from "../../../electron/core/assets/merged-list.ts";
import { Failure } from "../../../shared/failure.ts";

interface Row {
  id: string;
  createdAt: number;
}

interface Habits {
  /** A larger page is cut to this; whether the answer says so. */
  cap?: number;
  saysCap?: boolean;
  /** `PageNumber × PageSize` above it is refused. */
  deepest?: number;
}

/** Rows of odd or even times, newest first as a service lists them; how many questions it was asked. */
function service(times: readonly number[], habits: Habits = {}, key = "list") {
  let questions = 0;
  const list: ServiceList<Row> = {
    key,
    ask: async ({ PageNumber, PageSize, SortOrder }) => {
      questions += 1;
      if (PageNumber * PageSize > (habits.deepest ?? Number.POSITIVE_INFINITY)) {
        throw new Failure({ code: "invalid-input", message: "too deep", delivery: "answered", service: { status: 400 } });
      }
      const size = Math.min(PageSize, habits.cap ?? PageSize);
      const sorted = times.toSorted((one, other) => (SortOrder === "Desc" ? other - one : one - other));
      const items = sorted.slice((PageNumber - 1) * size, PageNumber * size).map((time) => ({ id: `row-${time}`, createdAt: time }));
      return { items, total: times.length, pageSize: habits.saysCap === false ? PageSize : size };
    },
  };
  return { list, questions: () => questions };
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe("AS-03 any stretch of a list, whatever the service makes of pages (wire notes 2.3)", () => {
  test("a page as asked for is one question", async () => {
    const { list, questions } = service(upTo(250));
    const window = await new ListWindows().read(list, { from: 100, count: 100, order: "Desc" });
    expect(window.items.map(({ createdAt }) => createdAt)).toEqual(upTo(150).slice(50).toReversed());
    expect([window.total, questions()]).toEqual([250, 1]);
  });

  test("a refusal of something else stays what it is", async () => {
    const refusing: ServiceList<Row> = {
      key: "x",
      ask: () => Promise.reject(new Failure({ code: "invalid-input", message: "SortBy", delivery: "answered" })),
    };
    await expect(new ListWindows().read(refusing, { from: 100, count: 100, order: "Desc" })).rejects.toMatchObject({ message: "SortBy" });
  });

  test("the far end of a deep list is read from the other end; the middle is refused with what helps", async () => {
    const { list } = service(upTo(1000), { deepest: 300 });
    const windows = new ListWindows();
    const last = await windows.read(list, { from: 980, count: 20, order: "Desc" });
    expect(last.items.map(({ createdAt }) => createdAt)).toEqual(upTo(20).toReversed());
    await expect(windows.read(list, { from: 500, count: 20, order: "Desc" })).rejects.toMatchObject({
      data: { reason: "list-too-deep", service: { status: 400 } },
    });
  });

  test("caps, said or not, and depths lose and repeat no row", async () => {
    const habits = fc.record({ cap: fc.option(fc.constantFrom(10, 20, 50), { nil: undefined }), saysCap: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(habits, fc.integer({ min: 0, max: 130 }), fc.integer({ min: 1, max: 100 }), async (kept, total, pageSize) => {
        const { list } = service(upTo(total), kept);
        const windows = new ListWindows();
        const seen: number[] = [];
        for (let from = 0; from < Math.max(total, 1); from += pageSize) {
          const window = await windows.read(list, { from, count: pageSize, order: "Desc" });
          expect(window.total).toBe(total);
          seen.push(...window.items.map(({ createdAt }) => createdAt));
        }
        expect(seen).toEqual(upTo(total).toReversed());
      }),
      { numRuns: 150 },
    );
  });
});

describe("AS-06 groups of both types as one list", () => {
  test("every page is that of one sorted list", async () => {
    const times = fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { maxLength: 160 });
    await fc.assert(
      fc.asyncProperty(
        times,
        fc.integer({ min: 2, max: 9 }),
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom<SortOrder>("Desc", "Asc"),
        async (all, share, pageSize, order) => {
          const short = all.filter((time) => time % share === 0);
          const long = all.filter((time) => time % share !== 0);
          const windows = new ListWindows();
          const seen: number[] = [];
          for (let from = 0; from < Math.max(all.length, 1); from += pageSize) {
            const lists = [service(long, {}, "long").list, service(short, {}, "short").list] as const;
            const window = await readMerged(windows, lists, { from, count: pageSize, order }, "CreateTime");
            expect(window.total).toBe(all.length);
            seen.push(...window.items.map(({ createdAt }) => createdAt));
          }
          expect(seen).toEqual(all.toSorted((one, other) => (order === "Desc" ? other - one : one - other)));
        },
      ),
      { numRuns: 150 },
    );
  });

  test("a service that does not tell the types apart shows every row once", async () => {
    const lists = [service(upTo(5)).list, service(upTo(5)).list] as const;
    const window = await readMerged(new ListWindows(), lists, { from: 0, count: 20, order: "Desc" }, "CreateTime");
    expect([window.items.length, window.total]).toEqual([5, 5]);
  });

  test("rows without a time come last", () => {
    const rows = [{ id: "none" }, { id: "new", createdAt: 2 }, { id: "old", createdAt: 1 }];
    expect(rows.toSorted(comparing("CreateTime", "Desc")).map(({ id }) => id)).toEqual(["new", "old", "none"]);
  });
});
