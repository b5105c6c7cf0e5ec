import { describe, expect, test } from "vitest";
import { nextStep, withJob, withoutJobs } from "../../electron/core/jobs/chain-step.ts";
import type { Chain, ChainShot, ChainState } from "../../shared/contract/chains.ts";
import type { JobState } from "../../shared/contract/jobs.ts";
import { checkChain, recipeOfShot } from "../../shared/rules/chain.ts";

/** A chain by the states of its shots' jobs; `undefined` for a shot whose turn has not come. */
function chainOf(state: ChainState, ...states: (JobState | undefined)[]): Chain {
  const shots = states.map((each, at): ChainShot => ({
    prompt: `shot ${at}`,
    duration: 5,
    entryIds: [],
    ...(each && { jobId: `job-${at}`, state: each }),
  }));
  const at = { createdAt: 1, updatedAt: 1 };
  return { id: "c", title: "t", base: { model: "vidgen-2" }, connectionId: "x", connectionName: "X", state, shots, ...at };
}

describe("GEN-07 what to do next for a chain", () => {
  test.for<[Chain, ReturnType<typeof nextStep>]>([
    [chainOf("running", undefined, undefined), { what: "start", shot: 0 }],
    [chainOf("running", "waiting", undefined), { what: "nothing" }],
    [chainOf("running", "submitting", undefined), { what: "nothing" }],
    [chainOf("running", "following", undefined), { what: "nothing" }],
    [chainOf("running", "fetching", undefined), { what: "nothing" }],
    [chainOf("running", "done", undefined, undefined), { what: "start", shot: 1 }],
    [chainOf("running", "done", "done", undefined), { what: "start", shot: 2 }],
    [chainOf("running", "done", "failed", undefined), { what: "wait-for-you" }],
    [chainOf("running", "done", "unsure", undefined), { what: "wait-for-you" }],
    [chainOf("running", "done", "expired", undefined), { what: "wait-for-you" }],
    [chainOf("running", "done", "cancelled", undefined), { what: "wait-for-you" }],
    [chainOf("running", "done", "done"), { what: "join" }],
    [chainOf("joining", "done", "done"), { what: "join" }],
    [chainOf("stopped", "done", undefined), { what: "nothing" }],
    [chainOf("stopped", "done", "done"), { what: "nothing" }],
    [chainOf("waiting-for-you", "done", "failed"), { what: "nothing" }],
    [chainOf("waiting-for-you", "done", undefined), { what: "nothing" }],
    [chainOf("done", "done", "done"), { what: "nothing" }],
    [chainOf("failed", "done", "done"), { what: "nothing" }],
  ])("%#", ([chain, step]) => expect(nextStep(chain)).toEqual(step));

  test("a repetition that is done, or work that was found again, lets a waiting chain go on; news of the same trouble does not", () => {
    const waiting = chainOf("waiting-for-you", "done", "unsure", undefined);
    expect(nextStep(withJob(waiting, 1, { id: "again", state: "done", entryIds: ["e"] }))).toEqual({ what: "start", shot: 2 });
    expect(withJob(waiting, 1, { id: "job-1", state: "following", entryIds: [] }).state).toBe("running");
    expect(withJob(waiting, 1, { id: "job-1", state: "failed", entryIds: [] }).state).toBe("waiting-for-you");
    const stopped = chainOf("stopped", "done", "failed");
    expect(withJob(stopped, 1, { id: "again", state: "done", entryIds: [] }).state).toBe("stopped");
  });

  test("shots made anew are those asked for", () => {
    const done = chainOf("done", "done", "done", "done");
    expect(withoutJobs(done, 1, true).shots.map(({ jobId }) => jobId)).toEqual(["job-0", undefined, undefined]);
    expect(withoutJobs(done, 1, false).shots.map(({ jobId }) => jobId)).toEqual(["job-0", undefined, "job-2"]);
  });
});

describe("NV-01 NV-05 the recipes of a chain's shots", () => {
  const plan = {
    title: "",
    base: { model: "vidgen-2", ratio: "16:9" },
    shots: [
      { prompt: "one", duration: 5 },
      { prompt: "two", duration: 6 },
    ],
  };

  test("each begins with the last frame of the one before and gives its own", () => {
    expect(recipeOfShot(plan, 0, undefined)).toMatchObject({ kind: "native-video", prompt: "one", inputs: [], returnLastFrame: true });
    expect(recipeOfShot(plan, 1, { type: "media", id: "m" })).toMatchObject({
      duration: 6,
      inputs: [{ kind: "image", role: "first_frame", source: { type: "media", id: "m" } }],
    });
  });

  test("what is wrong names the shot; a later one needs no words", () => {
    const shots = [...plan.shots, { prompt: "", duration: 99 }];
    expect(checkChain({ ...plan, shots }, new Map())).toEqual([
      {
        level: "error",
        reason: "duration-out-of-range",
        field: "shots[2].duration",
        detail: { min: expect.any(Number), max: expect.any(Number), value: 99, shot: 3 },
      },
    ]);
  });
});
