import type { DayCount } from "../../../shared/contract/library.ts";
import type { Database } from "../database.ts";
import { readColumn } from "../read-column.ts";
import type { Condition } from "./entry-filter.ts";

/** How many entries each day has, newest first, in this machine's time: from it the page knows where every tile of a gallery stands. */
export function countDays(database: Database, { sql, values }: Condition): DayCount[] {
  return daysOf(readColumn<number>(database, `SELECT created_at AS value FROM entries WHERE ${sql} ORDER BY created_at DESC`, values));
}

/** How many of the times, which come newest first, each day has. */
export function daysOf(times: readonly number[]): DayCount[] {
  const days: DayCount[] = [];
  let last: DayCount | undefined;
  // What the calendar says is asked once a day: that takes longer than counting.
  let begin = Infinity;
  for (const at of times) {
    if (last && at >= begin) last.count += 1;
    else {
      last = { day: dayOf(at), count: 1 };
      days.push(last);
      begin = new Date(at).setHours(0, 0, 0, 0);
    }
  }
  return days;
}

/** `2026-01-31`, in this machine's time. */
export function dayOf(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
