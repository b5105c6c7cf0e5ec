import type { DatabaseSync } from "node:sqlite";
import { carry, isInBoth } from "./carry-rows.ts";

/**
 * Keeps each kept key with the address that it was given for (GEN-02): where a connection of the copy leads elsewhere than it does now, it stays as it is
 * now, and so does where its files are published. Work that goes on is asked for where it is, and what lies at a storage lies there whatever
 * a backup says (AS-07).
 */
export function carryPlaces(database: DatabaseSync): void {
  const rows = database
    .prepare(
      `SELECT copy.id, copy.settings AS settings_then, known.settings, copy.is_demo <> known.is_demo AS is_other
       FROM main.connections AS copy JOIN now.connections AS known ON known.id = copy.id`,
    )
    .all();
  const stay = database.prepare(
    "UPDATE main.connections SET (settings, is_demo) = (SELECT settings, is_demo FROM now.connections WHERE id = ?1) WHERE id = ?1",
  );
  for (const { id, settings_then, settings, is_other } of rows) {
    if (is_other === 1 || addressIn(settings_then) !== addressIn(settings)) stay.run(String(id));
  }
  for (const table of ["storages", "publications"]) {
    if (!isInBoth(database, table)) continue;
    database.exec(`DELETE FROM main.${table} WHERE connection_id IN (SELECT id FROM now.connections)`);
    carry(database, table, "connection_id IN (SELECT id FROM main.connections)", "REPLACE");
  }
}

/** As the studio reads it: SQLite takes the first of two fields of one name, JavaScript the last. */
function addressIn(settings: unknown): unknown {
  try {
    return (JSON.parse(String(settings)) as { baseUrl?: unknown } | null)?.baseUrl;
  } catch {
    return undefined;
  }
}
