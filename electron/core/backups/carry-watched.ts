import type { DatabaseSync } from "node:sqlite";
import { carry, isInBoth } from "./carry-rows.ts";

/**
 * Folders are watched as they are now, whatever the copy says (DT-04): those of now stay, with how their files come in, and those that nobody
 * watches any more stay off. What a person did not want of a folder, since it was there before or since they removed it, does not come in; what came in
 * since the copy was made is looked at anew, for the copy may not have it.
 */
export function carryWatched(database: DatabaseSync): void {
  if (!isInBoth(database, "watched_folders") || !isInBoth(database, "watched_files")) return;
  // A project of now may not be in the copy, which is seen to below.
  database.exec("PRAGMA defer_foreign_keys = ON");
  // The same folder, added anew since: what it was then says nothing.
  database.exec(`DELETE FROM main.watched_folders WHERE id NOT IN (SELECT id FROM now.watched_folders)
    AND folder IN (SELECT folder FROM now.watched_folders)`);
  database.exec("UPDATE main.watched_folders SET is_on = 0");
  database.exec(`UPDATE main.watched_folders SET (is_on, is_reference, is_mount, project_id) =
      (SELECT is_on, is_reference, is_mount, project_id FROM now.watched_folders AS known WHERE known.id = watched_folders.id)
    WHERE id IN (SELECT id FROM now.watched_folders)`);
  carry(database, "watched_folders", "1", "IGNORE");
  carry(database, "watched_files", unwanted, "REPLACE");
  database.exec("UPDATE main.watched_folders SET project_id = NULL WHERE project_id NOT IN (SELECT id FROM main.projects)");
}

const unwanted = `result = 'before' OR (sha256 IS NOT NULL AND entry_id NOT IN (SELECT id FROM now.entries WHERE trashed_at IS NULL))`;
