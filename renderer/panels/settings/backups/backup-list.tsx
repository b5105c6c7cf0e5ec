import { Download, EllipsisVertical, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Backup } from "../../../../shared/contract/backups.ts";
import { MINUTE } from "../../../../shared/units.ts";
import { formatAgo, formatBytes, formatMoment } from "../../../i18n/format.ts";
import { Button } from "../../../parts/button.tsx";
import { Chip } from "../../../parts/chip.tsx";
import { ConfirmDialog } from "../../../parts/confirm-dialog.tsx";
import { IconButton } from "../../../parts/icon-button.tsx";
import { Menu } from "../../../parts/menu.tsx";
import { notify, notifyFailure } from "../../../parts/toasts.tsx";
import { Tooltip } from "../../../parts/tooltip.tsx";
import { askToRestore, removeBackup, saveBackup } from "../../../state/backups.ts";
import { useNow } from "../../../state/now.ts";

/** The backups, the newest first, with what each holds. */
export function BackupList({ backups }: { backups: readonly Backup[] }) {
  const { t } = useTranslation();
  const [removing, setRemoving] = useState<Backup>();
  if (backups.length === 0) return <p className="text-muted">{t("settings.backups.none")}</p>;
  return (
    <>
      <ul aria-label={t("settings.backups.list")} className="flex flex-col border-t border-line">
        {backups.map((backup) => (
          <Row key={backup.name} backup={backup} onRemove={() => setRemoving(backup)} />
        ))}
      </ul>
      <ConfirmDialog
        title={t("settings.backups.removeTitle", { when: formatMoment(removing?.madeAt ?? 0) })}
        body={t("settings.backups.removeBody")}
        act={t("settings.backups.removeDo")}
        isDanger
        isOpen={removing !== undefined}
        onAct={() => removing && void removeBackup(removing.name).catch(notifyFailure)}
        onClose={() => setRemoving(undefined)}
      />
    </>
  );
}

function Row({ backup, onRemove }: { backup: Backup; onRemove: () => void }) {
  const { t } = useTranslation();
  const { sort, madeAt, problem } = backup;
  const now = useNow(MINUTE);
  const when = formatMoment(madeAt);
  const save = () => {
    void saveBackup(backup.name).then((name) => notify({ text: t("settings.backups.saving", { name }) }), notifyFailure);
  };
  const items = [
    ...(problem ? [] : [{ id: "save", label: t("settings.backups.save"), icon: Download, onSelect: save }]),
    { id: "remove", label: t("settings.backups.remove"), icon: Trash2, isDanger: true, onSelect: onRemove },
  ];
  return (
    <li className="flex items-center gap-3 border-b border-line py-2.5">
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-x-2">
          <span className="numbers font-medium">{when}</span>
          <span className="numbers text-small text-muted">{formatAgo(madeAt, Math.max(now, madeAt))}</span>
          <Tooltip text={t(`settings.backups.sortHints.${sort}`)}>
            <span>
              <Chip>{t(`settings.backups.sorts.${sort}`)}</Chip>
            </span>
          </Tooltip>
          {problem && <Chip tone="warn">{t(`settings.backups.problems.${problem}`)}</Chip>}
        </div>
        <Held backup={backup} />
      </div>
      {!problem && (
        <Button aria-label={t("settings.backups.restoreOf", { when })} onClick={() => void askToRestore(backup).catch(notifyFailure)}>
          {t("settings.backups.restore")}
        </Button>
      )}
      <Menu name={t("settings.backups.more", { when })} items={items} align="end">
        <IconButton name={t("settings.backups.more", { when })} icon={EllipsisVertical} />
      </Menu>
    </li>
  );
}

function Held({ backup: { entries, threads, bytes, hasSettings, problem } }: { backup: Backup }) {
  const { t } = useTranslation();
  return (
    <p className="numbers flex flex-wrap gap-x-3 text-small text-muted">
      {!problem && <span>{t("settings.backups.results", { count: entries })}</span>}
      {!problem && <span>{t("settings.backups.threads", { count: threads })}</span>}
      <span>{formatBytes(bytes)}</span>
      {!problem && !hasSettings && <span>{t("settings.backups.noSettings")}</span>}
    </p>
  );
}
