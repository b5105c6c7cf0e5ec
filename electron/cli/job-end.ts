import { copyFile, mkdir } from "node:fs/promises";
import { basename, resolve } from "node:path";
import type { Job } from "../../shared/contract/jobs.ts";
import { finalJobStates } from "../../shared/contract/jobs.ts";
import type { Entry } from "../../shared/contract/library.ts";
import { MIB, SECOND } from "../../shared/units.ts";
import { uniquePath } from "../core/transfer/file-names.ts";
import type { Context } from "./command.ts";
import { exitStatusOfJob } from "./exit-status.ts";
import { failureLines } from "./output.ts";

const notDelivered = new Set(["waiting", "preparing", "submitting"]);

/** Waits until a job has ended, or without `waits` until it is delivered; prints its result; resolves to the exit status. */
export async function finishJob(context: Context, id: string, { waits }: { waits: boolean }): Promise<number> {
  const { client, output, parsed } = context;
  const job = await lastState(context, id, (each) => (waits ? finalJobStates.has(each.state) : !notDelivered.has(each.state)));
  const out = parsed.text("out");
  const entries = [];
  for (const entryId of job.entryIds) entries.push(await described(await client.library.get({ id: entryId }), out));
  const details = await client.jobs.get({ id });
  output.result({ job: details, entries, ...(job.failure && { error: job.failure }) }, [
    `${job.id}  ${job.state}`,
    ...entries.map((entry) => entry.path),
    ...(job.failure ? failureLines(job.failure) : []),
  ]);
  return exitStatusOfJob(job);
}

async function lastState({ client, output, signal }: Context, id: string, isEnough: (job: Job) => boolean): Promise<Job> {
  let said = "";
  for await (const change of await client.jobs.watch(undefined, { signal })) {
    const job =
      change.type === "snapshot" ? await client.jobs.get({ id }) : change.type === "saved" && change.job.id === id ? change.job : undefined;
    if (!job) continue;
    const line = progressLine(job);
    if (line !== said) output.progress(line);
    said = line;
    if (isEnough(job)) return job;
  }
  throw new DOMException("The command was interrupted.", "AbortError");
}

function progressLine(job: Job): string {
  const { transfer, trouble, serviceStatus } = job;
  const parts = [job.id, job.state];
  if (job.state === "following" && serviceStatus)
    parts.push(serviceStatus, `${Math.round((Date.now() - (job.submittedAt ?? job.createdAt)) / SECOND)} s`);
  if (job.state === "fetching" && transfer) parts.push(`${(transfer.bytes / MIB).toFixed(1)} MB`);
  if (trouble) parts.push(`(${trouble.message})`);
  return parts.join(" ");
}

/** The entry as the command line promises it; with `out` the file is copied there first. */
async function described(entry: Entry, out: string | undefined) {
  const path = out === undefined ? entry.path : await copyInto(out, entry.path);
  const { id, kind, media, recipe, service, role } = entry;
  return { id, kind, role, path, bytes: media.bytes, sha256: media.sha256, recipe, service };
}

async function copyInto(folder: string, path: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const target = await uniquePath(resolve(folder), basename(path));
  await copyFile(path, target);
  return target;
}
