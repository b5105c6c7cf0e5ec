import type { DatabaseSync } from "node:sqlite";
import type { Chain } from "../../../shared/contract/chains.ts";
import type { Job } from "../../../shared/contract/jobs.ts";
import type { FailureData } from "../../../shared/failure.ts";
import { restoredChain, restoredUnsent } from "../../../shared/job-states.ts";
import { keptField, readKept } from "../kept-texts.ts";

/**
 * Makes a copy of the database fit to be gone on with at another time (GEN-07): what had not been sent when it was made may have been sent
 * since, so it is not sent by itself; work that the service has an id of is followed on. No folder is watched, nothing that waits to be
 * deleted is deleted by it, and what is in the trash begins its days anew.
 */
export function holdWork(database: DatabaseSync, now: number): void {
  const hasTable = (name: string) => database.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?").get(name) !== undefined;
  holdJobs(database, now);
  if (hasTable("chains")) holdChains(database, now);
  if (hasTable("messages")) doubtAnswers(database);
  // Which folders are watched now is brought from the database of now, where there is one.
  if (hasTable("watched_folders")) database.exec("UPDATE watched_folders SET is_on = 0");
  // Files that were to be deleted then, or when nothing needed them any more, may have come again since.
  for (const table of ["emptied", "outlived"]) if (hasTable(table)) database.exec(`DELETE FROM ${table}`);
  beginTrashAnew(database, now);
}

/** What is in the trash has its days before it, whatever the time was when the copy was made; the first look at it counts as none. */
export function beginTrashAnew(database: DatabaseSync, now: number): void {
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name IN ('entries', 'threads')").all();
  for (const { name } of tables)
    database.prepare(`UPDATE ${String(name)} SET trashed_at = max(trashed_at, ?) WHERE trashed_at IS NOT NULL`).run(now);
  database.exec("DELETE FROM page_state WHERE name = 'trash-last-look'");
}

/** An answer that waited for its turn then may have been asked for since: nobody is told that it costs nothing. */
function doubtAnswers(database: DatabaseSync): void {
  database.exec(`UPDATE message_bodies SET details = json_remove(details, '$.isUnsent') WHERE json_valid(details)
    AND message_id IN (SELECT id FROM messages WHERE state IN ('waiting', 'streaming'))`);
}

function holdJobs(database: DatabaseSync, now: number): void {
  // The record is what a job goes on from; the column is only to find it by.
  const rows = database.prepare(`SELECT id, record FROM jobs WHERE ${isOneOf("'waiting', 'preparing'")}`).all();
  const write = database.prepare("UPDATE jobs SET state = ?, updated_at = ?, next_ask_at = NULL, record = ? WHERE id = ?");
  const note = database.prepare("INSERT INTO job_events (job_id, at, what, detail) VALUES (?, ?, ?, ?)");
  for (const row of rows) {
    const known = readKept<Job>(String(row.record));
    // Nobody can go on from it.
    if (!known) continue;
    const job = held(known, now);
    write.run(job.state, now, JSON.stringify(job), String(row.id));
    note.run(String(row.id), now, job.state, restoredUnsent);
  }
}

function isOneOf(states: string): string {
  return `state IN (${states}) OR ${keptField("record", "state")} IN (${states})`;
}

function held({ trouble: _trouble, nextAskAt: _nextAskAt, preparing: _preparing, ...job }: Job, now: number): Job {
  return { ...job, state: "cancelled", failure: jobWords, updatedAt: now, finishedAt: now };
}

/** Its next shots may have been made since; also of one that waits for a shot which somebody is just repeating, and would go on with it. */
function holdChains(database: DatabaseSync, now: number): void {
  const rows = database.prepare(`SELECT id, record FROM chains WHERE ${isOneOf("'running', 'waiting-for-you'")}`).all();
  const write = database.prepare("UPDATE chains SET state = ?, updated_at = ?, record = ? WHERE id = ?");
  for (const row of rows) {
    const known = readKept<Chain>(String(row.record));
    if (!known) continue;
    const chain: Chain = { ...known, state: "waiting-for-you", failure: chainWords, updatedAt: now };
    write.run(chain.state, now, JSON.stringify(chain), String(row.id));
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
  reason: restoredChain,
  message:
    "It comes from a restored backup. Its next shot may have been made since, so it was not started by itself: go on with it yourself.",
  action: "none",
  delivery: "unknown",
};
