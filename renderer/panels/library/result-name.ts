import type { TFunction } from "i18next";
import type { EntryRow } from "../../../shared/contract/library.ts";
import { titleOf } from "../../parts/entry/entry-acts.ts";

export const cellId = (index: number) => `result-${index}`;

/** How a screen reader names a result: kind and length, title, then its marks. `daysLeft` of one in the trash. */
export function resultName(t: TFunction, entry: EntryRow | undefined, daysLeft?: number): string {
  if (!entry) return t("parts.loading");
  const kind = t(`parts.tile.${entry.kind}`, { seconds: Math.round((entry.seconds ?? 0) * 10) / 10 });
  const stack = entry.stack;
  const marks = [
    stack && stack.place === undefined && t("library.stacks.of", { count: stack.count }),
    stack && stack.place !== undefined && t("library.stacks.placeOf", { place: stack.place, count: stack.count }),
    entry.rating !== undefined && t("arrange.stars", { count: entry.rating }),
    entry.mark && t(`arrange.marks.${entry.mark}`),
    entry.isFavourite && t("parts.tile.favourite"),
    daysLeft !== undefined && (daysLeft === 0 ? t("library.trash.today") : t("library.trash.days", { count: daysLeft })),
    entry.isMissing && t("parts.tile.missing"),
  ];
  return [`${kind}: ${titleOf(entry)}`, ...marks].filter(Boolean).join(", ");
}
