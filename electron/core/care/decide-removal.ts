import type { Database } from "../database.ts";
import { readColumn } from "../read-column.ts";
import { neededFiles, workingJobs } from "./needed-files.ts";

/** What one decision removed. */
export interface Decision {
  /** Entries that are gone. */
  removed: string[];
  /** Entries that stay in the trash, for unfinished work needs them. */
  kept: string[];
}

/**
 * Removes entries of the trash from the database and writes down which files are to be deleted, all at once or not at all (DT-04). `isHeld` names files that
 * somebody may be about to use though nothing says so yet.
 */
export function decideRemoval(
  database: Database,
  ids: readonly string[],
  { isHeld, now }: { isHeld: (mediaId: string) => boolean; now: number },
): Decision {
  return database.transaction(() => {
    const working = workingJobs(database);
    const trashed = database.all<{ id: string; job_id: string | null; media_id: string }>(
      "SELECT id, job_id, media_id FROM entries WHERE trashed_at IS NOT NULL AND id IN (SELECT value FROM json_each(?))",
      JSON.stringify(ids),
    );
    const isWorking = ({ job_id }: { job_id: string | null }) => job_id !== null && working.has(job_id);
    const removed = trashed.filter((entry) => !isWorking(entry));
    removeEntries(
      database,
      removed.map(({ id }) => id),
    );
    removeFiles(
      database,
      removed.map((entry) => entry.media_id),
      { isHeld, now },
    );
    return { removed: removed.map(({ id }) => id), kept: trashed.filter(isWorking).map(({ id }) => id) };
  });
}

function removeEntries(database: Database, ids: readonly string[]): void {
  const list = JSON.stringify(ids);
  const inputs = readColumn<string>(
    database,
    "SELECT DISTINCT media_id AS value FROM entry_inputs WHERE entry_id IN (SELECT value FROM json_each(?))",
    [list],
  );
  database.run("DELETE FROM entries WHERE id IN (SELECT value FROM json_each(?))", list);
  database.run(
    `UPDATE entries SET is_input = 0 WHERE is_input = 1 AND media_id IN (SELECT value FROM json_each(?))
       AND NOT EXISTS (SELECT 1 FROM entry_inputs WHERE entry_inputs.media_id = entries.media_id)`,
    JSON.stringify(inputs),
  );
}

/** The records of what nothing needs any more go; their files are written down. */
function removeFiles(database: Database, mediaIds: readonly string[], { isHeld, now }: { isHeld: (id: string) => boolean; now: number }) {
  const outlived = readColumn<string>(database, "SELECT media_id AS value FROM outlived", []);
  const asked = [...new Set([...mediaIds, ...outlived])];
  const needed = neededFiles(database, asked);
  const free = JSON.stringify(asked.filter((id) => !needed.has(id) && !isHeld(id)));
  const among = "id IN (SELECT value FROM json_each(?))";
  database.run(
    `INSERT OR REPLACE INTO emptied (media_id, path, bytes, decided_at) SELECT id, path, bytes, ? FROM media WHERE ${among}`,
    now,
    free,
  );
  database.run(`DELETE FROM media WHERE ${among}`, free);
  database.run("INSERT OR IGNORE INTO outlived (media_id) SELECT value FROM json_each(?)", JSON.stringify(asked));
  // One that an entry shows is looked at when that entry goes.
  database.run("DELETE FROM outlived WHERE media_id NOT IN (SELECT id FROM media) OR media_id IN (SELECT media_id FROM entries)");
}
