import { DatabaseBackup, Download, FileUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatMoment } from "../../../i18n/format.ts";
import { Button } from "../../../parts/button.tsx";
import { FailureNotice } from "../../../parts/failure-notice.tsx";
import { Progress } from "../../../parts/progress.tsx";
import { troubleHeadline } from "../../../parts/restore-trouble.ts";
import { notify, notifyFailure } from "../../../parts/toasts.tsx";
import { askToRestoreFile, backUpNow, dismissTrouble, saveBackup, useBackups, useBackupWork } from "../../../state/backups.ts";
import { BackupList } from "./backup-list.tsx";
import { RestoreDialog } from "./restore-dialog.tsx";

/** Copies of the database and the settings: made, saved elsewhere, restored (DT-04). */
export function BackupsSection() {
  const { t } = useTranslation();
  const state = useBackups();
  const { busy, share } = useBackupWork();
  if (!state) return null;
  const { trouble, problem } = state;
  const make = () =>
    backUpNow().then(
      ({ entries, threads }) =>
        notify({
          text: t("settings.backups.made", {
            results: t("settings.backups.results", { count: entries }),
            threads: t("settings.backups.threads", { count: threads }),
          }),
        }),
      notifyFailure,
    );
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{t("settings.backups.intro")}</p>
      {problem && (
        <FailureNotice
          failure={problem}
          instead={{
            headline: t("settings.backups.folder.headline"),
            advice: t(problem.reason === "backups-not-a-folder" ? "settings.backups.folder.file" : "settings.backups.folder.closed"),
          }}
        />
      )}
      {trouble && (
        <FailureNotice
          failure={trouble.failure}
          instead={{
            headline: troubleHeadline(t, trouble),
            advice: t(trouble.outcome === "waits" ? "settings.backups.trouble.waitsHint" : "settings.backups.trouble.droppedHint"),
          }}
          onDismiss={trouble.outcome === "dropped" ? () => void dismissTrouble().catch(notifyFailure) : undefined}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button icon={DatabaseBackup} isBusy={busy.includes("make")} onClick={() => void make()}>
          {t("settings.backups.make")}
        </Button>
        <Button icon={Download} isBusy={busy.includes("save")} onClick={() => void save()}>
          {t("settings.backups.save")}
        </Button>
        <Button icon={FileUp} isBusy={busy.includes("restore")} onClick={chooseFile}>
          {t("settings.backups.restoreFile")}
        </Button>
      </div>
      {share !== undefined && <Progress name={t("settings.backups.reading")} share={share < 1 ? share : undefined} />}
      {state.restored && (
        <p className="numbers text-small text-muted">
          {t(state.restored.isKept ? "settings.backups.restoredAndKept" : "settings.backups.restored", {
            when: formatMoment(state.restored.madeAt),
            at: formatMoment(state.restored.askedAt),
          })}
        </p>
      )}
      {!problem && <BackupList backups={state.backups} />}
      <RestoreDialog />
    </div>
  );

  async function save(): Promise<void> {
    await saveBackup().then((name) => notify({ text: t("settings.backups.saving", { name }) }), notifyFailure);
  }
}

function chooseFile(): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".zip,application/zip";
  input.onchange = () => {
    const [file] = input.files ?? [];
    if (file) askToRestoreFile(file).catch(notifyFailure);
  };
  input.click();
}
