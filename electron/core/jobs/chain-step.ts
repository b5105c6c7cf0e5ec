import type { Chain, ChainShot } from "../../../shared/contract/chains.ts";
import type { Job, JobState } from "../../../shared/contract/jobs.ts";
import { finalJobStates, restoredChain } from "../../../shared/job-states.ts";

/** What is to be done for a chain next; `shot` counts from 0. */
export type ChainStep = { what: "start"; shot: number } | { what: "join" } | { what: "wait-for-you" } | { what: "nothing" };

/** Decides by the record alone, so that the same state leads to the same step after a crash as before it. */
export function nextStep(chain: Chain): ChainStep {
  if (chain.state === "joining") return { what: "join" };
  if (chain.state !== "running") return { what: "nothing" };
  const at = currentShot(chain);
  const shot = chain.shots[at];
  if (shot === undefined) return { what: "join" };
  if (shot.jobId === undefined) return { what: "start", shot: at };
  return { what: hasEndedBadly(shot.state) ? "wait-for-you" : "nothing" };
}

/** The first shot that has no done job; as many as there are shots when all have. */
export function currentShot({ shots }: Chain): number {
  const at = shots.findIndex((shot) => shot.state !== "done");
  return at < 0 ? shots.length : at;
}

/** Whether the job of a shot has ended without its clip. */
export function hasEndedBadly(state: JobState | undefined): boolean {
  return state !== undefined && state !== "done" && finalJobStates.has(state);
}

/** Whether a job is at work on the shot. */
export function isUnderWay({ state }: ChainShot): boolean {
  return state !== undefined && !finalJobStates.has(state);
}

/** The chain with a job as the one that makes a shot. A chain that waited for the person goes on when that shot does, but not one of a backup. */
export function withJob(chain: Chain, at: number, job: Pick<Job, "id" | "state" | "entryIds">): Chain {
  const before = chain.shots[at];
  if (before === undefined) return chain;
  const shots = chain.shots.with(at, { ...before, jobId: job.id, state: job.state, entryIds: job.entryIds });
  const mayGoOn = chain.state === "waiting-for-you" && chain.failure?.reason !== restoredChain;
  const goesOn = mayGoOn && hasEndedBadly(before.state) && !hasEndedBadly(job.state);
  return { ...chain, shots, ...(goesOn && { state: "running", failure: undefined }) };
}

/** The chain with a shot, and with `andAfter` all that follow it, as if never started. */
export function withoutJobs(chain: Chain, from: number, andAfter: boolean): Chain {
  const isReset = (at: number) => (andAfter ? at >= from : at === from);
  const shots = chain.shots.map((shot, at) => (isReset(at) ? { prompt: shot.prompt, duration: shot.duration, entryIds: [] } : shot));
  return { ...chain, shots };
}
