import { createReadStream, mkdirSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Outcome } from "./batch-record.ts";

/** One entry of a batch. */
export interface BatchRequest {
  custom_id: string;
  params: Record<string, unknown>;
}

/** Requests and results of batches, one line each, in files of their own. */
export class BatchFiles {
  #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** In place when this returns. */
  keepRequests(id: string, requests: readonly BatchRequest[]): void {
    const path = this.#path(id, "requests");
    writeFileSync(`${path}.part`, requests.map((request) => `${JSON.stringify(request)}\n`).join(""));
    renameSync(`${path}.part`, path);
  }

  requests(id: string): BatchRequest[] {
    const lines = readFileSync(this.#path(id, "requests"), "utf8").split("\n");
    return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as BatchRequest);
  }

  resultsPath(id: string): string {
    return this.#path(id, "results");
  }

  async addResults(id: string, lines: readonly string[]): Promise<void> {
    await appendFile(this.#path(id, "results"), lines.map((line) => `${line}\n`).join(""));
  }

  /** How each kept result ended, in their order; half a line that an end of the process left is taken away first. */
  async keptOutcomes(id: string): Promise<Outcome[]> {
    const path = this.#path(id, "results");
    if (statSync(path, { throwIfNoEntry: false }) === undefined) return [];
    dropHalfLine(path);
    const kept: Outcome[] = [];
    for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
      kept.push((JSON.parse(line) as { result: { type: Outcome } }).result.type);
    }
    return kept;
  }

  delete(id: string): void {
    for (const kind of ["requests", "results"] as const) rmSync(this.#path(id, kind), { force: true });
  }

  #path(id: string, kind: "requests" | "results"): string {
    return join(this.#folder, `${id}.${kind}.jsonl`);
  }
}

function dropHalfLine(path: string): void {
  const bytes = readFileSync(path);
  const end = bytes.lastIndexOf(0x0a) + 1;
  if (end < bytes.length) truncateSync(path, end);
}
