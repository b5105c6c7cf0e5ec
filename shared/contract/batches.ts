import { oc } from "@orpc/contract";
import { z } from "zod";
import { Job } from "./jobs.ts";
import { BatchUse } from "./recipes.ts";
import { ChatSettings } from "./threads.ts";

/** Something that stands against a request of a batch, or that a person should know. `line` counts from 1, in the file that it came from. */
export const BatchProblem = z.object({
  line: z.number().optional(),
  level: z.enum(["error", "warning"]),
  reason: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type BatchProblem = z.infer<typeof BatchProblem>;

/** What a batch is made from: a JSONL or CSV file of requests, a prompt with `{{column}}` for each row of a table, or prompts. */
export const BatchSource = z.discriminatedUnion("from", [
  z.object({ from: z.literal("file"), mediaId: z.string() }),
  z.object({ from: z.literal("table"), mediaId: z.string(), prompt: z.string() }),
  z.object({ from: z.literal("prompts"), prompts: z.array(z.string()).min(1).max(100_000) }),
]);
export type BatchSource = z.infer<typeof BatchSource>;

/** A batch that could be sent: its requests are written down as a JSONL file of the studio. */
export const BatchPlan = z.object({
  /** The file of requests, one `{custom_id, params}` a line. Absent where errors stand against it. */
  mediaId: z.string().optional(),
  count: z.number(),
  bytes: z.number(),
  models: z.array(z.string()),
  /** What the service keeps and its messages use: older versions must be told of it (wire notes 5.8, 5.9). */
  uses: z.array(BatchUse),
  /** A local estimate of all input tokens. */
  inputTokens: z.number(),
  /** The columns of a table. */
  columns: z.array(z.string()).optional(),
  /** The first of them; `problemCount` counts all. */
  problems: z.array(BatchProblem),
  problemCount: z.number(),
  /** The first requests as people read them. */
  sample: z.array(z.object({ customId: z.string(), text: z.string() })),
});
export type BatchPlan = z.infer<typeof BatchPlan>;

export const BatchOutcome = z.enum(["succeeded", "errored", "canceled", "expired", "missing"]);
export type BatchOutcome = z.infer<typeof BatchOutcome>;

/** One request and what came of it; texts are cut for a table. */
export const BatchRow = z.object({
  customId: z.string(),
  outcome: BatchOutcome,
  model: z.string(),
  prompt: z.string(),
  answer: z.string(),
  stopReason: z.string().optional(),
  inputTokens: z.number().optional(),
  outputTokens: z.number().optional(),
});
export type BatchRow = z.infer<typeof BatchRow>;

/** A batch as the service lists it; `createdAt` is Unix milliseconds. */
export const ServiceBatch = z.object({
  id: z.string(),
  status: z.string(),
  createdAt: z.number().optional(),
  counts: z.record(z.string(), z.number()),
  /** The job of this studio that follows it. */
  jobId: z.string().optional(),
});
export type ServiceBatch = z.infer<typeof ServiceBatch>;

const byJob = z.object({ jobId: z.string() });

export const batchesContract = {
  /** Reads and checks what a batch would be made of; sends nothing. Models get the names that the connection knows them by. No model is needed where all requests name one. */
  plan: oc
    .input(z.object({ source: BatchSource, settings: ChatSettings.extend({ model: z.string() }), connectionId: z.string().optional() }))
    .output(BatchPlan),
  /** Journals the batch as a job (recipe kind `batch`) and submits it once. */
  create: oc.input(z.object({ mediaId: z.string(), title: z.string().max(200), connectionId: z.string().optional() })).output(Job),
  /** All batches of this studio as jobs, newest first. */
  list: oc
    .input(z.object({ offset: z.number().int().min(0).default(0), limit: z.number().int().min(1).max(200).default(50) }))
    .output(z.object({ jobs: z.array(Job), total: z.number() })),
  /** Asks the service to stop; what is done by then comes all the same, so the job goes on being followed. */
  cancel: oc.input(byJob).output(Job),
  /** Requests joined with their results, in the order of the requests; all are `missing` until the results are here. */
  results: oc
    .input(
      byJob.extend({
        outcome: BatchOutcome.optional(),
        search: z.string().max(200).optional(),
        offset: z.number().int().min(0).default(0),
        limit: z.number().int().min(1).max(500).default(100),
      }),
    )
    .output(z.object({ rows: z.array(BatchRow), total: z.number(), counts: z.partialRecord(BatchOutcome, z.number()) })),
  /** One request and its result, whole, as they were on the wire. */
  result: oc.input(byJob.extend({ customId: z.string() })).output(z.object({ request: z.unknown(), result: z.unknown() })),
  /** A plan of those requests that did not succeed. */
  again: oc.input(byJob.extend({ outcomes: z.array(BatchOutcome).min(1) })).output(BatchPlan),
  /** What the service itself knows, newest first. */
  atService: oc
    .input(z.object({ connectionId: z.string().optional(), after: z.string().optional() }))
    .output(z.object({ batches: z.array(ServiceBatch), next: z.string().optional() })),
};
