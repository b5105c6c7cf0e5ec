import type { LineageLink } from "../../../shared/contract/lineage.ts";

export interface Place {
  id: string;
  column: number;
  row: number;
}

/** Earlier ones left of later ones: each stands one column behind the last of those that it was made from, near them in height. */
export function layoutLineage(ids: readonly string[], links: readonly Pick<LineageLink, "from" | "to">[]): Place[] {
  const columns = columnsOf(ids, links);
  const rows = new Map<string, number>();
  const taken = new Map<number, number>();
  const parentsOf = (id: string) => links.filter(({ to }) => to === id).map(({ from }) => from);
  const height = (id: string) => {
    const above = parentsOf(id)
      .map((parent) => rows.get(parent))
      .filter((row) => row !== undefined);
    return above.length === 0 ? 0 : above.reduce((sum, row) => sum + row, 0) / above.length;
  };
  const last = Math.max(0, ...columns.values());
  for (let column = 0; column <= last; column += 1) {
    const here = ids.filter((id) => columns.get(id) === column).map((id) => ({ id, height: height(id) }));
    for (const { id } of here.toSorted((one, other) => one.height - other.height)) {
      const row = taken.get(column) ?? 0;
      taken.set(column, row + 1);
      rows.set(id, row);
    }
  }
  return ids.map((id) => ({ id, column: columns.get(id) ?? 0, row: rows.get(id) ?? 0 }));
}

/** The longest way from a beginning; a circle, which no honest library has, ends at the count of nodes. */
function columnsOf(ids: readonly string[], links: readonly Pick<LineageLink, "from" | "to">[]): Map<string, number> {
  const columns = new Map(ids.map((id) => [id, 0]));
  for (let round = 0; round < ids.length; round += 1) {
    let isSettled = true;
    for (const { from, to } of links) {
      const behind = (columns.get(from) ?? 0) + 1;
      if (behind <= (columns.get(to) ?? 0) || behind >= ids.length) continue;
      columns.set(to, behind);
      isSettled = false;
    }
    if (isSettled) break;
  }
  return columns;
}

/** The node that an arrow key leads to: above and below in its column, left and right the nearest in height. */
export function nodeBeside(places: readonly Place[], id: string, key: string): string {
  const now = places.find((place) => place.id === id);
  if (!now) return id;
  const across = { ArrowLeft: -1, ArrowRight: 1 }[key];
  const down = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (down !== undefined) return places.find(({ column, row }) => column === now.column && row === now.row + down)?.id ?? id;
  if (across === undefined) return id;
  const beside = places.filter(({ column }) => column === now.column + across);
  return beside.toSorted((one, other) => Math.abs(one.row - now.row) - Math.abs(other.row - now.row))[0]?.id ?? id;
}
