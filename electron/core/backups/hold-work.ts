import type { DatabaseSync } from "node:sqlite";
import type { Chain } from "../../../shared/contract/chains.ts";
import type { Job } from "../../../shared/contract/jobs.ts";
import type { FailureData } from "../../../shared/failure.ts";
import { restoredUnsent } from "../../../shared/job-states.ts";

/**
 * Makes a copy of the database fit to be gone on with at another time (GEN-07): what had not been sent when it was made may have been sent
 * since, so it is not sent by itself; work that the service has an id of is followed on. Nothing that waits to be deleted is deleted by it,
 * and what is in the trash begins its days anew.
 */
export function holdWork(database: DatabaseSync, now: number): void {
  const hasTable = (name: string) => database.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?").get(name) !== undefined;
  holdJobs(database, now);
  if (hasTable("chains")) holdChains(database, now);
  // Files that were to be deleted then may have come again since.
  if (hasTable("emptied")) database.exec("DELETE FROM emptied");
  for (const table of ["entries", "threads"])
    if (hasTable(table)) database.prepare(`UPDATE ${table} SET trashed_at = ? WHERE trashed_at IS NOT NULL`).run(now);
}

function holdJobs(database: DatabaseSync, now: number): void {
  const rows = database.prepare("SELECT id, record FROM jobs WHERE state IN ('waiting', 'preparing')").all();
  const write = database.prepare("UPDATE jobs SET state = ?, updated_at = ?, next_ask_at = NULL, record = ? WHERE id = ?");
  const note = database.prepare("INSERT INTO job_events (job_id, at, what, detail) VALUES (?, ?, ?, ?)");
  for (const row of rows) {
    const job = held(JSON.parse(String(row.record)) as Job, now);
    write.run(job.state, now, JSON.stringify(job), job.id);
    note.run(job.id, now, job.state, restoredUnsent);
  }
}

function held({ trouble: _trouble, nextAskAt: _nextAskAt, preparing: _preparing, ...job }: Job, now: number): Job {
  return { ...job, state: "cancelled", failure: jobWords, updatedAt: now, finishedAt: now };
}

/** Its next shot may have been made since. */
function holdChains(database: DatabaseSync, now: number): void {
  const rows = database.prepare("SELECT record FROM chains WHERE state = 'running'").all();
  const write = database.prepare("UPDATE chains SET state = ?, updated_at = ?, record = ? WHERE id = ?");
  for (const row of rows) {
    const chain: Chain = { ...(JSON.parse(String(row.record)) as Chain), state: "waiting-for-you", failure: chainWords, updatedAt: now };
    write.run(chain.state, now, JSON.stringify(chain), chain.id);
  }
}

const jobWords: FailureData = {
  code: "cancelled",
  reason: restoredUnsent,
  message:
    "It comes from a restored backup, in which it had not been sent. It may have been sent since, so it was not sent by itself: send it again yourself.",
  action: "none",
  delivery: "unknown",
};

const chainWords: FailureData = {
  code: "cancelled",
  reason: "restored-chain",
  message:
    "It comes from a restored backup. Its next shot may have been made since, so it was not started by itself: go on with it yourself.",
  action: "none",
  delivery: "unknown",
};
