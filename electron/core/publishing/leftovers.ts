import type { JobsChange } from "../../../shared/contract/jobs.ts";
import { toFailureData } from "../../../shared/failure.ts";
import type { Log } from "../log.ts";
import type { Needs } from "./needs.ts";
import type { PublicationRows } from "./publication-rows.ts";
import type { Publications } from "./publications.ts";
import type { Storages } from "./storages.ts";

interface Parts {
  storages: Pick<Storages, "sharing">;
  publications: Pick<Publications, "discard">;
  rows: PublicationRows;
  needs: Needs;
  watch: (signal: AbortSignal) => AsyncIterable<JobsChange>;
  log: Log;
}

/** Takes parts away from storages when the last job that could have gone on with them is cancelled or discarded: nothing else ever would. */
export class Leftovers {
  readonly #parts: Parts;
  readonly #end = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Looks once, for what an earlier run left, then whenever a job is cancelled or discarded. */
  start(): void {
    this.#running = this.#follow().catch((error: unknown) => this.#report("leftovers-not-followed", error));
  }

  async close(): Promise<void> {
    this.#end.abort();
    await this.#running;
  }

  /** Ends every unfinished upload that no job hopes for. What fails is tried again the next time. */
  async sweep(): Promise<void> {
    const { storages, publications, rows, needs } = this.#parts;
    for (const row of rows.unfinished()) {
      if (needs.isHopedFor(storages.sharing(row.place), row.mediaId)) continue;
      await publications.discard(row).catch((error: unknown) => this.#report("upload-not-discarded", error));
    }
  }

  async #follow(): Promise<void> {
    for await (const change of this.#parts.watch(this.#end.signal)) if (mayLeaveParts(change)) await this.sweep();
  }

  #report(event: string, error: unknown): void {
    this.#parts.log.warn(event, { failure: toFailureData(error) });
  }
}

function mayLeaveParts(change: JobsChange): boolean {
  return change.type !== "saved" || change.job.state === "cancelled";
}
