import { accessSync, constants } from "node:fs";
import { resolve } from "node:path";
import type { Asset } from "../../shared/contract/assets.ts";
import type { Job } from "../../shared/contract/jobs.ts";
import { finalJobStates } from "../../shared/job-states.ts";
import type { FailureData } from "../../shared/failure.ts";
import { MIB, MINUTE, SECOND } from "../../shared/units.ts";
import { makeFolder } from "../core/make-folder.ts";
import { storageFailure } from "../core/transfer/storage-failure.ts";
import type { Context } from "./command.ts";
import { describedEntry } from "./described-entry.ts";
import { exitStatusOf, exitStatusOfJob } from "./exit-status.ts";
import { type Parsed, usage } from "./options.ts";
import { failureLines } from "./output.ts";

const notDelivered = new Set(["waiting", "preparing", "submitting"]);

/** Waits until a job has ended, or without `waits` until it is delivered; prints its result; resolves to the exit status. */
export async function finishJob(context: Context, id: string, { waits }: { waits: boolean }): Promise<number> {
  const { client, output, parsed } = context;
  const isStuck = stuckness();
  const isEnough = (each: Job) => finalJobStates.has(each.state) || (waits ? isStuck(each) : !notDelivered.has(each.state));
  const job = await lastState(context, id, isEnough);
  const error = job.failure ?? (finalJobStates.has(job.state) ? undefined : waits ? stuckFailure(job) : undefined);
  const out = parsed.text("out");
  const entries = [];
  for (const entryId of job.entryIds) entries.push(await describedEntry(await client.library.get({ id: entryId }), out));
  const details = await client.jobs.get({ id });
  const asset = await assetOf(context, job);
  output.result({ job: details, entries, ...(asset && { asset }), ...(error && { error }) }, [
    `${job.id}  ${job.state}`,
    ...(asset ? [`asset://${asset.id}  ${asset.status}`] : []),
    ...entries.map((entry) => entry.path),
    ...(job.missing ? failureLines(job.missing) : []),
    ...(error ? failureLines(error) : []),
  ]);
  return error ? exitStatusOf(error) : exitStatusOfJob(job);
}

/** What the job made at the service, where that is an asset. */
async function assetOf({ client }: Context, { recipe, serviceId, connectionId }: Job): Promise<Asset | undefined> {
  if (recipe.kind !== "asset" || serviceId === undefined) return undefined;
  const [asset] = await client.assets.known({ connectionId, ids: [serviceId] });
  return asset;
}

async function lastState({ client, output, signal }: Context, id: string, isEnough: (job: Job) => boolean): Promise<Job> {
  let said = "";
  let shown: Job | undefined;
  const timer = setInterval(() => shown?.state === "submitting" && output.progress(progressLine(shown)), sayEvery());
  try {
    for await (const change of await client.jobs.watch(undefined, { signal })) {
      const job =
        change.type === "snapshot"
          ? await client.jobs.get({ id })
          : change.type === "saved" && change.job.id === id
            ? change.job
            : undefined;
      if (!job) continue;
      const line = progressLine(job);
      if (line !== said) output.progress(line);
      said = line;
      shown = job;
      if (isEnough(job)) return job;
    }
  } finally {
    clearInterval(timer);
  }
  throw new DOMException("The command was interrupted.", "AbortError");
}

/** Milliseconds between two words about a call that takes minutes: on a terminal the line is written over. */
function sayEvery(): number {
  return process.stderr.isTTY ? SECOND : MINUTE / 2;
}

/** The result is there and does not come: a command does not wait for a disk or a line for a day. The job goes on at the next start. */
function stuckness(): (job: Job) => boolean {
  let since: number | undefined;
  return ({ state, transfer, trouble }) => {
    since = trouble === undefined ? undefined : (since ?? performance.now());
    const isTooLong = since !== undefined && performance.now() - since > MINUTE;
    return state === "fetching" && (transfer?.isPaused === true || isTooLong);
  };
}

function stuckFailure({ trouble }: Job): FailureData | undefined {
  const paused = "The download is paused; resume it in the studio.";
  return trouble ?? { code: "conflict", reason: "download-paused", message: paused, action: "none" };
}

function progressLine(job: Job): string {
  const { transfer, trouble, serviceStatus, progress } = job;
  const parts = [job.id, job.state];
  const seconds = Math.round((Date.now() - (job.submittedAt ?? Date.now())) / SECOND);
  if (job.state === "submitting" && seconds > 0) parts.push(`${seconds} s`);
  if (job.state === "following" && serviceStatus)
    parts.push(serviceStatus, `${Math.round((Date.now() - (job.submittedAt ?? job.createdAt)) / SECOND)} s`);
  if (job.state === "following" && progress !== undefined) parts.push(`${progress} %`);
  if (job.state === "fetching" && transfer) parts.push(`${(transfer.bytes / MIB).toFixed(1)} MB`);
  if (trouble) parts.push(`(${trouble.message})`);
  return parts.join(" ");
}

/** Refuses a folder for results before anything is paid for them. Fails with `storage-error`. */
export function checkOut(parsed: Parsed): void {
  const out = parsed.text("out");
  if (out === undefined) return;
  if (out.trim() === "") throw usage("--out needs a folder.");
  const folder = resolve(out);
  makeFolder(folder);
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw storageFailure(error, folder);
  }
}
