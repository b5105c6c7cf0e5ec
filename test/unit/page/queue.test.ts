import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jobsFor, sortJobs } from "../../../renderer/panels/queue/job-order.ts";
import { shareOf, timeLeft } from "../../../renderer/panels/queue/transfer-progress.ts";
import { groupOf } from "../../../renderer/state/job-groups.ts";
import type { Job, JobState } from "../../../shared/contract/jobs.ts";
import type { FailureCode } from "../../../shared/failure.ts";

const now = 1_800_000_000_000;
const HOUR = 3_600_000;

function job(id: string, state: JobState, change: Partial<Job> = {}): Job {
  return {
    id,
    state,
    connectionId: "c",
    connectionName: "Gateway",
    isDemo: false,
    recipe: { kind: "native-video", model: "vidgen-2", prompt: "a fox", inputs: [] },
    createdAt: now - HOUR,
    updatedAt: now - HOUR,
    entryIds: [],
    ...change,
  };
}
const trouble = (code: FailureCode) => ({ code, message: "", action: "none" }) as const;
const none = new Set<string>();

describe("DT-05 what needs the person comes first", () => {
  test.each([
    ["unsure", job("a", "unsure"), "needs-you"],
    ["failed just now", job("a", "failed"), "needs-you"],
    ["expired just now", job("a", "expired"), "needs-you"],
    ["failed days ago", job("a", "failed", { finishedAt: now - 48 * HOUR }), "finished"],
    ["running without a key", job("a", "following", { trouble: trouble("no-key") }), "needs-you"],
    ["running without credit", job("a", "waiting", { trouble: trouble("no-credit") }), "needs-you"],
    ["running while the network is away", job("a", "following", { trouble: trouble("unreachable") }), "running"],
    ["cancelled", job("a", "cancelled"), "finished"],
    ["done", job("a", "done"), "finished"],
  ] as const)("%s", (_, one, group) => {
    expect(groupOf(one, now, none)).toBe(group);
  });

  test("what was sent again is dealt with", () => {
    const groups = sortJobs([job("b", "following", { retryOf: "a" }), job("a", "failed"), job("c", "unsure")], now);
    expect(groups["needs-you"].map(({ id }) => id)).toEqual(["c"]);
    expect(groups.finished.map(({ id }) => id)).toEqual(["a"]);
  });

  test("every job is shown once, older pages that overlap included", () => {
    const states = fc.constantFrom<JobState>("waiting", "following", "fetching", "done", "failed", "unsure", "cancelled");
    const list = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 200 }), states), { selector: ([id]) => id, maxLength: 60 });
    fc.assert(
      fc.property(list, fc.nat(60), (all, split) => {
        const jobs = all
          .map(([id, state]) => job(String(id), state, { createdAt: now - id, finishedAt: now - id }))
          .toSorted((a, b) => b.createdAt - a.createdAt);
        const live = jobs.filter((one, place) => place < split || !["done", "failed", "cancelled", "unsure"].includes(one.state));
        const older = jobs.filter((one) => ["done", "failed", "cancelled", "unsure"].includes(one.state));
        const shown = jobsFor("all", sortJobs(live, now), older);
        expect(shown.map(({ id }) => id).toSorted()).toEqual(jobs.map(({ id }) => id).toSorted());
      }),
    );
  });
});

describe("DT-05 progress of a download", () => {
  test("share and time left come from what was measured", () => {
    const transfer = { bytes: 3_000_000, totalBytes: 9_000_000, bytesPerSecond: 2_000_000, isPaused: false };
    expect(shareOf(transfer)).toBeCloseTo(1 / 3);
    expect(timeLeft(transfer)).toBe(3000);
  });

  test("nothing is invented: no length, no speed or a pause means no number", () => {
    expect(shareOf({ bytes: 10, isPaused: false })).toBeUndefined();
    expect(timeLeft({ bytes: 10, bytesPerSecond: 5, isPaused: false })).toBeUndefined();
    expect(timeLeft({ bytes: 10, totalBytes: 100, bytesPerSecond: 0, isPaused: false })).toBeUndefined();
    expect(timeLeft({ bytes: 10, totalBytes: 100, bytesPerSecond: 5, isPaused: true })).toBeUndefined();
    expect(timeLeft({ bytes: 120, totalBytes: 100, bytesPerSecond: 5, isPaused: false })).toBe(0);
  });
});
