import { basename } from "node:path";
import type { BatchPlan, BatchProblem } from "../../../shared/contract/batches.ts";
import type { Job } from "../../../shared/contract/jobs.ts";
import { Failure } from "../../../shared/failure.ts";
import { finalJobStates } from "../../../shared/job-states.ts";
import { type BatchReason, batchReasonWords } from "../../../shared/words/batch-reasons.ts";
import { fill } from "../../../shared/words/fill.ts";
import { allPages } from "../all-pages.ts";
import { timeText } from "../asset-words.ts";
import type { Command, Context } from "../command.ts";
import { finishJob } from "../job-end.ts";
import { noWords, oneId, type Parsed, usage } from "../options.ts";
import { tableLines } from "../output.ts";
import { printRequest } from "../print-request.ts";
import { receiveFile } from "../source.ts";

/** A batch from a file of requests or of prompts, or from a table and a prompt with its columns. */
export const chatBatchCreate: Command = {
  check(parsed) {
    if (parsed.words.length !== 1) throw usage("chat batch create needs one file.");
    settingsFrom(parsed);
  },
  async run(context) {
    const { parsed, client, studio, connectionId, output } = context;
    const file = parsed.words[0] ?? "";
    const { id: mediaId } = await receiveFile(file, studio.media);
    const prompt = parsed.text("prompt");
    const source = prompt === undefined ? ({ from: "file", mediaId } as const) : ({ from: "table", mediaId, prompt } as const);
    const plan = await client.batches.plan({ source, settings: settingsFrom(parsed), connectionId });
    for (const problem of plan.problems) output.progress(problemLine(problem));
    if (plan.mediaId === undefined) throw refusedPlan(plan);
    const title = parsed.text("title") ?? basename(file);
    const { count, bytes, models, uses } = plan;
    const recipe = { kind: "batch", title, requests: plan.mediaId, count, bytes, models, uses } as const;
    if (parsed.has("print-request")) return printRequest(output, client.jobs.preview({ connectionId, recipe, full: true }));
    const job = await client.batches.create({ mediaId: plan.mediaId, title, connectionId });
    return finishJob(context, job.id, { waits: parsed.has("wait") });
  },
};

/** What the service has, newest first. */
export const chatBatchList: Command = {
  check: noWords,
  async run(context) {
    const { parsed, client, connectionId, output } = context;
    if (parsed.has("print-request")) return printRequest(output, client.chatService.preview({ connectionId, ask: { what: "batches" } }));
    const batches = await allPages(async (after) => {
      const page = await client.batches.atService({ connectionId, after });
      return { items: page.batches, next: page.next };
    });
    const rows = batches.map(({ id, status, createdAt, counts, jobId }) => [
      id,
      status,
      timeText(createdAt),
      countWords(counts),
      jobId ?? "",
    ]);
    output.result({ batches, total: batches.length }, rows.length > 0 ? tableLines(rows) : ["No batches."]);
    return 0;
  },
};

export const chatBatchShow: Command = {
  check: (parsed) => void oneId(parsed),
  async run(context) {
    const { parsed, client, connectionId, output } = context;
    const { job, serviceId } = await batchNamed(context, oneId(parsed));
    if (parsed.has("print-request"))
      return printRequest(output, client.chatService.preview({ connectionId, ask: { what: "batch", id: serviceId } }));
    const current = job && (await asked(context, job));
    const { service, ...details } = current ? await client.jobs.get({ id: current.id }) : { service: undefined };
    const atService = service ?? (await listedBatch(context, serviceId));
    output.result({ batch: { id: serviceId, status: current?.serviceStatus, ...atService }, ...(current && { job: details }) }, [
      `${serviceId}  ${current?.serviceStatus ?? ""}  ${current ? `${current.id} ${current.state}` : ""}`.trimEnd(),
      JSON.stringify(atService, undefined, 2),
    ]);
    return 0;
  },
};

/** One JSON line a request, in the order of the requests; with `--json` a last line sums up. */
export const chatBatchResults: Command = {
  check: (parsed) => void oneId(parsed),
  async run(context) {
    const { parsed, client, studio, connectionId, output } = context;
    const { job, serviceId } = await batchNamed(context, oneId(parsed));
    if (parsed.has("print-request"))
      return printRequest(output, client.chatService.preview({ connectionId, ask: { what: "batch-results", id: serviceId } }));
    if (!job) throw unknownBatch(oneId(parsed));
    const ended = await asked(context, job);
    if (ended.failure) throw new Failure(ended.failure);
    if (ended.resultMediaId === undefined) throw notEnded(ended);
    const { counts } = await client.batches.results({ jobId: job.id, limit: 1 });
    const exported = await studio.respond(new Request(`http://studio.invalid/batch-export/${job.id}?format=jsonl`));
    for await (const piece of exported.body ?? []) await written(piece);
    if (output.isJson)
      output.result({ batch: serviceId, job: job.id, total: Object.values(counts).reduce((sum, each) => sum + each, 0), counts }, []);
    return 0;
  },
};

/** The service stops it; what is done by then comes all the same. */
export const chatBatchCancel: Command = {
  check: (parsed) => void oneId(parsed),
  async run(context) {
    const { parsed, client, connectionId, output } = context;
    const { job, serviceId } = await batchNamed(context, oneId(parsed));
    if (parsed.has("print-request"))
      return printRequest(output, client.chatService.preview({ connectionId, ask: { what: "cancel-batch", id: serviceId } }));
    if (!job) throw unknownBatch(oneId(parsed));
    const now = await client.batches.cancel({ jobId: job.id });
    output.result({ job: now }, [`${now.id}  ${now.state}${now.state === "cancelled" ? "" : "; the service stops it"}`]);
    return 0;
  },
};

function settingsFrom(parsed: Parsed) {
  const maxTokens = parsed.number("max-tokens") ?? 1024;
  if (!Number.isInteger(maxTokens) || maxTokens < 1) throw usage("--max-tokens takes a whole number above 0.");
  return { model: parsed.text("model") ?? "", system: parsed.text("system") ?? "", maxTokens };
}

/** A batch by its job's id or by the service's. */
async function batchNamed({ client }: Context, id: string): Promise<{ job?: Job; serviceId: string }> {
  const jobs = await allPages(async (after) => {
    const offset = Number(after ?? 0);
    const page = await client.batches.list({ offset, limit: 200 });
    return { items: page.jobs, next: offset + page.jobs.length < page.total ? String(offset + page.jobs.length) : undefined };
  });
  const job = jobs.find((each) => each.id === id || each.serviceId === id);
  return { ...(job && { job }), serviceId: job ? (job.serviceId ?? job.id) : id };
}

/** The job once it has been asked about by this command, or has ended. */
async function asked({ client, signal }: Context, job: Job): Promise<Job> {
  if (finalJobStates.has(job.state)) return job;
  const begun = Date.now();
  const leave = new AbortController();
  const either = AbortSignal.any([signal, leave.signal]);
  try {
    await client.jobs.askNow({ id: job.id }).catch((error: unknown) => {
      if (!(error instanceof Failure) || error.code !== "conflict") throw error; // It has ended meanwhile.
    });
    for await (const change of await client.jobs.watch(undefined, { signal: either })) {
      const now =
        change.type === "snapshot"
          ? await client.jobs.get({ id: job.id })
          : change.type === "saved" && change.job.id === job.id
            ? change.job
            : undefined;
      const isAsked = now && now.state === "following" && (now.lastAskedAt ?? 0) >= begun;
      if (now && (isAsked || finalJobStates.has(now.state))) return now;
    }
  } finally {
    leave.abort();
  }
  throw new DOMException("The command was interrupted.", "AbortError");
}

async function listedBatch({ client, connectionId }: Context, id: string): Promise<Record<string, unknown>> {
  const batches = await allPages(async (after) => {
    const page = await client.batches.atService({ connectionId, after });
    return { items: page.batches, next: page.next };
  });
  const found = batches.find((batch) => batch.id === id);
  if (!found) throw unknownBatch(id);
  return found;
}

function written(piece: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => process.stdout.write(piece, (error) => (error ? reject(error) : resolve())));
}

function problemLine({ line, level, reason, detail }: BatchProblem): string {
  const words = fill(batchReasonWords.en[reason as BatchReason] ?? reason, detail);
  return `${level}${line === undefined ? "" : `, line ${line}`}: ${words}`;
}

function refusedPlan({ problems, problemCount }: BatchPlan): Failure {
  const [first] = problems;
  const message = `The requests have errors${first ? `: ${problemLine(first)}` : "."}`;
  const detail = { count: problemCount, said: first?.reason ?? "" };
  return new Failure({ code: "invalid-input", reason: "batch-has-problems", message, detail, delivery: "not-sent" });
}

function unknownBatch(id: string): Failure {
  return new Failure({ code: "not-found", reason: "job", message: `There is no batch ${id}.`, delivery: "not-sent" });
}

function notEnded({ id, serviceStatus }: Job): Failure {
  const message = `The batch ${id} has not ended yet${serviceStatus === undefined ? "" : ` (${serviceStatus})`}.`;
  return new Failure({ code: "conflict", reason: "still-going", message, action: "wait" });
}

function countWords(counts: Record<string, number>): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`)
    .join(", ");
}
