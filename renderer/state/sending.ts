import { create } from "zustand";
import type { Job } from "../../shared/contract/jobs.ts";
import type { Recipe } from "../../shared/contract/recipes.ts";
import type { FailureData } from "../../shared/failure.ts";
import { SECOND } from "../../shared/units.ts";
import { mayBeSpent } from "./budget.ts";
import { callsOf } from "./estimates.ts";
import { failureOf } from "./failure-of.ts";
import { createJobs } from "./jobs.ts";

/** After a press the button rests this long: a second press of a double click must not pay twice. */
const REST = 1.2 * SECOND;

export interface Sending {
  state: "ready" | "sending" | "sent";
  /** How many jobs the last press made; for the words beside the button. */
  count: number;
  failure?: FailureData;
}

/** A panel's one way of sending, and how the last press went. */
export function createSending() {
  const useSending = create<Sending>(() => ({ state: "ready", count: 0 }));
  /** Makes the jobs; nothing happens while a press is still being answered or has only just been. */
  const send = async (recipes: Recipe[], connectionId: string | undefined): Promise<readonly Job[]> => {
    if (useSending.getState().state !== "ready") return [];
    useSending.setState({ state: "sending", count: 0, failure: undefined });
    try {
      if (!(await mayBeSpent(callsOf(recipes), connectionId))) return [];
      const jobs = await createJobs(recipes, { connectionId });
      useSending.setState({ state: "sent", count: jobs.length });
      return jobs;
    } catch (error) {
      useSending.setState({ state: "sent", failure: failureOf(error) });
      return [];
    } finally {
      setTimeout(() => useSending.setState({ state: "ready" }), REST);
    }
  };
  return { useSending, send, dismissFailure: () => useSending.setState({ failure: undefined }) };
}
