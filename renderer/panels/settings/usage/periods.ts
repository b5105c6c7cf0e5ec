import { DAY } from "../../../../shared/units.ts";

export const periods = ["this-month", "last-month", "days", "all"] as const;
export type Period = (typeof periods)[number];

/** The span of a period in this machine's time, Unix milliseconds; open where nothing bounds it. */
export function spanOf(period: Period, now: Date): { from?: number; to?: number } {
  const month = (ago: number) => new Date(now.getFullYear(), now.getMonth() - ago, 1).getTime();
  switch (period) {
    case "this-month":
      return { from: month(0) };
    case "last-month":
      return { from: month(1), to: month(0) };
    case "days":
      // Whole days, this one among them.
      return { from: new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime() - 29 * DAY };
    case "all":
      return {};
  }
}
