import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { finishedByName, type LookedAt, settle, type Waiting } from "../../electron/core/watching/settling.ts";

const settleTime = 2000;
const file = (change: Partial<LookedAt> = {}): LookedAt => ({ path: "a.mp4", bytes: 10, modifiedAt: 1, recipe: "", ...change });

/** What is ready at the last of several looks. */
function readyAfter(...looks: [now: number, ...LookedAt[]][]): string[] {
  let waiting = new Map<string, Waiting>();
  let ready: LookedAt[] = [];
  for (const [now, ...files] of looks) ({ waiting, ready } = settle(waiting, files, { now, settleTime }));
  return ready.map(({ path }) => path);
}

describe("DT-04 a file is finished when nobody writes to it any more", () => {
  test("not at the first look, however old it is; at a second one that is as late as it takes", () => {
    expect(readyAfter([0, file()])).toEqual([]);
    expect(readyAfter([0, file()], [1999, file()])).toEqual([]);
    expect(readyAfter([0, file()], [2000, file()])).toEqual(["a.mp4"]);
    expect(readyAfter([0, file()], [1000, file()], [2000, file()])).toEqual(["a.mp4"]);
  });

  test.each([
    ["size", { bytes: 11 }, 10_000],
    ["time", { modifiedAt: 2 }, 10_000],
    ["the recipe beside it", { recipe: "5 1" }, 2000],
  ])("another %s begins the wait anew", (_, change, rest) => {
    expect(readyAfter([0, file()], [2000, file(change)])).toEqual([]);
    expect(readyAfter([0, file()], [1000, file(change)], [999 + rest, file(change)])).toEqual([]);
    expect(readyAfter([0, file()], [1000, file(change)], [1000 + rest, file(change)])).toEqual(["a.mp4"]);
  });

  test("one that is written with pauses rests twice as long as it ever paused, within bounds", () => {
    const grown = { bytes: 11 };
    const [paused, again] = [file(grown), file({ bytes: 12 })];
    expect(readyAfter([0, file()], [1000, paused], [9000, paused], [9500, again], [26_400, again])).toEqual([]);
    expect(readyAfter([0, file()], [1000, paused], [9000, paused], [9500, again], [26_500, again])).toEqual(["a.mp4"]);
    expect(readyAfter([0, file()], [900_000, paused], [1_019_999, paused])).toEqual([]);
    expect(readyAfter([0, file()], [900_000, paused], [1_020_000, paused])).toEqual(["a.mp4"]);
  });

  test("one that came in before and was written to since rests longer too", () => {
    const settling = { settleTime, isRewritten: () => true };
    const { waiting } = settle(new Map(), [file()], { ...settling, now: 0 });
    expect(settle(waiting, [file()], { ...settling, now: 9999 }).ready).toEqual([]);
    expect(settle(waiting, [file()], { ...settling, now: 10_000 }).ready).toEqual([file()]);
  });

  test("one that was away in between begins anew, and each file waits for itself", () => {
    expect(readyAfter([0, file()], [1000], [2000, file()])).toEqual([]);
    const other = file({ path: "b.mp4" });
    expect(readyAfter([0, file()], [1500, file(), other], [2000, file(), other])).toEqual(["a.mp4"]);
  });

  test("whatever happens, what is ready has looked the same for long enough, and what does is ready", () => {
    const look = fc.record({ after: fc.integer({ min: 0, max: 90_000 }), bytes: fc.option(fc.integer({ min: 1, max: 2 })) });
    fc.assert(
      fc.property(fc.array(look, { minLength: 1, maxLength: 12 }), (looks) => {
        let now = 0;
        let waiting = new Map<string, Waiting>();
        const history: { now: number; bytes: number | null }[] = [];
        for (const { after, bytes } of looks) {
          now += after;
          history.push({ now, bytes });
          const result = settle(waiting, bytes === null ? [] : [file({ bytes })], { now, settleTime });
          ({ waiting } = result);
          const changed = history.findLastIndex((each) => each.bytes !== bytes);
          const since = history[changed + 1]?.now ?? now;
          const isSeenBefore = changed + 1 < history.length - 1;
          const hasRested = bytes !== null && isSeenBefore && now - since >= settleTime;
          if (!hasRested) expect(result.ready).toEqual([]);
          else if (now - since >= 60 * settleTime) expect(result.ready).toHaveLength(1);
        }
      }),
    );
  });
});

describe("DT-04 names that programs give to what they have not finished", () => {
  const left = (...paths: string[]) => finishedByName(paths.map((path) => ({ path, bytes: 1 }))).map(({ path }) => path);

  test("are passed over, and so is the file that they stand beside, and whatever lies in such a folder", () => {
    expect(left("a.mp4.part", "b.CRDOWNLOAD", "c.tmp", "~$d.mp4", "Film.mp4.download/Film.mp4", "e.mp4")).toEqual(["e.mp4"]);
    expect(left("a.mp4", "A.mp4.part", "in/b.mp4", "b.mp4.crdownload")).toEqual(["in/b.mp4"]);
    expect(left("party.mp4", "part", "tmp/a.png", "a.part.png")).toEqual(["party.mp4", "part", "tmp/a.png", "a.part.png"]);
  });

  test("an empty file is one that somebody is about to write", () => {
    expect(finishedByName([{ path: "a.mp4", bytes: 0 }])).toEqual([]);
  });
});
