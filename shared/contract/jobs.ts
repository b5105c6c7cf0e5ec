import { eventIterator, oc } from "@orpc/contract";
import { z } from "zod";
import { FailureData } from "./failure-data.ts";
import { jobStates } from "../job-states.ts";
import { Recipe } from "./recipes.ts";
import { Cost, Usage } from "./usage.ts";

export const JobState = z.enum(jobStates);
export type JobState = z.infer<typeof JobState>;

export const Transfer = z.object({
  /** Bytes so far, of all files of the job. */
  bytes: z.number(),
  totalBytes: z.number().optional(),
  bytesPerSecond: z.number().optional(),
  isPaused: z.boolean(),
});
export type Transfer = z.infer<typeof Transfer>;

/** What a job does before its request leaves, where that takes time (design section 5): a file goes up, or an asset is waited for. */
export const Preparing = z.discriminatedUnion("what", [
  z.object({ what: z.literal("publishing"), mediaId: z.string(), bytes: z.number(), totalBytes: z.number(), isPaused: z.boolean() }),
  z.object({ what: z.literal("waiting-for-asset"), assetId: z.string(), since: z.number() }),
]);
export type Preparing = z.infer<typeof Preparing>;

/** A job as lists show it. Times are Unix milliseconds. */
export const Job = z.object({
  id: z.string(),
  state: JobState,
  connectionId: z.string(),
  connectionName: z.string(),
  isDemo: z.boolean(),
  recipe: Recipe,
  createdAt: z.number(),
  updatedAt: z.number(),
  /** When the request left. */
  submittedAt: z.number().optional(),
  finishedAt: z.number().optional(),
  /** The service's id of the work; saved before the first poll. */
  serviceId: z.string().optional(),
  /** The service's own word, also when it is one that the studio does not know (GEN-09). */
  serviceStatus: z.string().optional(),
  /** Percent, 0–100, by the service's own number only (CV-05). */
  progress: z.number().optional(),
  lastAskedAt: z.number().optional(),
  nextAskAt: z.number().optional(),
  /** Why the last question or download try got no answer; the job goes on. */
  trouble: FailureData.optional(),
  /** Why the job ended without a result, or why it is unsure. */
  failure: FailureData.optional(),
  /** Of a job that is done: what was asked for and did not come all the same (IM-05). While it fetches, why its answer was not whole. */
  missing: FailureData.optional(),
  transfer: Transfer.optional(),
  preparing: Preparing.optional(),
  entryIds: z.array(z.string()),
  /** The file of results of work that makes no entries (a batch). */
  resultMediaId: z.string().optional(),
  /** What it took, as soon as that is known (GEN-11); of one in doubt, what it may have taken. */
  usage: Usage.optional(),
  /** By the prices of that time. */
  cost: Cost.optional(),
  /** The job whose recipe this one repeats. */
  retryOf: z.string().optional(),
});
export type Job = z.infer<typeof Job>;

/** One line of a job's history. */
export const JobEvent = z.object({ at: z.number(), what: z.string(), detail: z.string().optional() });
export type JobEvent = z.infer<typeof JobEvent>;

export const JobDetails = Job.extend({
  /** All that the service last answered about the work, unknown fields included. */
  service: z.record(z.string(), z.unknown()).optional(),
  events: z.array(JobEvent),
});
export type JobDetails = z.infer<typeof JobDetails>;

/** First one snapshot (all unfinished and the newest finished jobs), then each change (design habit 10). */
export const JobsChange = z.discriminatedUnion("type", [
  z.object({ type: z.literal("snapshot"), jobs: z.array(Job), total: z.number() }),
  z.object({ type: z.literal("saved"), job: Job }),
  z.object({ type: z.literal("removed"), id: z.string() }),
]);
export type JobsChange = z.infer<typeof JobsChange>;

/** A request as it would leave, without the key; inlined files appear shortened. */
export const RequestPreview = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
});
export type RequestPreview = z.infer<typeof RequestPreview>;

/** Work that the service listed; `createdAt` is Unix milliseconds. */
export const LostWork = z.object({
  serviceId: z.string(),
  status: z.string(),
  createdAt: z.number().optional(),
  model: z.string().optional(),
});
export type LostWork = z.infer<typeof LostWork>;

const byId = z.object({ id: z.string() });

export const jobsContract = {
  /** Journals one job a recipe and starts them; answers as soon as they are safely written. Invalid recipes make none. */
  create: oc
    .input(z.object({ connectionId: z.string().optional(), recipes: z.array(Recipe).min(1).max(500), retryOf: z.string().optional() }))
    .output(z.array(Job)),
  /** What `create` would send. `full` keeps inlined files whole (command line only). */
  preview: oc.input(z.object({ connectionId: z.string().optional(), recipe: Recipe, full: z.boolean().optional() })).output(RequestPreview),
  watch: oc.output(eventIterator(JobsChange)),
  list: oc
    .input(
      z.object({
        states: z.array(JobState).optional(),
        offset: z.number().int().min(0).default(0),
        limit: z.number().int().min(1).max(500).default(100),
      }),
    )
    .output(z.object({ jobs: z.array(Job), total: z.number() })),
  get: oc.input(byId).output(JobDetails),
  /** Stops what can be stopped; fails with `conflict` where the service has the work and cannot be told (lesson 11). */
  cancel: oc.input(byId).output(Job),
  /** Sends the same recipe again as a new job. One in doubt (unsure, or no longer awaited) needs `mayCostAgain`. */
  retry: oc.input(byId.extend({ mayCostAgain: z.boolean().default(false) })).output(Job),
  /** Work at the service that may be what an unsure job lost; asks, changes nothing. */
  findLost: oc.input(byId).output(z.object({ found: z.array(LostWork) })),
  /** The person says which found work is the job's: it is followed from here on. */
  adopt: oc.input(byId.extend({ serviceId: z.string().min(1) })).output(Job),
  /** Forgets a job on this machine; work at the service, if any, goes on there. Results stay in the library. */
  discard: oc.input(byId).output(z.object({ id: z.string() })),
  /** Asks the service now instead of at the next turn. */
  askNow: oc.input(byId).output(Job),
  pause: oc.input(byId).output(Job),
  resume: oc.input(byId).output(Job),
};
