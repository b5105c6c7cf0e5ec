import { FileQuestionMark } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Listed, Unlisted } from "../../../../shared/contract/care.ts";
import { formatBytes } from "../../../i18n/format.ts";
import { failureMessage } from "../../../i18n/use-words.ts";
import { Button } from "../../../parts/button.tsx";
import { notify, notifyFailure } from "../../../parts/toasts.tsx";
import { listAgain } from "../../../state/checking.ts";

/** Files of the library's folders that nothing lists, the way to have them back, and why some could not be had (DT-04). */
export function UnlistedNotice({ unlisted: { count, bytes }, listed }: { unlisted: Unlisted; listed: Listed | undefined }) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const list = () => {
    setIsBusy(true);
    listAgain()
      // Of none, what is left says enough.
      .then((made) => made > 0 && notify({ text: t("settings.backups.unlisted.listed", { count: made }) }), notifyFailure)
      .finally(() => setIsBusy(false));
  };
  return (
    <div role="status" className="flex items-start gap-3 rounded-card bg-warn-soft p-3">
      <FileQuestionMark aria-hidden className="mt-0.5 shrink-0 text-warn" />
      <div className="numbers min-w-0 grow wrap-anywhere">
        <p>{t("settings.backups.unlisted.found", { count, size: formatBytes(bytes) })}</p>
        {listed?.failure && (
          <p className="mt-1">{t("settings.backups.unlisted.failed", { count: listed.failed, why: failureMessage(listed.failure) })}</p>
        )}
      </div>
      <Button isBusy={isBusy} onClick={list}>
        {t("settings.backups.unlisted.list")}
      </Button>
    </div>
  );
}
