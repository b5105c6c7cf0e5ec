import type { ListWindows, ServiceList, SortOrder, Wanted, Window } from "./list-windows.ts";

interface Row {
  id: string;
  createdAt?: number;
  updatedAt?: number;
  groupId?: string;
}

/** The interface's own words for what a list can be sorted by. */
export type SortBy = "CreateTime" | "UpdateTime" | "GroupId";

/** Of the shorter list, so many rows are read at most. */
const mostOfShorter = 1000;

/**
 * One list out of two, for services answer for one group type at a time (wire notes 2.3). The second is read whole, since a person has few
 * groups of verified people; of the first, only the stretch in which the wanted rows can be.
 */
export async function readMerged<Item extends Row>(
  windows: ListWindows,
  [long, short]: readonly [ServiceList<Item>, ServiceList<Item>],
  wanted: Wanted,
  sortBy: SortBy,
): Promise<Window<Item>> {
  const all = await windows.read(short, { from: 0, count: 100, order: wanted.order });
  const reach = Math.min(all.total, mostOfShorter);
  if (reach > all.items.length && all.items.length >= 100) {
    all.items.push(...(await windows.read(short, { from: 100, count: reach - 100, order: wanted.order })).items);
  }
  const from = Math.max(0, wanted.from - all.items.length);
  const near = await windows.read(long, { from, count: wanted.from + wanted.count - from, order: wanted.order });
  // A service that does not tell the types apart answers twice with the same.
  const seen = new Set(near.items.map(({ id }) => id));
  const others = all.items.filter(({ id }) => !seen.has(id));
  const total = near.total + Math.max(0, all.total - (all.items.length - others.length));
  return { items: stretch({ from, items: near.items }, others, wanted, comparing(sortBy, wanted.order)), total };
}

/**
 * The wanted rows of two sorted lists merged: `near` is the first list from its row `from` on, `others` the whole second one. Pure.
 * A row of the first list has as its place its own number plus the rows of the second that come before it.
 */
export function stretch<Item>(
  near: { from: number; items: readonly Item[] },
  others: readonly Item[],
  wanted: Pick<Wanted, "from" | "count">,
  compare: (one: Item, other: Item) => number,
): Item[] {
  const merged: { place: number; item: Item }[] = [];
  let index = 0;
  let other = 0;
  while (index < near.items.length || other < others.length) {
    const one = near.items[index];
    const two = others[other];
    const place = near.from + index + other;
    if (one !== undefined && (two === undefined || compare(one, two) <= 0)) {
      merged.push({ place, item: one });
      index += 1;
    } else if (two !== undefined) {
      merged.push({ place, item: two });
      other += 1;
    }
  }
  return merged.filter(({ place }) => place >= wanted.from && place < wanted.from + wanted.count).map(({ item }) => item);
}

/** By the given field in the given order; rows that are alike keep their order. */
export function comparing<Item extends Row>(sortBy: SortBy, order: SortOrder): (one: Item, other: Item) => number {
  const sign = order === "Desc" ? -1 : 1;
  if (sortBy === "GroupId") return (one, other) => sign * (one.groupId ?? "").localeCompare(other.groupId ?? "");
  const timeOf = (row: Item) => (sortBy === "UpdateTime" ? row.updatedAt : undefined) ?? row.createdAt ?? 0;
  return (one, other) => sign * (timeOf(one) - timeOf(other));
}
