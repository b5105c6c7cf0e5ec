import type { TFunction } from "i18next";
import type { EntryRow } from "../../../shared/contract/library.ts";
import type { Preferences } from "../../../shared/contract/preferences.ts";
import { DAY } from "../../../shared/units.ts";

/**
 * Days that the trash keeps a result from `today` on (Unix milliseconds of its start); 0 for one that goes today. Nothing for one that is not
 * there, or stays until it is removed by hand.
 */
export function daysLeftOf(
  entry: Pick<EntryRow, "trashedAt"> | undefined,
  today: number,
  days: Preferences["trashDays"] | undefined,
): number | undefined {
  const trashedAt = entry?.trashedAt;
  if (trashedAt === undefined || days === undefined || days === "never") return undefined;
  return Math.max(0, Math.floor((trashedAt + days * DAY - today) / DAY));
}

export function shortDays(t: TFunction, days: number): string {
  return days === 0 ? t("library.trash.todayShort") : t("library.trash.daysShort", { count: days });
}
