import type { DayCount } from "../../../shared/contract/library.ts";
import { DAY } from "../../../shared/units.ts";
import type { Database } from "../database.ts";
import { readColumn } from "../read-column.ts";
import type { Condition } from "./entry-filter.ts";

/** How many entries each day has, newest first, in this machine's time: from it the page knows where every tile of a gallery stands. */
export function countDays(database: Database, { sql, values }: Condition): DayCount[] {
  return daysOf(readColumn<number>(database, `SELECT created_at AS value FROM entries WHERE ${sql} ORDER BY created_at DESC`, values));
}

/** How many of the times, which come newest first, each day has. */
export function daysOf(times: ArrayLike<number>): DayCount[] {
  const days: DayCount[] = [];
  let last: DayCount | undefined;
  let begin = Infinity;
  for (let place = 0; place < times.length; place += 1) {
    const at = times[place] as number;
    if (last && at >= begin) last.count += 1;
    else {
      const day = dayAt(at);
      last = { day: day.name, count: 1 };
      days.push(last);
      begin = day.begin;
    }
  }
  return days;
}

/** `2026-01-31`, in this machine's time. */
export function dayOf(at: number): string {
  return dayAt(at).name;
}

interface Day {
  name: string;
  /** Unix milliseconds, the first of the day and the first after it. */
  begin: number;
  end: number;
}

/** By the UTC day they touch. What the calendar says is asked once a day: that takes longer than to count, and a search counts at every letter. */
const known = new Map<number, Day[]>();

function dayAt(at: number): Day {
  const place = Math.floor(at / DAY);
  const near = known.get(place) ?? [];
  const found = near.find(({ begin, end }) => at >= begin && at < end);
  if (found) return found;
  const date = new Date(at);
  const day = { name: nameOf(date), begin: new Date(at).setHours(0, 0, 0, 0), end: new Date(at).setHours(24, 0, 0, 0) };
  known.set(place, [...near, day]);
  return day;
}

function nameOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
