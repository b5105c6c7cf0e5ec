import { Settings, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatBytes } from "../../i18n/format.ts";
import { Button } from "../../parts/button.tsx";
import { askToRemove } from "../../parts/entry/entry-acts.ts";
import { useTrashed } from "../../state/care.ts";
import { goToSettings } from "../../state/layout.ts";
import { usePreferences } from "../../state/preferences.ts";

/** What becomes of what is in the trash, how much room it takes, and the way to be rid of it (DT-04). */
export function TrashHead() {
  const { t } = useTranslation();
  const trashed = useTrashed();
  const days = usePreferences()?.trashDays;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 px-4 pb-2">
      {days !== undefined && (
        <p className="text-small text-muted">{days === "never" ? t("library.trash.never") : t("library.trash.after", { count: days })}</p>
      )}
      {trashed !== undefined && trashed.bytes > 0 && (
        <p className="numbers text-small text-muted">{t("library.trash.size", { size: formatBytes(trashed.bytes) })}</p>
      )}
      <Button look="quiet" icon={Settings} onClick={() => goToSettings("library")} className="ml-auto">
        {t("library.trash.change")}
      </Button>
      <Button look="danger" icon={Trash2} onClick={() => void askToRemove()}>
        {t("library.trash.empty")}
      </Button>
    </div>
  );
}
