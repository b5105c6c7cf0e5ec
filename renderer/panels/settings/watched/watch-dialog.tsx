import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FailureData } from "../../../../shared/failure.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { Button } from "../../../parts/button.tsx";
import { ChooseFolderButton } from "../../../parts/choose-folder-button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { FailureNotice } from "../../../parts/failure-notice.tsx";
import { TextField } from "../../../parts/text-field.tsx";
import { failureOf } from "../../../state/failure-of.ts";
import { addWatched, lookIntoFolder } from "../../../state/watched.ts";
import { WatchFields } from "./watch-fields.tsx";

const formId = "watch-folder";

/** What lies in the folder already: whether it is to come in too is asked. */
interface Found {
  folder: string;
  files: number;
}

/** Asks for a folder and how it is to be watched; where files lie in it already, whether they are to come in too. */
export function WatchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [folder, setFolder] = useState("");
  const [choices, setChoices] = useState({ isReference: false, projectId: "" });
  const [found, setFound] = useState<Found>();
  const [failure, setFailure] = useState<FailureData>();
  const [isBusy, setIsBusy] = useState(false);
  const isClosed = useRef(false);
  const close = () => {
    isClosed.current = true;
    onClose();
  };

  const attempt = async (work: () => Promise<void>) => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFound(undefined);
      setFailure(failureOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  const add = async (wanted: string, importsExisting: boolean) => {
    const { isReference, projectId } = choices;
    await addWatched({ folder: wanted, isReference, importsExisting, ...(projectId && { projectId }) });
    close();
  };
  const look = () =>
    attempt(async () => {
      const looked = await lookIntoFolder(folder.trim());
      if (isClosed.current) return;
      if (looked.files > 0) setFound(looked);
      else await add(looked.folder, false);
    });
  const answer = (importsExisting: boolean) => found && attempt(() => add(found.folder, importsExisting));

  if (found)
    return (
      <Dialog
        title={t("settings.watched.dialog.question")}
        isOpen
        onClose={close}
        foot={
          <>
            <Button onClick={() => setFound(undefined)} className="mr-auto">
              {t("settings.watched.dialog.back")}
            </Button>
            <Button isBusy={isBusy} onClick={() => void answer(true)}>
              {t("settings.watched.dialog.too")}
            </Button>
            <Button key="only" look="primary" isBusy={isBusy} onClick={() => void answer(false)} autoFocus>
              {t("settings.watched.dialog.only")}
            </Button>
          </>
        }
      >
        <p className="numbers wrap-anywhere">
          {t("settings.watched.dialog.there", { count: found.files, number: formatNumber(found.files), folder: found.folder })}
        </p>
      </Dialog>
    );
  return (
    <Dialog
      title={t("settings.watched.dialog.addTitle")}
      isOpen
      onClose={close}
      foot={
        <>
          <Button onClick={close}>{t("parts.cancel")}</Button>
          <Button
            look="primary"
            type="submit"
            form={formId}
            isBusy={isBusy}
            {...(folder.trim() === "" && { disabledReason: t("settings.watched.dialog.needsFolder") })}
          >
            {t("settings.watched.dialog.next")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (folder.trim() !== "" && !isBusy) void look();
        }}
        className="flex flex-col gap-4"
      >
        <div className="flex flex-col gap-2">
          <TextField
            label={t("settings.watched.dialog.folder")}
            hint={t("settings.watched.dialog.folderHint")}
            value={folder}
            onChange={setFolder}
            isMono
            autoFocus
          />
          <ChooseFolderButton startAt={folder.trim()} onChosen={setFolder} className="self-start" />
        </div>
        {failure && <FailureNotice failure={failure} instead={{ headline: t("settings.watched.dialog.headline"), advice: "" }} />}
        <WatchFields value={choices} onChange={setChoices} />
      </form>
    </Dialog>
  );
}
