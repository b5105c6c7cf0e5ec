import type { OutlineRow } from "../../shared/contract/threads.ts";

type Outline = ReadonlyMap<string, OutlineRow>;

/** The messages from the first to this one. The same list as before where nothing has changed, so that nothing is drawn anew. */
export function branchTo(leafId: string | undefined, outline: Outline, before: readonly string[] = []): readonly string[] {
  const backwards: string[] = [];
  for (let row = leafId === undefined ? undefined : outline.get(leafId); row; row = outline.get(row.parentId ?? "")) backwards.push(row.id);
  const branch = backwards.toReversed();
  return branch.length === before.length && branch.every((id, place) => id === before[place]) ? before : branch;
}

/** The alternatives to a message, itself included, oldest first: those that follow the same one. */
export function alternativesOf(id: string, outline: Outline): readonly string[] {
  const row = outline.get(id);
  if (!row) return [];
  return [...outline.values()].filter((other) => other.parentId === row.parentId && other.role === row.role).map((other) => other.id);
}
