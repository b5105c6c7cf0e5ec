import { FileQuestionMark } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Unlisted } from "../../../../shared/contract/care.ts";
import { formatBytes } from "../../../i18n/format.ts";
import { Button } from "../../../parts/button.tsx";
import { notify, notifyFailure } from "../../../parts/toasts.tsx";
import { listAgain } from "../../../state/checking.ts";

/** Files of the library's folders that nothing lists, and the way to have them back (DT-04). */
export function UnlistedNotice({ unlisted: { count, bytes } }: { unlisted: Unlisted }) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const list = () => {
    setIsBusy(true);
    listAgain()
      .then((listed) => notify({ text: t("settings.backups.unlisted.listed", { count: listed }) }), notifyFailure)
      .finally(() => setIsBusy(false));
  };
  return (
    <div role="status" className="flex items-start gap-3 rounded-card bg-warn-soft p-3">
      <FileQuestionMark aria-hidden className="mt-0.5 shrink-0 text-warn" />
      <p className="numbers grow">{t("settings.backups.unlisted.found", { count, size: formatBytes(bytes) })}</p>
      <Button isBusy={isBusy} onClick={list}>
        {t("settings.backups.unlisted.list")}
      </Button>
    </div>
  );
}
