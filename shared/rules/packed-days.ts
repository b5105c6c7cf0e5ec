import type { DayCount } from "../contract/library.ts";

/** The days of a list as one text, `2026-01-31 12` a line, or `2026-01-31 12 15` with results: it crosses at every letter of a search. */
export function packDays(days: readonly DayCount[]): string {
  return days.map(({ day, count, results }) => (results === undefined ? `${day} ${count}` : `${day} ${count} ${results}`)).join("\n");
}

/** The days of such a text. */
export function unpackDays(text: string): DayCount[] {
  if (text === "") return [];
  return text.split("\n").map((line) => {
    const [day = "", count, results] = line.split(" ");
    return { day, count: Number(count), ...(results !== undefined && { results: Number(results) }) };
  });
}
