import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DAY } from "../../../shared/units.ts";
import { syncFolder } from "../sync-folder.ts";

/** What has come of an answer by now. */
export interface Arrived {
  answer?: Record<string, unknown>;
  files: { file: string; bytes: number }[];
}

const answerFile = "answer.json";
const KEPT_UNKNOWN = 30 * DAY;

/**
 * Where an answer lies that holds its results itself, until they are in the library: a folder a job, on the library's own disk, so that a
 * finished file only needs its name there. What is here outlives the end of the studio.
 */
export class Spool {
  readonly #files: { readonly library: string };
  readonly #name: string;

  /** `name` keeps apart what belongs to jobs and to others. */
  constructor(files: { readonly library: string }, name = ".arriving") {
    this.#files = files;
    this.#name = name;
  }

  get #folder(): string {
    return join(this.#files.library, this.#name);
  }

  /** The ids of those that something is kept of. */
  kept(): string[] {
    return existsSync(this.#folder) ? readdirSync(this.#folder) : [];
  }

  /** The folder of a job; it need not be there yet. */
  folderOf(jobId: string): string {
    return join(this.#folder, jobId);
  }

  /** Writes down what an answer says beside its files; safe on the disk when this resolves. */
  async keepAnswer(jobId: string, answer: Record<string, unknown>): Promise<void> {
    const folder = this.folderOf(jobId);
    mkdirSync(folder, { recursive: true });
    const file = join(folder, answerFile);
    writeFileSync(`${file}.part`, JSON.stringify(answer), { flush: true });
    renameSync(`${file}.part`, file);
    await syncFolder(folder);
  }

  /** What has arrived of a job's answer: all that was said, where that is known, and the whole files. */
  arrived(jobId: string): Arrived {
    const folder = this.folderOf(jobId);
    const names = existsSync(folder) ? readdirSync(folder) : [];
    const whole = names.filter((name) => name !== answerFile && !name.endsWith(".part"));
    const files = whole.map((file) => ({ file, bytes: statSync(join(folder, file)).size }));
    if (!names.includes(answerFile)) return { files };
    // Written by `keepAnswer` only, and whole.
    return { files, answer: JSON.parse(readFileSync(join(folder, answerFile), "utf8")) as Record<string, unknown> };
  }

  discard(jobId: string): void {
    rmSync(this.folderOf(jobId), { recursive: true, force: true });
  }

  /**
   * Whether something came for it not long ago. What nobody knows may belong to the database of before a restore, which may come back: it is
   * paid, so it has its time (GEN-07).
   */
  isRecent(jobId: string): boolean {
    const came = statSync(this.folderOf(jobId), { throwIfNoEntry: false })?.mtimeMs;
    return came !== undefined && Math.abs(Date.now() - came) < KEPT_UNKNOWN;
  }

  /** Discards what belongs to none of the jobs that are wanted. */
  sweep(isWanted: (jobId: string) => boolean): void {
    for (const jobId of this.kept()) if (!isWanted(jobId)) this.discard(jobId);
  }
}
