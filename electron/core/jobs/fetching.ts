import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Job } from "../../../shared/contract/jobs.ts";
import { Failure, type FailureData, toFailureData } from "../../../shared/failure.ts";
import { HOUR, MINUTE, SECOND } from "../../../shared/units.ts";
import { joinUrl } from "../gateway/connection.ts";
import type { Log } from "../log.ts";
import type { Entries } from "../library/entries.ts";
import type { FilesFolder } from "../library/files-folder.ts";
import type { MediaStore } from "../library/media.ts";
import { monthFolder } from "../library/month-folder.ts";
import type { Connections } from "../settings/connections.ts";
import type { DownloadRequest, Downloads } from "../transfer/download.ts";
import { resultFileName } from "../transfer/file-names.ts";
import { placeFile } from "../transfer/place-file.ts";
import { noTrouble, reasonToEnd, withFailure } from "./fetch-trouble.ts";
import type { Journal } from "./journal.ts";
import { Limit } from "./limit.ts";
import type { Report, ResultFile } from "./maker.ts";
import type { Makers } from "./makers.ts";
import { assertPicture, placeSpooled } from "./result-file.ts";
import type { Spool } from "./spool.ts";
import type { Charges, ModelUsage } from "../usage/charges.ts";
import { wait } from "../wait.ts";

const downloadsAtOnce = 3;
/** New addresses asked for in a row before a pause: a service that hands out dead ones must not be hammered. */
const renewalsInARow = 3;

interface Parts {
  journal: Journal;
  connections: Connections;
  makers: Makers;
  downloads: Downloads;
  media: MediaStore;
  entries: Entries;
  files: FilesFolder;
  charges: Pick<Charges, "batch">;
  spool: Spool;
  log: Log;
  /** How long a download may be in trouble without progress before the job is given up, in milliseconds. */
  patience: number;
  now?: () => number;
}

/** Brings the results of finished work home, whole, and into the library (NV-08, DT-05, lesson 25). */
export class Fetching {
  readonly #parts: Parts;
  readonly #now: () => number;
  readonly #limit = new Limit(downloadsAtOnce);

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
  }

  /** Ends when every file is in the library, or when it is sure that one cannot be had. Aborting pauses: what has arrived is kept. */
  async run(id: string, signal: AbortSignal): Promise<Job> {
    let trouble = noTrouble;
    for (let tries = 0; ; tries += 1) {
      try {
        const fetch = () => this.#parts.files.useInParts((ownSignal) => this.#fetchAll(id, ownSignal), signal);
        return this.#done(id, await this.#limit.run("downloads", signal, fetch));
      } catch (error) {
        if (signal.aborted) throw error;
        const met = toFailureData(error);
        const { failure, isPauseDue } = await this.#mended(id, met, tries, signal);
        trouble = withFailure(trouble, failure, this.#now());
        const end = reasonToEnd(trouble, failure, this.#now(), this.#parts.patience);
        if (end) return this.#ended(id, end);
        if (isPauseDue) await this.#pause(id, failure, tries, signal);
      }
    }
  }

  #done(id: string, entryIds: string[], known?: FailureData): Job {
    const { journal, makers, spool } = this.#parts;
    const { recipe, missing: cutOff } = journal.get(id);
    const missing = makers.of(recipe).missing?.(recipe, journal.answer(id) ?? {}, this.#cameOf(id), known ?? cutOff);
    const job = journal.update(id, { state: "done", entryIds, missing, trouble: undefined, nextAskAt: undefined });
    spool.discard(id);
    return job;
  }

  /** Some results of one answer may be lost and others not: those that are here make the work done, and it tells what is missing. */
  #ended(id: string, end: FailureData): Job {
    const { journal, makers, entries } = this.#parts;
    const here = makers.of(journal.get(id).recipe).answersAtOnce ? entries.byJob(id) : [];
    if (here.length > 0)
      return this.#done(
        id,
        here.map((entry) => entry.id),
        end,
      );
    return journal.update(id, { state: "failed", failure: end, trouble: undefined }, { detail: end.reason ?? end.code });
  }

  /** Files that came, without those that the studio made of them. */
  #cameOf(id: string): number {
    const job = this.#parts.journal.get(id);
    const roles = new Set(this.#filesOf(job, this.#parts.journal.answer(id) ?? {}).map(({ role }) => role));
    return this.#parts.entries.byJob(id).filter(({ role }) => roles.has(role)).length;
  }

  async #pause(id: string, failure: FailureData, tries: number, signal: AbortSignal): Promise<void> {
    const nextAskAt = this.#now() + Math.max(Math.min(2 ** tries * SECOND, MINUTE), await this.#paceOf(id, failure));
    this.#parts.journal.update(id, { trouble: failure, nextAskAt });
    await wait(nextAskAt - this.#now(), signal);
  }

  /** Removes half files that a paused or broken download left. */
  async discardParts(job: Job): Promise<void> {
    await this.#parts.files.use(async () => {
      for (const { role } of this.#filesOf(job, this.#parts.journal.answer(job.id) ?? {})) {
        await this.#parts.downloads.discardPart(this.#folderOf(job), partName(job, role));
      }
    });
  }

  /** An address that is dead, or not there yet, is renewed by asking the task again; new ones are tried at once, but not for ever. */
  async #mended(
    id: string,
    failure: FailureData,
    tries: number,
    signal: AbortSignal,
  ): Promise<{ failure: FailureData; isPauseDue: boolean }> {
    const paused = (why: FailureData) => ({ failure: why, isPauseDue: true });
    if (failure.reason !== "url-expired" && failure.reason !== "no-result-url") return paused(failure);
    try {
      const job = this.#parts.journal.get(id);
      const connection = await this.#parts.connections.resolve(job.connectionId);
      const report = await this.#parts.makers.of(job.recipe).ask(connection, job.serviceId ?? "", signal);
      if (isGone(report, this.#now())) return paused({ ...failure, reason: "result-gone", action: "none" });
      if (report.outcome === "succeeded") {
        this.#parts.journal.update(id, { lastAskedAt: this.#now() }, { answer: report.answer });
        this.#parts.journal.note(id, "renewed-address");
      }
      return { failure, isPauseDue: tries % renewalsInARow === renewalsInARow - 1 };
    } catch (error) {
      if (signal.aborted) throw error;
      const asked = toFailureData(error);
      const isOver = asked.code === "not-found" && asked.delivery === "answered";
      return paused(isOver ? { ...failure, reason: "result-gone", action: "none" } : asked);
    }
  }

  async #fetchAll(id: string, signal: AbortSignal): Promise<string[]> {
    const job = this.#parts.journal.get(id);
    const answer = this.#parts.journal.answer(id) ?? {};
    const files = this.#filesOf(job, answer);
    const known = new Map(this.#parts.entries.byJob(id).map((entry) => [entry.role, entry.id]));
    const lines = files.find(({ kind }) => kind === "lines");
    if (lines && job.resultMediaId !== undefined) known.set(lines.role, job.resultMediaId);
    const bytes = new Map<string, { bytes: number; totalBytes?: number }>();
    const madeAt = this.#now();
    const lost: unknown[] = [];
    for (const [index, file] of files.entries()) {
      // The first file counts as the newest: lists show the video before its last frame.
      const fetch = () => this.#fetchOne(job, file, known, { bytes, signal, made: { answer, createdAt: madeAt - index } });
      if (!this.#parts.makers.of(job.recipe).answersAtOnce) await fetch();
      else await fetch().catch((error: unknown) => (signal.aborted ? Promise.reject(error) : lost.push(error)));
    }
    if (lost.length > 0) throw mostHopeful(lost);
    if (known.size === 0) {
      throw new Failure({
        code: "gateway-error",
        reason: "no-result-url",
        message: "The gateway says that the work is done but names no file.",
      });
    }
    return lines ? [] : [...known.values()];
  }

  async #fetchOne(
    job: Job,
    file: ResultFile,
    known: Map<string, string>,
    { bytes, signal, made }: { bytes: Map<string, { bytes: number; totalBytes?: number }>; signal: AbortSignal; made: Made },
  ): Promise<void> {
    const before = known.get(file.role);
    const id = before ?? (await this.#record(job, file, await this.#bringHome(job, file, bytes, signal), made));
    known.set(file.role, id);
    await this.#derive(job, file, id, made, known);
  }

  /** What cannot be made of a result is no reason to lose the result. */
  async #derive(job: Job, file: ResultFile, entryId: string, made: Made, known: Map<string, string>): Promise<void> {
    const { entries, makers, journal, log } = this.#parts;
    const maker = makers.of(job.recipe);
    const derived = maker.derivedOf?.(job.recipe, file);
    // A try before may have made it.
    if (!derived || known.has(derived.role)) return;
    const folder = this.#folderOf(job);
    const target = join(folder, `.${partName(job, file.role)}.derived.part`);
    try {
      if (!(await maker.derive?.(job.recipe, entries.get(entryId).path, target))) return;
      const path = await placeFile(target, folder, this.#nameOf(job, derived, derived.extension));
      const further = { ...file, role: derived.role, service: {} };
      known.set(derived.role, await this.#record(job, further, { path }, { ...made, createdAt: made.createdAt + 1 }, entryId));
    } catch (error) {
      log.error("not-derived", { id: job.id, role: file.role, failure: toFailureData(error) });
      journal.note(job.id, "not-composited");
    } finally {
      await rm(target, { force: true });
    }
  }

  /** Milliseconds: a gateway that is not ready to give its file is asked no more often than about its work. */
  async #paceOf(id: string, { reason, retryAfter = 0 }: FailureData): Promise<number> {
    if (reason !== "video-not-ready") return 0;
    const job = this.#parts.journal.get(id);
    const connection = await this.#parts.connections.resolve(job.connectionId);
    return Math.max(this.#parts.makers.of(job.recipe).pollSeconds(connection) * SECOND, Math.min(retryAfter, HOUR));
  }

  #filesOf(job: Job, answer: Record<string, unknown>): ResultFile[] {
    return this.#parts.makers.of(job.recipe).results(answer, job.serviceId ?? "");
  }

  async #bringHome(
    job: Job,
    file: ResultFile,
    progress: Map<string, { bytes: number; totalBytes?: number }>,
    signal: AbortSignal,
  ): Promise<{ path: string; sha256?: string }> {
    const { spool } = this.#parts;
    const left = await this.#leftBehind(job, file);
    if (left) return left;
    if (file.spooled !== undefined) {
      const spooled = join(spool.folderOf(job.id), file.spooled);
      return placeSpooled(spooled, this.#folderOf(job), (extension) => this.#nameOf(job, file, extension));
    }
    const downloaded = await this.#download(job, file, progress, signal);
    if (file.kind === "image") await assertPicture(downloaded);
    return downloaded;
  }

  async #record(
    job: Job,
    file: ResultFile,
    { path, sha256 }: { path: string; sha256?: string },
    made: Made,
    parentId?: string,
  ): Promise<string> {
    const mime = file.kind === "lines" ? "application/jsonl" : undefined;
    const { media, isNew } = await this.#parts.media.adopt(path, { sha256, mime });
    if (!isNew && this.#parts.media.pathOf(media.id) !== path) await rm(path, { force: true });
    if (file.kind === "lines") {
      const used = await this.#used({ ...job, resultMediaId: media.id });
      const charge = (now: Job) => this.#parts.charges.batch(now, used);
      this.#parts.journal.update(job.id, { resultMediaId: media.id }, { charge });
      return media.id;
    }
    // Assets and batches leave no video and no picture (`results` of their makers), so none of their jobs comes here.
    const recipe = "model" in job.recipe ? job.recipe : undefined;
    const entry = this.#parts.entries.add({
      kind: file.kind,
      role: file.role,
      mediaId: media.id,
      jobId: job.id,
      connectionId: job.connectionId,
      connectionName: job.connectionName,
      ...(recipe && { model: recipe.model, recipe }),
      service: file.service ?? made.answer,
      createdAt: made.createdAt,
      parentId: parentId ?? this.#parts.makers.of(job.recipe).parentOf?.(job.recipe),
    });
    return entry.id;
  }

  /** By model. What cannot be read of results is no reason to leave them: then nothing is known of what they took. */
  async #used(job: Job): Promise<readonly ModelUsage[]> {
    const { makers, log } = this.#parts;
    try {
      return (await makers.of(job.recipe).used?.(job)) ?? [];
    } catch (error) {
      log.error("usage-not-read", { id: job.id, failure: toFailureData(error) });
      return job.recipe.kind === "batch" ? job.recipe.models.map((model) => ({ model, usage: {} })) : [];
    }
  }

  /** By the file's own address; where it has none, or no video is to be had there, from the gateway itself (CV-05). */
  async #download(job: Job, file: ResultFile, progress: Map<string, { bytes: number; totalBytes?: number }>, signal: AbortSignal) {
    const { downloads } = this.#parts;
    const request = this.#requestFor(job, file, progress, signal);
    try {
      if (file.url !== undefined) return await downloads.fetch({ ...request, url: file.url });
    } catch (error) {
      if (signal.aborted || file.contentPath === undefined || !isHadElsewhere(toFailureData(error))) throw error;
    }
    const keyOf = await this.#parts.connections.resolve(job.connectionId);
    const headers = this.#parts.makers.of(job.recipe).contentHeaders?.(keyOf);
    return downloads.fetch({ ...request, url: joinUrl(keyOf.baseUrl, file.contentPath ?? ""), keyOf, headers });
  }

  #requestFor(
    job: Job,
    file: ResultFile,
    progress: Map<string, { bytes: number; totalBytes?: number }>,
    signal: AbortSignal,
  ): Omit<DownloadRequest, "url"> {
    return {
      folder: this.#folderOf(job),
      partName: partName(job, file.role),
      fileName: ({ extension }) => this.#nameOf(job, file, extension),
      expects: file.kind,
      signal,
      onProgress: ({ bytes, totalBytes, bytesPerSecond }) => {
        progress.set(file.role, { bytes, totalBytes });
        const sums = [...progress.values()];
        const transfer = {
          bytes: sums.reduce((sum, each) => sum + each.bytes, 0),
          ...(sums.every((each) => each.totalBytes !== undefined) && {
            totalBytes: sums.reduce((sum, each) => sum + (each.totalBytes ?? 0), 0),
          }),
          bytesPerSecond,
          isPaused: false,
        };
        if (!signal.aborted && this.#parts.journal.has(job.id))
          this.#parts.journal.show({ ...this.#parts.journal.get(job.id), trouble: undefined, transfer });
      },
    };
  }

  /** A whole file that a crash left under its final name before it was recorded; names are unique to job and role. */
  async #leftBehind(job: Job, file: ResultFile): Promise<{ path: string; sha256?: string } | undefined> {
    const extensions = extensionsOf[file.kind];
    const folder = this.#folderOf(job);
    const path = extensions.map((extension) => join(folder, this.#nameOf(job, file, extension))).find((each) => existsSync(each));
    if (path === undefined) return undefined;
    await this.#parts.downloads.discardPart(folder, partName(job, file.role)); // The second name of the same file.
    return { path };
  }

  #nameOf(job: Job, file: { role: string }, extension: string): string {
    const prompt = this.#parts.makers.of(job.recipe).titleOf(job.recipe);
    return resultFileName({ createdAt: job.createdAt, prompt, id: job.id, extension, ...(file.role !== "video" && { role: file.role }) });
  }

  #folderOf(job: Job): string {
    return monthFolder(this.#parts.files.library, job.createdAt);
  }
}

/** A dead address, a page or a broken file in its place, or a store that this machine does not come through to: the gateway may still give it. */
function isHadElsewhere({ code, reason }: FailureData): boolean {
  return code === "unreachable" || code === "gateway-error" || reason === "url-expired";
}

const extensionsOf: Record<ResultFile["kind"], readonly string[]> = {
  video: [".mp4", ".mov", ".webm"],
  image: [".png", ".jpg", ".webp", ".gif", ".avif"],
  lines: [".jsonl"],
};

/** What is known of all results of an answer. */
interface Made {
  answer: Record<string, unknown>;
  createdAt: number;
}

/** Of several failures one that may pass, so that none of the results is given up too soon. */
function mostHopeful(failures: readonly unknown[]): unknown {
  const isOver = (error: unknown) => ["url-expired", "picture-unreadable", "result-gone"].includes(toFailureData(error).reason ?? "");
  return failures.find((error) => !isOver(error)) ?? failures[0];
}

function partName(job: Job, role: string): string {
  return `${job.id}-${role}`;
}

/** The service says itself that its file is over. */
function isGone({ outcome, expiresAt }: Report, now: number): boolean {
  return outcome === "expired" || outcome === "failed" || (expiresAt !== undefined && expiresAt < now);
}
