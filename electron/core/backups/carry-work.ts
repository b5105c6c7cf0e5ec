import { DatabaseSync } from "node:sqlite";
import { restoredUnsent } from "../../../shared/job-states.ts";
import { keptField } from "../kept-texts.ts";
import { sqliteFailure } from "../sqlite-failure.ts";
import { carryAnswers } from "./carry-answers.ts";
import { carryPlaces } from "./carry-places.ts";
import { carry, mediaIdsIn } from "./carry-rows.ts";
import { carryWatched } from "./carry-watched.ts";

/**
 * Brings into a copy that is to be restored what the database of now knows of paid work (GEN-07): work that goes on, is in doubt or failed is not lost by
 * going back, with the connections and input files that it names, and what was paid stays paid. What is known now counts more than what the
 * copy says. All or nothing; the database of now is only read. Fails with `storage-full` or `storage-error`.
 */
export function carryWork(now: string, copy: string): void {
  const database = new DatabaseSync(copy, { timeout: 5000, enableForeignKeyConstraints: true });
  try {
    database.prepare("ATTACH DATABASE ? AS now").run(now);
    database.exec("BEGIN IMMEDIATE");
    database.prepare(`CREATE TEMP TABLE carried AS ${carried}`).run(restoredUnsent);
    carry(database, "connections", "id IN (SELECT connection_id FROM carried)", "IGNORE");
    carryPlaces(database);
    carryWatched(database);
    const media = mediaIdsIn(database.prepare("SELECT record AS text FROM carried").all());
    carry(database, "media", "id IN (SELECT value FROM json_each(?))", "IGNORE", [media]);
    database.exec("DELETE FROM main.jobs WHERE id IN (SELECT id FROM carried)");
    carry(database, "jobs", "id IN (SELECT id FROM carried)", "ABORT");
    carry(database, "job_service", "job_id IN (SELECT id FROM carried)", "ABORT");
    carry(database, "job_events", "job_id IN (SELECT id FROM carried)", "ABORT");
    database.exec(enterAgain);
    carryAnswers(database);
    carry(database, "paid_calls", "1", "REPLACE");
    database.exec("COMMIT");
  } catch (error) {
    throw sqliteFailure(error, now);
  } finally {
    // What was begun and not ended is undone by it.
    database.close();
  }
}

/**
 * Of work that is done only the results are missing, and their files are there; but what the copy takes for unfinished or in doubt is told as it
 * ended. A batch is all that is known of its results, and of which requests were sent. What cannot be read any more comes in place of nothing whole.
 */
const carried = `SELECT id, connection_id, record FROM now.jobs
  WHERE (state NOT IN ('done', 'expired') OR kind = 'batch' OR id IN (
      SELECT id FROM main.jobs WHERE state NOT IN ('done', 'failed', 'expired', 'cancelled') OR ${keptField("record", "failure.reason")} = ?))
    AND (json_valid(record) OR id NOT IN (SELECT id FROM main.jobs WHERE json_valid(record)))`;

/** What came since of such work lies in the library: it is entered from there, and nothing is asked. */
const enterAgain = `UPDATE main.jobs SET state = 'fetching',
    record = json_remove(json_set(record, '$.state', 'fetching', '$.entryIds', json('[]')), '$.finishedAt', '$.transfer')
  WHERE state = 'done' AND json_valid(record) AND id IN (SELECT id FROM carried) AND id IN (SELECT job_id FROM now.entries WHERE trashed_at IS NULL)`;
