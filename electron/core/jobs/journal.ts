import type { Job, JobDetails, JobEvent, JobsChange, JobState } from "../../../shared/contract/jobs.ts";
import type { Recipe } from "../../../shared/contract/recipes.ts";
import { finalJobStates, unfinishedJobStates } from "../../../shared/job-states.ts";
import { Failure } from "../../../shared/failure.ts";
import { Changes } from "../changes.ts";
import type { Database } from "../database.ts";
import { keptField, readKept } from "../kept-texts.ts";
import type { Log } from "../log.ts";

/** Finished jobs that a watcher is shown at once; older ones are listed on demand. */
const recentLimit = 100;

type Row = { record: string };
type Charge = (job: Job, answer: Record<string, unknown> | undefined) => Partial<Job> | undefined;

/**
 * The jobs as they are written down: the record is safe on disk before anything that it speaks of happens (design section 5).
 * Whoever changes a job changes it here; watchers see each change.
 */
export class Journal {
  readonly #database: Database;
  readonly #changes = new Changes<JobsChange>();
  readonly #charge: Charge | undefined;
  readonly #now: () => number;
  readonly #log: Pick<Log, "error"> | undefined;
  readonly #unreadable = new Set<string>();

  /** `charge` hears of each new state in its transaction, and says what the job shows of its costs. */
  constructor(parts: { database: Database; charge?: Charge; now?: () => number; log?: Pick<Log, "error"> }) {
    this.#database = parts.database;
    this.#charge = parts.charge;
    this.#now = parts.now ?? Date.now;
    this.#log = parts.log;
  }

  /** `alongside` writes what must stand or fall with the jobs, in the same transaction; when it throws, nothing is written. */
  add(jobs: readonly Job[], alongside?: (jobs: readonly Job[]) => void): void {
    this.#database.transaction(() => {
      alongside?.(jobs);
      for (const job of jobs) {
        this.#write(job);
        this.note(job.id, "created");
      }
    });
    for (const job of jobs) this.#changes.publish({ type: "saved", job });
  }

  /** Fails with `not-found`. */
  get(id: string): Job {
    const row = this.#database.get<Row>("SELECT record FROM jobs WHERE id = ?", id);
    if (!row) throw new Failure({ code: "not-found", reason: "job", message: `There is no job ${id}.` });
    return JSON.parse(row.record) as Job;
  }

  /** Nothing where there is no such job, or where what is kept of it cannot be read. */
  find(id: string): Job | undefined {
    return readKept<Job>(this.#database.get<Row>("SELECT record FROM jobs WHERE id = ?", id)?.record);
  }

  has(id: string): boolean {
    return this.#database.get("SELECT 1 AS found FROM jobs WHERE id = ?", id) !== undefined;
  }

  /**
   * Changes a job, writes it, tells the watchers; `answer` is the service's last whole answer about its work, kept with the change. A change of state
   * is noted in the job's history and is on disk when this returns; others (when it was last asked) may be lost with the power. `charge` writes
   * down what a step within a state is paid for.
   */
  update(id: string, change: Partial<Job>, more: { detail?: string; answer?: Record<string, unknown>; charge?: Charge } = {}): Job {
    const before = this.get(id);
    const job: Job = { ...before, ...change, updatedAt: this.#now() };
    if (finalJobStates.has(job.state) && job.finishedAt === undefined) job.finishedAt = job.updatedAt;
    if (!finalJobStates.has(job.state)) delete job.finishedAt;
    if (job.state !== "preparing") delete job.preparing;
    const isCharged = job.state !== before.state || more.charge !== undefined;
    const write = () => {
      if (isCharged) Object.assign(job, (more.charge ?? this.#charge)?.(job, more.answer ?? this.answer(id)));
      this.#write(job);
      if (more.answer) this.#writeAnswer(id, more.answer);
      if (job.state !== before.state) this.note(id, job.state, more.detail);
    };
    if (!isCharged) this.#database.relaxed(write);
    else this.#database.transaction(write);
    this.#changes.publish({ type: "saved", job });
    return job;
  }

  /** Tells the watchers of something that is not worth writing down, as the bytes of a download. */
  show(job: Job): void {
    this.#changes.publish({ type: "saved", job });
  }

  note(id: string, what: string, detail?: string): void {
    this.#database.run("INSERT INTO job_events (job_id, at, what, detail) VALUES (?, ?, ?, ?)", id, this.#now(), what, detail ?? null);
  }

  answer(id: string): Record<string, unknown> | undefined {
    const row = this.#database.get<{ answer: string }>("SELECT answer FROM job_service WHERE job_id = ?", id);
    return row && (JSON.parse(row.answer) as Record<string, unknown>);
  }

  details(id: string): JobDetails {
    const events = this.#database.all<{ at: number; what: string; detail: string | null }>(
      "SELECT at, what, detail FROM job_events WHERE job_id = ? ORDER BY at, rowid",
      id,
    );
    return { ...this.get(id), service: this.answer(id), events: events.map(toEvent) };
  }

  unfinished(): Job[] {
    const marks = unfinishedJobStates.map(() => "?").join(", ");
    return this.#rows(`SELECT record FROM jobs WHERE state IN (${marks}) ORDER BY created_at DESC, id`, ...unfinishedJobStates);
  }

  list(query: { states?: readonly JobState[]; kind?: Recipe["kind"]; offset: number; limit: number }): { jobs: Job[]; total: number } {
    const { states = [], kind } = query;
    const conditions = [
      ...(states.length > 0 ? [`state IN (${states.map(() => "?").join(", ")})`] : []),
      ...(kind === undefined ? [] : ["kind = ?"]),
    ];
    const where = conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : "";
    const values = [...states, ...(kind === undefined ? [] : [kind])];
    const jobs = this.#rows(
      `SELECT record FROM jobs ${where} ORDER BY created_at DESC, id LIMIT ? OFFSET ?`,
      ...values,
      query.limit,
      query.offset,
    );
    const total = this.#database.get<{ total: number }>(`SELECT count(*) AS total FROM jobs ${where}`, ...values)?.total ?? 0;
    return { jobs, total };
  }

  hasUnfinished(connectionId: string): boolean {
    const marks = unfinishedJobStates.map(() => "?").join(", ");
    const sql = `SELECT 1 AS found FROM jobs WHERE connection_id = ? AND state IN (${marks}) LIMIT 1`;
    return this.#database.get(sql, connectionId, ...unfinishedJobStates) !== undefined;
  }

  /** Whether a job of the kind has not ended yet, on any connection. */
  hasUnfinishedOf(kind: Recipe["kind"]): boolean {
    const marks = unfinishedJobStates.map(() => "?").join(", ");
    const sql = `SELECT 1 AS found FROM jobs WHERE kind = ? AND state IN (${marks}) LIMIT 1`;
    return this.#database.get(sql, kind, ...unfinishedJobStates) !== undefined;
  }

  /** Whether another job already follows this work of the service. */
  isKnown(connectionId: string, serviceId: string): boolean {
    return this.idOfWork(connectionId, serviceId) !== undefined;
  }

  /** The job that follows this work of the service. */
  idOfWork(connectionId: string, serviceId: string): string | undefined {
    return this.#database.get<{ id: string }>("SELECT id FROM jobs WHERE connection_id = ? AND service_id = ?", connectionId, serviceId)
      ?.id;
  }

  /** Whether a batch sends, or has sent, this file of requests. */
  hasBatchOf(mediaId: string): boolean {
    const sql = `SELECT 1 AS found FROM jobs WHERE kind = 'batch' AND ${keptField("record", "recipe.requests")} = ? LIMIT 1`;
    return this.#database.get(sql, mediaId) !== undefined;
  }

  /** Jobs that repeat this one's recipe, or that of one of those, oldest first. */
  retriesOf(id: string): Job[] {
    const sql = `SELECT record FROM jobs WHERE created_at >= ? AND ${keptField("record", "retryOf")} = ? ORDER BY created_at, id`;
    const since = this.#database.get<{ at: number }>("SELECT created_at AS at FROM jobs WHERE id = ?", id)?.at ?? 0;
    const direct = this.#rows(sql, since, id);
    return direct.flatMap((job) => [job, ...this.retriesOf(job.id)]);
  }

  remove(id: string): void {
    this.#database.run("DELETE FROM jobs WHERE id = ?", id);
    this.#changes.publish({ type: "removed", id });
  }

  watch(signal?: AbortSignal): AsyncGenerator<JobsChange, void, void> {
    return this.#changes.watch(() => this.#snapshot(), signal);
  }

  #snapshot(): JobsChange {
    const finished = this.list({ states: [...finalJobStates], offset: 0, limit: recentLimit });
    const unfinished = this.unfinished();
    return { type: "snapshot", jobs: [...unfinished, ...finished.jobs], total: unfinished.length + finished.total };
  }

  #write(job: Job): void {
    this.#database.run(
      `INSERT INTO jobs (id, kind, state, connection_id, service_id, created_at, updated_at, next_ask_at, record)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET state = excluded.state, service_id = excluded.service_id, updated_at = excluded.updated_at,
         next_ask_at = excluded.next_ask_at, record = excluded.record`,
      job.id,
      job.recipe.kind,
      job.state,
      job.connectionId,
      job.serviceId ?? null,
      job.createdAt,
      job.updatedAt,
      job.nextAskAt ?? null,
      JSON.stringify(job),
    );
  }

  #writeAnswer(id: string, answer: Record<string, unknown>): void {
    this.#database.run("INSERT OR REPLACE INTO job_service (job_id, answer) VALUES (?, ?)", id, JSON.stringify(answer));
  }

  /** Without those that cannot be read, of which one line each is logged: the others go on. */
  #rows(sql: string, ...values: (string | number)[]): Job[] {
    return this.#database.all<Row>(sql, ...values).flatMap(({ record }) => {
      const job = readKept<Job>(record);
      if (!job) this.#warnOf(record.slice(0, 60));
      return job ?? [];
    });
  }

  #warnOf(beginning: string): void {
    if (!this.#unreadable.has(beginning)) this.#log?.error("job-unreadable", { beginning });
    this.#unreadable.add(beginning);
  }
}

function toEvent(row: { at: number; what: string; detail: string | null }): JobEvent {
  return { at: row.at, what: row.what, ...(row.detail !== null && { detail: row.detail }) };
}
