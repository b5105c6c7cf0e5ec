import type { TFunction } from "i18next";
import { Info, ListX } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { BackupDifference } from "../../../../shared/contract/backups.ts";
import { formatAgo, formatMoment } from "../../../i18n/format.ts";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { notifyFailure } from "../../../parts/toasts.tsx";
import { type AskedRestore, restoreBackup, useBackupWork } from "../../../state/backups.ts";

/** Says what a restore would do before it is asked for. */
export function RestoreDialog() {
  const { t } = useTranslation();
  const { asked, busy } = useBackupWork();
  const close = () => useBackupWork.setState({ asked: undefined });
  if (!asked) return null;
  return (
    <Dialog
      title={t("settings.backups.dialog.title")}
      description={saidOfTime(t, asked)}
      isOpen
      onClose={close}
      foot={
        <>
          <Button onClick={close}>{t("parts.cancel")}</Button>
          <Button
            look="primary"
            isBusy={busy.includes("restore")}
            onClick={() => void restoreBackup(asked.source).catch(notifyFailure).finally(close)}
          >
            {t("settings.backups.dialog.act")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Lost lost={asked.lost} />
        <ul className="flex list-disc flex-col gap-1 pl-5 text-muted">
          <li>{t(asked.hasSettings ? "settings.backups.dialog.settings" : "settings.backups.dialog.noSettings")}</li>
          <li>{t("settings.backups.dialog.work")}</li>
          <li>{t("settings.backups.dialog.kept")}</li>
          <li>{t("settings.backups.dialog.when")}</li>
        </ul>
      </div>
    </Dialog>
  );
}

function Lost({ lost }: { lost: BackupDifference }) {
  const { t } = useTranslation();
  const isNothing = lost.entries === 0 && lost.threads === 0;
  const Icon = isNothing ? Info : ListX;
  return (
    <p className={`numbers flex items-start gap-2 rounded-card p-3 ${isNothing ? "bg-raised" : "bg-warn-soft"}`}>
      <Icon aria-hidden className={`mt-0.5 shrink-0 ${isNothing ? "text-muted" : "text-warn"}`} />
      {isNothing ? t("settings.backups.dialog.nothingLost") : t("settings.backups.dialog.lost", { what: saidOfLost(t, lost) })}
    </p>
  );
}

function saidOfLost(t: TFunction, { entries, threads }: BackupDifference): string {
  const parts = [
    ...(entries > 0 ? [t("settings.backups.results", { count: entries })] : []),
    ...(threads > 0 ? [t("settings.backups.threads", { count: threads })] : []),
  ];
  const [one = "", other] = parts;
  return other === undefined ? one : t("settings.backups.dialog.and", { one, other });
}

function saidOfTime(t: TFunction, { madeAt, fileName }: AskedRestore): string {
  const time = { when: formatMoment(madeAt), ago: formatAgo(madeAt) };
  return fileName === undefined
    ? t("settings.backups.dialog.from", time)
    : t("settings.backups.dialog.fromFile", { ...time, name: fileName });
}
