import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import type { Job } from "../../../shared/contract/jobs.ts";
import type { BatchRecipe } from "../../../shared/contract/recipes.ts";
import { textOfParams } from "../../../shared/rules/batch.ts";
import type { Log } from "../log.ts";
import type { MediaStore } from "../library/media.ts";
import { BatchTable } from "./batch-table.ts";
import { placedLines, readRequest } from "./request-file.ts";
import { longestTableText, readResultLine } from "./result-line.ts";

/** A job that is a batch. */
export type BatchJob = Job & { recipe: BatchRecipe };

interface Parts {
  media: Pick<MediaStore, "pathOf" | "need">;
  folder: string;
  log: Log;
}

/** Lines that are taken in at once; then others have their turn. */
const linesAtOnce = 500;
/** Tables that stay open; the longest unused one is closed. */
const mostOpen = 4;

/** The tables of batches, made when they are first asked for. */
export class BatchIndexes {
  readonly #parts: Parts;
  /** The longest unused first. */
  readonly #tables = new Map<string, BatchTable>();
  readonly #making = new Map<string, Promise<BatchTable>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** With all requests in it, and with all results as soon as these are here. */
  async of(job: BatchJob): Promise<BatchTable> {
    const before = this.#making.get(job.id);
    // One that is being made for an older state of the job may lack the results.
    if (before) await before.catch(() => undefined);
    const making = this.#made(job);
    this.#making.set(job.id, making);
    try {
      return await making;
    } finally {
      if (this.#making.get(job.id) === making) this.#making.delete(job.id);
    }
  }

  async forget(jobId: string): Promise<void> {
    await this.#making.get(jobId)?.catch(() => undefined);
    this.#tables.get(jobId)?.close();
    this.#tables.delete(jobId);
    rmSync(this.#fileOf(jobId), { force: true });
  }

  close(): void {
    for (const table of this.#tables.values()) table.close();
    this.#tables.clear();
  }

  async #made(job: BatchJob): Promise<BatchTable> {
    const table = this.#opened(job.id);
    if (!table.isWhole("requests")) await this.#takeRequests(table, job);
    const { resultMediaId } = job;
    if (resultMediaId !== undefined && !table.isWhole(resultMediaId)) await this.#takeResults(table, job.id, resultMediaId);
    return table;
  }

  #opened(jobId: string): BatchTable {
    const known = this.#tables.get(jobId) ?? this.#open(jobId);
    this.#tables.delete(jobId);
    this.#tables.set(jobId, known);
    for (const [id, table] of [...this.#tables].slice(0, -mostOpen)) {
      if (this.#making.has(id)) continue;
      table.close();
      this.#tables.delete(id);
    }
    return known;
  }

  /** What cannot be read as a table, or was left unfinished, is made anew. */
  #open(jobId: string): BatchTable {
    mkdirSync(this.#parts.folder, { recursive: true });
    const file = this.#fileOf(jobId);
    try {
      const table = new BatchTable(file);
      if (table.isWhole("requests")) return table;
      table.close();
    } catch (error) {
      this.#parts.log.warn("batch-table-made-anew", { jobId, cause: error });
    }
    rmSync(file, { force: true });
    return new BatchTable(file);
  }

  async #takeRequests(table: BatchTable, { recipe }: BatchJob): Promise<void> {
    this.#parts.media.need(recipe.requests);
    await inGroups(placedLines(this.#parts.media.pathOf(recipe.requests)), (lines) =>
      table.addRequests(
        lines.map(({ start, bytes, text }) => {
          const { custom_id, params } = readRequest(text);
          return {
            customId: custom_id,
            model: String(params["model"] ?? ""),
            prompt: textOfParams(params).slice(0, longestTableText),
            start,
            bytes,
          };
        }),
      ),
    );
    table.setWhole("requests");
  }

  async #takeResults(table: BatchTable, jobId: string, mediaId: string): Promise<void> {
    let unreadable = 0;
    await inGroups(placedLines(this.#parts.media.pathOf(mediaId)), (lines) =>
      table.addResults(
        lines.flatMap(({ start, bytes, text }) => {
          const result = readResultLine(text);
          if (!result) unreadable += 1;
          return result ? [{ ...result, start, bytes }] : [];
        }),
      ),
    );
    if (unreadable > 0) this.#parts.log.warn("batch-results-unreadable", { jobId, lines: unreadable });
    table.setWhole(mediaId);
  }

  #fileOf(jobId: string): string {
    return join(this.#parts.folder, `${jobId}.db`);
  }
}

async function inGroups<T>(lines: AsyncIterable<T>, take: (group: T[]) => void): Promise<void> {
  let group: T[] = [];
  for await (const line of lines) {
    group.push(line);
    if (group.length < linesAtOnce) continue;
    take(group);
    group = [];
    await turn();
  }
  take(group);
}
