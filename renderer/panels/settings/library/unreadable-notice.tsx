import { DatabaseZap } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { UnreadableRows } from "../../../../shared/contract/care.ts";
import { Button } from "../../../parts/button.tsx";
import { goToSettings } from "../../../state/layout.ts";

const kinds = ["results", "jobs", "storyboards", "searches", "files"] as const;

/** How many rows of the database cannot be read, what becomes of them, and where they may be had whole (DT-04). */
export function UnreadableNotice({ unreadable }: { unreadable: UnreadableRows }) {
  const { t } = useTranslation();
  const told = kinds.flatMap((kind) =>
    unreadable[kind] > 0 ? [t(`settings.backups.unreadable.${kind}`, { count: unreadable[kind] })] : [],
  );
  const count = kinds.reduce((sum, kind) => sum + unreadable[kind], 0);
  return (
    <div role="status" className="flex items-start gap-3 rounded-card bg-warn-soft p-3">
      <DatabaseZap aria-hidden className="mt-0.5 shrink-0 text-warn" />
      <div className="numbers min-w-0 grow wrap-anywhere">
        <p>{t("settings.backups.unreadable.found", { count, what: told.join(t("settings.backups.unreadable.between")) })}</p>
        <p className="mt-1">{t("settings.backups.unreadable.hint")}</p>
      </div>
      <Button onClick={() => goToSettings("backups")}>{t("settings.backups.unreadable.backups")}</Button>
    </div>
  );
}
