import type { DayCount, RowStack } from "../../../shared/contract/library.ts";
import { dayOf } from "./entry-days.ts";

/** Entries in their order, newest first, each with its time and the key of its stack; an empty key never stacks. Columns, for 100,000 rows. */
export interface StackableList {
  ids: readonly string[];
  times: readonly number[];
  keys: readonly string[];
  /** The highest of a stack is on top; of several the newest. */
  rankOf: (id: string) => number;
}

/** A list whose variations of one recipe, made on one day, are one row each. */
export interface FoldedList {
  ids: readonly string[];
  /** Rows of each day, and of how many results they are. */
  days: readonly DayCount[];
  /** The stack of the row at a place; nothing for one alone. */
  stackAt: (index: number) => RowStack | undefined;
  /** The stack that an entry is in, whether shown or hidden there, and which row stands for it. */
  shownAs: (id: string) => { id: string; stack?: RowStack };
  /** The members of a stack, newest first. */
  membersOf: (stackId: string) => readonly string[];
}

/** One recipe's results of one day. */
interface Stack {
  id: string;
  /** Where its newest member stood. */
  first: number;
  members: string[];
  isUnfolded: boolean;
}

/**
 * Folds a list. A stack stands where its newest member stands and never reaches over midnight, so that every day keeps its section; stacks
 * that are named in `unfolded` show all members, side by side there.
 */
export function foldStacks(list: StackableList, unfolded: readonly string[]): FoldedList {
  const open = new Set(unfolded);
  const [rows, of, days]: [string[], (Stack | undefined)[], DayCount[]] = [[], [], []];
  for (const { day, from, to } of daysIn(list.times)) {
    const before = rows.length;
    const today = stacksOf(list, day, from, to);
    for (let place = from; place < to; place += 1) {
      const stack = today.get(list.keys[place] ?? "");
      if (stack && stack.first !== place) continue;
      const isUnfolded = stack !== undefined && open.has(stack.id);
      if (stack) stack.isUnfolded = isUnfolded;
      for (const id of isUnfolded ? stack.members : [stack ? topOf(stack, list) : (list.ids[place] as string)]) {
        rows.push(id);
        of.push(stack);
      }
    }
    days.push({ day, count: rows.length - before, results: to - from });
  }
  // Few ask for these; a list of 100,000 need not wait for them.
  let byId: { stacks: Map<string, Stack>; within: Map<string, Stack> } | undefined;
  const known = () => (byId ??= byIds(of));
  return {
    ids: rows,
    days,
    stackAt: (index) => rowStack(of[index], rows[index] ?? ""),
    shownAs: (id) => {
      const stack = known().within.get(id);
      if (!stack) return { id };
      return { id: stack.isUnfolded ? id : topOf(stack, list), stack: rowStack(stack, id) as RowStack };
    },
    membersOf: (stackId) => known().stacks.get(stackId)?.members ?? [],
  };
}

function byIds(of: readonly (Stack | undefined)[]): { stacks: Map<string, Stack>; within: Map<string, Stack> } {
  const all = of.filter((stack) => stack !== undefined);
  return {
    stacks: new Map(all.map((stack) => [stack.id, stack])),
    within: new Map(all.flatMap((stack) => stack.members.map((id) => [id, stack] as const))),
  };
}

function topOf({ members }: Stack, { rankOf }: StackableList): string {
  return members.reduce((top, member) => (rankOf(member) > rankOf(top) ? member : top));
}

function rowStack(stack: Stack | undefined, id: string): RowStack | undefined {
  if (!stack) return undefined;
  const { id: stackId, members, isUnfolded } = stack;
  return { id: stackId, count: members.length, ...(isUnfolded && { place: members.indexOf(id) + 1 }) };
}

/** Those of one day that hold more than one, by their keys. */
function stacksOf({ ids, keys }: StackableList, day: string, from: number, to: number): Map<string, Stack> {
  const firsts = new Map<string, number>();
  const stacks = new Map<string, Stack>();
  for (let place = from; place < to; place += 1) {
    const key = keys[place] ?? "";
    if (key === "") continue;
    const first = firsts.get(key);
    if (first === undefined) {
      firsts.set(key, place);
      continue;
    }
    const known = stacks.get(key);
    if (known) known.members.push(ids[place] as string);
    else stacks.set(key, { id: `${key}.${day}`, first, members: [ids[first] as string, ids[place] as string], isUnfolded: false });
  }
  return stacks;
}

/** Days in the machine's time, as `daysOf` counts them: where each begins and ends in the list. */
function daysIn(times: readonly number[]): { day: string; from: number; to: number }[] {
  const days: { day: string; from: number; to: number }[] = [];
  let begin = Infinity;
  for (const [place, at] of times.entries()) {
    const last = days.at(-1);
    if (last && at >= begin) last.to = place + 1;
    else {
      days.push({ day: dayOf(at), from: place, to: place + 1 });
      // What the calendar says is asked once a day.
      begin = new Date(at).setHours(0, 0, 0, 0);
    }
  }
  return days;
}

/** The same columns for some of the entries, which stand in the same order. */
export function narrowed(all: StackableList, ids: readonly string[]): StackableList {
  if (ids === all.ids) return all;
  const [times, keys]: [number[], string[]] = [[], []];
  let at = 0;
  for (const id of ids) {
    let place = at;
    while (place < all.ids.length && all.ids[place] !== id) place += 1;
    // One that is not among them stands alone, on the day of those beside it.
    if (place < all.ids.length) at = place;
    times.push(all.times[at] ?? 0);
    keys.push(place === at ? (all.keys[at] ?? "") : "");
  }
  return { ids, times, keys, rankOf: all.rankOf };
}
