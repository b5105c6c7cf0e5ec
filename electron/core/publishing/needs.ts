import { unfinishedJobStates } from "../../../shared/job-states.ts";
import { mediaIdForm } from "../care/needed-files.ts";
import type { Database } from "../database.ts";
import { readKept } from "../kept-texts.ts";

/** These might go on with what is half there, when they are tried again. */
const hopefulStates = [...unfinishedJobStates, "failed", "unsure"];

/** Which files jobs need, by their recipes: a file is named there by its id alone. */
export class Needs {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** How many unfinished jobs of these connections need each file. */
  counts(connectionIds: readonly string[]): Map<string, number> {
    const sql = `SELECT record FROM jobs WHERE connection_id IN (${marks(connectionIds)}) AND state IN (${marks(unfinishedJobStates)})`;
    const counts = new Map<string, number>();
    for (const { record } of this.#database.all<{ record: string }>(sql, ...connectionIds, ...unfinishedJobStates)) {
      const job = readKept<{ recipe: unknown }>(record);
      // Of one that cannot be read, whatever may be the id of a file counts: rather one too many.
      const ids = job ? mediaIdsIn(job.recipe) : (record.match(mediaIdForm) ?? []);
      for (const id of new Set(ids)) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return counts;
  }

  /** Whether a job that is unfinished, or could be tried again, names the file. */
  isHopedFor(connectionIds: readonly string[], mediaId: string): boolean {
    const sql = `SELECT 1 AS found FROM jobs
      WHERE connection_id IN (${marks(connectionIds)}) AND state IN (${marks(hopefulStates)}) AND instr(record, ?) > 0 LIMIT 1`;
    return this.#database.get(sql, ...connectionIds, ...hopefulStates, mediaId) !== undefined;
  }
}

function marks(values: readonly unknown[]): string {
  return values.map(() => "?").join(", ");
}

/** Every `{ type: "media", id }` in a recipe. */
function mediaIdsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(mediaIdsIn);
  if (typeof value !== "object" || value === null) return [];
  const own = "type" in value && value.type === "media" && "id" in value && typeof value.id === "string" ? [value.id] : [];
  return [...own, ...Object.values(value).flatMap(mediaIdsIn)];
}
