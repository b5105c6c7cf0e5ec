import { setImmediate as turn } from "node:timers/promises";
import type { UnreadableRows } from "../../shared/contract/care.ts";
import type { Database } from "./database.ts";

/** Where JSON is kept that `readKept` passes over when it cannot be read. */
const texts: Record<keyof UnreadableRows, { table: string; columns: readonly string[] }> = {
  results: { table: "entry_details", columns: ["recipe", "service"] },
  jobs: { table: "jobs", columns: ["record"] },
  storyboards: { table: "chains", columns: ["record"] },
  searches: { table: "saved_searches", columns: ["filter"] },
  files: { table: "media", columns: ["facts"] },
};

/** So many rows are looked at together; then others have their turn. */
const SLICE = 2000;

/** Counts the rows that cannot be read, by what they tell of; nothing where all can. Ends early at the signal. */
export async function countUnreadable(database: Database, signal?: AbortSignal): Promise<UnreadableRows | undefined> {
  const counted: UnreadableRows = { results: 0, jobs: 0, storyboards: 0, searches: 0, files: 0 };
  for (const what of Object.keys(counted) as (keyof UnreadableRows)[]) {
    const { table, columns } = texts[what];
    const isCut = columns.map(
      (column) =>
        `CASE WHEN ${column} = '' THEN 0 WHEN json_valid(${column}) THEN json_type(${column}) <> 'object' ELSE ${column} IS NOT NULL END`,
    );
    const slice = `SELECT max(rowid) AS last, sum(cut) AS cut FROM
      (SELECT rowid, ${isCut.join(" OR ")} AS cut FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ${SLICE})`;
    for (let last: number | null = 0; last !== null && !signal?.aborted; await turn()) {
      const found: { last: number | null; cut: number | null } | undefined = database.get(slice, last);
      counted[what] += found?.cut ?? 0;
      last = found?.last ?? null;
    }
  }
  return Object.values(counted).some((count) => count > 0) ? counted : undefined;
}
