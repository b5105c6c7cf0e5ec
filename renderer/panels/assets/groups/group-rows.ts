import { groupTypes } from "../../../parts/asset/group-types.ts";

type KnownType = (typeof groupTypes)[number];

/** A line of the list of groups: all assets of a type, then its groups one by one. */
export type GroupLine = { what: "all"; groupType: KnownType } | { what: "group"; groupType: KnownType; index: number };

/** How many groups each type has; `undefined` until known. */
export type GroupTotals = Readonly<Record<KnownType, number | undefined>>;

export function lineCount(totals: GroupTotals): number {
  return groupTypes.reduce((sum, type) => sum + 1 + (totals[type] ?? 0), 0);
}

/** What stands in a line, counted from 0. */
export function lineAt(totals: GroupTotals, line: number): GroupLine | undefined {
  let rest = line;
  for (const groupType of groupTypes) {
    const count = totals[groupType] ?? 0;
    if (rest === 0) return { what: "all", groupType };
    if (rest <= count) return { what: "group", groupType, index: rest - 1 };
    rest -= count + 1;
  }
  return undefined;
}

/** Which groups of a type are in the lines `from` up to but without `to`. */
export function stretchOf(totals: GroupTotals, groupType: KnownType, from: number, to: number): readonly [number, number] {
  let start = 1;
  for (const type of groupTypes) {
    if (type === groupType) break;
    start += (totals[type] ?? 0) + 1;
  }
  const within = (line: number) => Math.min(totals[groupType] ?? 0, Math.max(0, line - start));
  return [within(from), within(to)];
}
