import type { TFunction } from "i18next";
import { History } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { BackupsState } from "../../shared/contract/backups.ts";
import { formatMoment } from "../i18n/format.ts";
import { failureMessage } from "../i18n/use-words.ts";
import { Button } from "../parts/button.tsx";
import { troubleHeadline } from "../parts/restore-trouble.ts";
import { notify, notifyFailure } from "../parts/toasts.tsx";
import { cancelRestore, dismissTrouble, useBackups } from "../state/backups.ts";

/**
 * Says that a restore waits for the next start, or why it did not take place at this one, what to do, and the way back (DT-04): work done until
 * then will not be listed.
 */
export function RestoreBar() {
  const { t } = useTranslation();
  const { pending, trouble } = useBackups() ?? {};
  const cancel = () => cancelRestore().then(() => notify({ text: t("settings.backups.cancelled") }), notifyFailure);
  const isOver = trouble?.outcome === "dropped";
  return (
    <div role="status" className="shrink-0">
      {(pending || trouble) && (
        <div className="flex min-h-9 items-center gap-2 bg-warn-soft px-4 py-1">
          <History aria-hidden className="shrink-0 text-warn" />
          <span className="numbers min-w-0 wrap-anywhere">{saidOf(t, { pending, trouble })}</span>
          <Button
            look="quiet"
            className="ml-auto shrink-0 text-text!"
            onClick={() => void (isOver ? dismissTrouble().catch(notifyFailure) : cancel())}
          >
            {isOver ? t("parts.dismiss") : t("settings.backups.cancel")}
          </Button>
        </div>
      )}
    </div>
  );
}

function saidOf(t: TFunction, { pending, trouble }: Pick<BackupsState, "pending" | "trouble">): string {
  if (trouble) {
    const words = { what: troubleHeadline(t, trouble), why: failureMessage(trouble.failure) };
    return t(trouble.outcome === "waits" ? "settings.backups.trouble.waitsInBar" : "settings.backups.trouble.droppedInBar", words);
  }
  return pending ? t("settings.backups.pending", { when: formatMoment(pending.madeAt) }) : "";
}
