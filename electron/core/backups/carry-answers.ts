import type { DatabaseSync } from "node:sqlite";
import { carry, isInBoth, mediaIdsIn } from "./carry-rows.ts";

/** Answers that were on their way when the copy was made are as they are now: what came of them is paid, and nobody need doubt it (GEN-07). */
export function carryAnswers(database: DatabaseSync): void {
  if (!isInBoth(database, "messages")) return;
  database.exec(
    `CREATE TEMP TABLE answered AS SELECT copy.id, copy.number, known.number AS number_now
     FROM main.messages AS copy JOIN now.messages AS known ON known.id = copy.id AND known.thread_id = copy.thread_id
     WHERE copy.state IN ('waiting', 'streaming')`,
  );
  const among = "message_id IN (SELECT id FROM answered)";
  const media = mediaIdsIn(database.prepare(`SELECT blocks AS text FROM now.message_bodies WHERE ${among}`).all());
  carry(database, "media", "id IN (SELECT value FROM json_each(?))", "IGNORE", [media]);
  carry(database, "message_bodies", among, "REPLACE");
  database.exec(
    `UPDATE main.messages SET (state, length) = (SELECT state, length FROM now.messages AS known WHERE known.id = messages.id)
       WHERE id IN (SELECT id FROM answered);
     INSERT OR REPLACE INTO main.message_text (rowid, text)
       SELECT answered.number, known.text FROM answered JOIN now.message_text AS known ON known.rowid = answered.number_now`,
  );
}
