import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { LibraryPlace } from "../../../../shared/contract/moving.ts";
import { formatBytes } from "../../../i18n/format.ts";
import { AwayNotice } from "../../../parts/away-notice.tsx";
import { Button } from "../../../parts/button.tsx";
import { CopyButton } from "../../../parts/copy-button.tsx";
import { notifyFailure } from "../../../parts/toasts.tsx";
import { discardHalfCopy, measurePlace, moveLibrary, useLibraryPlace, useMove } from "../../../state/library-place.ts";
import { SettingRow } from "../setting-row.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { MoveProgress } from "./move-progress.tsx";

/** Where the library's files lie, and the way to another folder (DT-05). */
export function LibraryFolder() {
  const { t } = useTranslation();
  const place = useLibraryPlace();
  const { move, isShown } = useMove();
  useEffect(() => void measurePlace().catch(notifyFailure), []);
  if (!place) return null;
  const show = () => useMove.setState({ isShown: true });
  return (
    <div className="flex flex-col gap-2">
      <SettingRow label={t("settings.libraryFolder.name")} hint={t("settings.libraryFolder.hint")}>
        {() => <Button onClick={show}>{t(move?.progress ? "settings.libraryFolder.show" : "settings.libraryFolder.move")}</Button>}
      </SettingRow>
      <div className="rounded-card border border-line p-3">
        <div className="flex items-start justify-between gap-2">
          <code className="pt-1 font-mono text-small wrap-anywhere">{place.folder}</code>
          <CopyButton text={place.folder} />
        </div>
        <Sizes place={place} />
        {move?.progress && !isShown && <MoveProgress progress={move.progress} className="mt-3" />}
      </div>
      {place.isAway && <AwayNotice folder={place.folder} />}
      {place.interrupted !== undefined && !move?.progress && <Interrupted folder={place.interrupted} />}
      {place.leftovers.map((folder) => (
        <p key={folder} className="text-small wrap-anywhere text-muted">
          {t("settings.libraryFolder.leftovers", { folder })}
        </p>
      ))}
      <MoveDialog place={place} />
    </div>
  );
}

function Sizes({ place: { files, bytes, freeBytes } }: { place: LibraryPlace }) {
  const { t } = useTranslation();
  return (
    <p className="numbers flex flex-wrap gap-x-4 text-small text-muted">
      <span>{t("settings.libraryFolder.files", { count: files, size: formatBytes(bytes) })}</span>
      {freeBytes !== undefined && <span>{t("settings.libraryFolder.free", { size: formatBytes(freeBytes) })}</span>}
    </p>
  );
}

function Interrupted({ folder }: { folder: string }) {
  const { t } = useTranslation();
  const goOn = () => {
    useMove.setState({ isShown: true });
    void moveLibrary(folder);
  };
  return (
    <section className="rounded-card bg-warn-soft p-3">
      <p className="wrap-anywhere">{t("settings.libraryFolder.interrupted", { folder })}</p>
      <div className="mt-2 flex gap-2">
        <Button onClick={goOn}>{t("settings.libraryFolder.goOn")}</Button>
        <Button onClick={() => void discardHalfCopy().catch(notifyFailure)}>{t("settings.libraryFolder.discard")}</Button>
      </div>
    </section>
  );
}
