import { describe, expect, test } from "vitest";
import type { Job, JobState } from "../../../shared/contract/jobs.ts";
import { applyChange, countJobs } from "../../../renderer/state/jobs.ts";

const job = (id: string, createdAt: number, state: JobState = "following"): Job => ({
  id,
  state,
  createdAt,
  updatedAt: createdAt,
  connectionId: "c",
  connectionName: "c",
  isDemo: true,
  entryIds: [],
  recipe: { kind: "native-video", model: "vidgen-2", prompt: id, inputs: [] },
});

describe("DT-06 jobs as the page knows them", () => {
  const known = applyChange(undefined, { type: "snapshot", jobs: [job("a", 1), job("b", 2)], total: 9 });

  test("a snapshot replaces everything, newest first", () => {
    expect(known?.jobs.map(({ id }) => id)).toEqual(["b", "a"]);
    expect(applyChange(known, { type: "snapshot", jobs: [job("c", 3)], total: 1 })?.jobs).toHaveLength(1);
  });

  test("a saved job takes its old place or comes on top, and the total grows only for a new one", () => {
    const changed = applyChange(known, { type: "saved", job: job("a", 1, "done") });
    expect(changed?.jobs.map(({ id, state }) => `${id} ${state}`)).toEqual(["b following", "a done"]);
    expect(changed?.total).toBe(9);
    const grown = applyChange(known, { type: "saved", job: job("c", 3) });
    expect(grown?.jobs.map(({ id }) => id)).toEqual(["c", "b", "a"]);
    expect(grown?.total).toBe(10);
  });

  test("a removed job goes; an unknown one changes nothing", () => {
    expect(applyChange(known, { type: "removed", id: "a" })).toMatchObject({ total: 8, jobs: [{ id: "b" }] });
    expect(applyChange(known, { type: "removed", id: "z" })).toMatchObject({ total: 9 });
  });

  test("changes before the first snapshot are in it anyway", () => {
    expect(applyChange(undefined, { type: "saved", job: job("a", 1) })).toBeUndefined();
  });

  test("only an unsure job needs the person; final ones are not counted", () => {
    const states: JobState[] = [
      "waiting",
      "preparing",
      "submitting",
      "following",
      "fetching",
      "done",
      "failed",
      "expired",
      "cancelled",
      "unsure",
    ];
    expect(countJobs(states.map((state, place) => job(state, place, state)))).toEqual({ waiting: 1, running: 4, needsYou: 1 });
  });
});
