import { eventIterator, oc } from "@orpc/contract";
import { z } from "zod";
import { FailureData } from "./failure-data.ts";
import { JobState } from "./jobs.ts";
import { NativeVideoRecipe, Source } from "./recipes.ts";

/** What all shots of a chain have in common: a native video without what is a shot's own. */
export const ChainBase = NativeVideoRecipe.omit({
  kind: true,
  prompt: true,
  inputs: true,
  draftOf: true,
  duration: true,
  frames: true,
  returnLastFrame: true,
});
export type ChainBase = z.infer<typeof ChainBase>;

/** A storyboard to be sent as one clip a shot, each beginning with the last frame of the one before. */
export const ChainPlan = z.object({
  title: z.string(),
  base: ChainBase,
  /** First frame of the first shot. */
  first: Source.optional(),
  /** `duration` in seconds. */
  shots: z
    .array(z.object({ prompt: z.string(), duration: z.number() }))
    .min(2)
    .max(20),
});
export type ChainPlan = z.infer<typeof ChainPlan>;

export const ChainShot = z.object({
  prompt: z.string(),
  duration: z.number(),
  /** The job that makes the shot now; none until its turn comes. */
  jobId: z.string().optional(),
  /** The job's state, as far as there is one. */
  state: JobState.optional(),
  /** The clip, then its last frame; once the job is done. */
  entryIds: z.array(z.string()),
});
export type ChainShot = z.infer<typeof ChainShot>;

/**
 * `stopped`: the running job goes on, no further shot is started. `waiting-for-you`: a shot's job failed, is unsure, expired or cancelled, or
 * could not be made (`failure`). `failed`: the clips are all there but could not be joined (`failure`).
 */
export const ChainState = z.enum(["running", "stopped", "waiting-for-you", "joining", "done", "failed"]);
export type ChainState = z.infer<typeof ChainState>;

/** Times are Unix milliseconds. */
export const Chain = ChainPlan.extend({
  id: z.string(),
  state: ChainState,
  connectionId: z.string(),
  connectionName: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  shots: z.array(ChainShot),
  /** Why no job could be made for the next shot, or why the clips could not be joined. */
  failure: FailureData.optional(),
  /** The one film, when `done`. */
  entryId: z.string().optional(),
});
export type Chain = z.infer<typeof Chain>;

/** First one snapshot (newest first, at most 100), then each change (design habit 10). */
export const ChainsChange = z.discriminatedUnion("type", [
  z.object({ type: z.literal("snapshot"), chains: z.array(Chain) }),
  z.object({ type: z.literal("saved"), chain: Chain }),
  z.object({ type: z.literal("removed"), id: z.string() }),
]);
export type ChainsChange = z.infer<typeof ChainsChange>;

const byId = z.object({ id: z.string() });

export const chainsContract = {
  /** Checks every shot, then starts the first. A shot that cannot be sent makes nothing; `detail.shot` counts from 1. */
  create: oc.input(ChainPlan.extend({ connectionId: z.string().optional() })).output(Chain),
  watch: oc.output(eventIterator(ChainsChange)),
  get: oc.input(byId).output(Chain),
  /** The running job goes on; no further shot is started. */
  stop: oc.input(byId).output(Chain),
  /**
   * Goes on with the first shot that has no done job. `from` (counts from 0) makes that shot and all after it anew, which costs. A shot whose
   * job is unsure is made anew only with `from` or `mayCostAgain`.
   */
  resume: oc.input(byId.extend({ from: z.number().int().min(0).optional(), mayCostAgain: z.boolean().default(false) })).output(Chain),
  /** Forgets the chain; its jobs and results stay. */
  discard: oc.input(byId).output(z.object({ id: z.string() })),
};
