import type { TFunction } from "i18next";
import type { RestoreTrouble } from "../../shared/contract/backups.ts";
import { formatMoment } from "../i18n/format.ts";

/** What did not take place, without the reason (DT-04). */
export function troubleHeadline(t: TFunction, { outcome, restore }: RestoreTrouble): string {
  if (!restore) return t("settings.backups.trouble.waitsUnread");
  return t(`settings.backups.trouble.${outcome}`, { when: formatMoment(restore.madeAt) });
}
