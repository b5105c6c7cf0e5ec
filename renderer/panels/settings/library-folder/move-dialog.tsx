import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { LibraryPlace } from "../../../../shared/contract/moving.ts";
import type { FailureData } from "../../../../shared/failure.ts";
import { formatBytes } from "../../../i18n/format.ts";
import { Button } from "../../../parts/button.tsx";
import { ChooseFolderButton } from "../../../parts/choose-folder-button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { FailureNotice } from "../../../parts/failure-notice.tsx";
import { TextField } from "../../../parts/text-field.tsx";
import { moveLibrary, useMove } from "../../../state/library-place.ts";
import { useStudioInfo } from "../../../state/studio-info.ts";
import { MoveProgress } from "./move-progress.tsx";

/** Asks for the folder, shows how far the move is, and how it ended. Closed while it goes on, it can be shown again. */
export function MoveDialog({ place }: { place: LibraryPlace }) {
  const { t } = useTranslation();
  const { move, isShown } = useMove();
  const [folder, setFolder] = useState("");
  const close = () => {
    if (move?.moved) setFolder("");
    useMove.setState({ isShown: false, ...(!move?.progress && { move: undefined }) });
  };
  return (
    <Dialog
      title={t("settings.libraryFolder.dialog.title")}
      description={t("settings.libraryFolder.dialog.body")}
      isOpen={isShown}
      onClose={close}
      foot={<Foot place={place} folder={folder.trim()} onClose={close} />}
    >
      <div className="flex flex-col gap-3">
        {!move?.progress && !move?.moved && <FolderField value={folder} onChange={setFolder} />}
        {move?.progress && (
          <>
            <code className="font-mono text-small wrap-anywhere">{move.folder}</code>
            <MoveProgress progress={move.progress} />
            <p className="text-small text-muted">{t("settings.libraryFolder.dialog.keepOpen")}</p>
          </>
        )}
        {move?.failure && <NotMoved failure={move.failure} />}
        {move?.moved && (
          <p role="status" className="flex items-start gap-2 wrap-anywhere">
            <CircleCheck aria-hidden className="mt-0.5 shrink-0 text-good" />
            {t("settings.libraryFolder.dialog.moved", { folder: move.moved.folder })}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function FolderField({ value, onChange }: { value: string; onChange: (folder: string) => void }) {
  const { t } = useTranslation();
  const dataFolder = useStudioInfo().data?.dataFolder ?? "";
  const hint = <span className="wrap-anywhere">{t("settings.libraryFolder.dialog.folderHint", { folder: dataFolder })}</span>;
  return (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault();
        if (value.trim() !== "") void moveLibrary(value.trim());
      }}
    >
      <TextField label={t("settings.libraryFolder.dialog.folder")} hint={hint} value={value} onChange={onChange} isMono autoFocus />
      <ChooseFolderButton startAt={value.trim()} onChosen={onChange} className="mt-2" />
    </form>
  );
}

const formId = "move-library";

function NotMoved({ failure }: { failure: FailureData }) {
  const { t } = useTranslation();
  const instead = { headline: t("settings.libraryFolder.dialog.headline"), advice: t("settings.libraryFolder.dialog.advice") };
  return <FailureNotice failure={failure} instead={instead} />;
}

function Foot({ place, folder, onClose }: { place: LibraryPlace; folder: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { move } = useMove();
  if (move?.moved)
    return (
      <Button look="primary" onClick={onClose}>
        {t("settings.libraryFolder.dialog.close")}
      </Button>
    );
  if (move?.progress)
    return (
      <>
        {move.progress.phase !== "clearing" && <Button onClick={move.cancel}>{t("settings.libraryFolder.dialog.cancel")}</Button>}
        <Button onClick={onClose}>{t("settings.libraryFolder.dialog.hide")}</Button>
      </>
    );
  return (
    <>
      <Button onClick={onClose}>{t("parts.cancel")}</Button>
      <Button
        look="primary"
        type="submit"
        form={formId}
        {...(folder === "" && { disabledReason: t("settings.libraryFolder.dialog.needsFolder") })}
      >
        {t("settings.libraryFolder.dialog.start", { size: formatBytes(place.bytes) })}
      </Button>
    </>
  );
}
