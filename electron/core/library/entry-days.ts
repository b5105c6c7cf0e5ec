import type { DayCount } from "../../../shared/contract/library.ts";
import { MINUTE } from "../../../shared/units.ts";
import type { Database } from "../database.ts";
import type { Condition } from "./entry-filter.ts";

/** Time zones differ by whole quarters of an hour, so none of these spans lies in two days. */
const QUARTER = 15 * MINUTE;

interface QuarterCount {
  quarter: number;
  count: number;
}

/** How many entries each day has, newest first, in this machine's time: from it the page knows where every tile of a gallery stands. */
export function countDays(database: Database, { sql, values }: Condition): DayCount[] {
  const quarters = database.all<QuarterCount>(
    `SELECT created_at / ${QUARTER} AS quarter, count(*) AS count FROM entries WHERE ${sql} GROUP BY quarter ORDER BY quarter DESC`,
    ...values,
  );
  return gatherDays(quarters);
}

/** The same of times that come newest first. */
export function daysOf(times: readonly number[]): DayCount[] {
  return gatherDays(times.map((at) => ({ quarter: Math.floor(at / QUARTER), count: 1 })));
}

/** Sums of quarters of an hour as sums of days; both newest first. */
export function gatherDays(quarters: readonly QuarterCount[]): DayCount[] {
  const days: DayCount[] = [];
  // What the calendar says is asked once a day: that takes longer than counting.
  let begin = Infinity;
  for (const { quarter, count } of quarters) {
    const at = quarter * QUARTER;
    const last = days.at(-1);
    if (last && at >= begin) last.count += count;
    else {
      days.push({ day: dayOf(at), count });
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
