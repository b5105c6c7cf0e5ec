import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Job, JobState } from "../../shared/contract/jobs.ts";
import { Preferences } from "../../shared/contract/preferences.ts";
import type { Recipe } from "../../shared/contract/recipes.ts";
import { SECOND } from "../../shared/units.ts";
import type { Maker } from "../../electron/core/jobs/maker.ts";
import { Makers } from "../../electron/core/jobs/makers.ts";
import type { Log } from "../../electron/core/log.ts";
import { Notices } from "../../electron/core/notices.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function rig() {
  const told: { title: string; body: string; jobId?: string }[] = [];
  const unfinished = { count: 0 };
  const makers = [
    { kind: "asset", hasNoFiles: true, titleOf: ({ name }: { name: string }) => name },
    { kind: "native-video", titleOf: ({ prompt }: { prompt: string }) => prompt },
  ];
  const notices = new Notices({
    host: { notify: (notice) => void told.push(notice) },
    preferences: { get: () => Preferences.parse({ notifiesWhenDone: true, language: "en" }) },
    makers: new Makers(makers as unknown as Maker[]),
    journal: { hasUnfinishedOf: () => unfinished.count > 0 },
    isToldByChain: () => false,
    log: {} as Log,
  });
  return { notices, told, unfinished };
}

const ended = (id: string, state: JobState, recipe: Partial<Recipe>) => ({ id, state, recipe }) as Job;
const asset = (index: number, state: JobState = "done") => ended(`a${index}`, state, { kind: "asset", name: `lantern ${index}` });

test("DT-07 a video is told at once", () => {
  const { notices, told } = rig();
  notices.tell(ended("v", "done", { kind: "native-video", prompt: "a fox" }));
  expect(told).toEqual([{ title: "Your video is ready", body: "a fox", jobId: "v" }]);
});

test("DT-07 five hundred assets are one notice, when the last has ended", () => {
  const { notices, told, unfinished } = rig();
  unfinished.count = 1;
  for (let index = 0; index < 500; index += 1) notices.tell(asset(index, index < 3 ? "failed" : "done"));
  vi.advanceTimersByTime(60 * SECOND);
  expect(told).toEqual([]);
  unfinished.count = 0; // The last one was cancelled: nobody tells of it.
  vi.advanceTimersByTime(2 * SECOND);
  expect(told).toEqual([{ title: "Assets ready: 497, not ready: 3", body: "lantern 0", jobId: "a0" }]);
  vi.advanceTimersByTime(60 * SECOND);
  expect(told).toHaveLength(1);
});

test("DT-07 runs are told apart; all good and none good have words of their own", () => {
  const { notices, told } = rig();
  notices.tell(asset(1));
  vi.advanceTimersByTime(2 * SECOND);
  notices.tell(asset(2, "failed"));
  vi.advanceTimersByTime(2 * SECOND);
  expect(told.map(({ title }) => title)).toEqual(["Assets ready: 1", "Files that did not become assets: 1"]);
});

test("nothing is told any more once the studio is closed", () => {
  const { notices, told } = rig();
  notices.tell(asset(1));
  notices.close();
  vi.advanceTimersByTime(60 * SECOND);
  expect(told).toEqual([]);
});
