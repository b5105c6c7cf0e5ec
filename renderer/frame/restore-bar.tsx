import { History } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatMoment } from "../i18n/format.ts";
import { Button } from "../parts/button.tsx";
import { notify, notifyFailure } from "../parts/toasts.tsx";
import { cancelRestore, useBackups } from "../state/backups.ts";

/** Says that a restore waits for the next start, what to do, and the way back (DT-04): work done until then will not be listed. */
export function RestoreBar() {
  const { t } = useTranslation();
  const pending = useBackups()?.pending;
  const cancel = () => cancelRestore().then(() => notify({ text: t("settings.backups.cancelled") }), notifyFailure);
  return (
    <div role="status" className="shrink-0">
      {pending && (
        <div className="flex min-h-9 items-center gap-2 bg-warn-soft px-4 py-1">
          <History aria-hidden className="shrink-0 text-warn" />
          <span className="numbers min-w-0">{t("settings.backups.pending", { when: formatMoment(pending.madeAt) })}</span>
          <Button look="quiet" className="ml-auto shrink-0 text-text!" onClick={() => void cancel()}>
            {t("settings.backups.cancel")}
          </Button>
        </div>
      )}
    </div>
  );
}
