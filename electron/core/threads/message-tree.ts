/** What the shape of a thread needs to know of a message. Rows are in the order in which they were written. */
export interface Node {
  id: string;
  parentId?: string;
}

/** The messages from the first down to this one; empty where it is not there. */
export function pathTo<T extends Node>(rows: readonly T[], id: string | undefined): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  // A file that was made by hand may name a message as its own ancestor: each is met once.
  const path = new Set<T>();
  for (let at = id; at !== undefined;) {
    const row = byId.get(at);
    if (!row || path.has(row)) break;
    path.add(row);
    at = row.parentId;
  }
  return [...path].toReversed();
}

/** The end of the newest branch that goes through this message. */
export function newestEnd(rows: readonly Node[], id: string): string {
  const newestChild = new Map<string, string>();
  for (const row of rows) if (row.parentId !== undefined) newestChild.set(row.parentId, row.id);
  const seen = new Set<string>();
  let end = id;
  for (let next = newestChild.get(end); next !== undefined && !seen.has(next); next = newestChild.get(end)) {
    seen.add(next);
    end = next;
  }
  return end;
}
