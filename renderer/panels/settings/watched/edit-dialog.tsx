import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WatchedFolder } from "../../../../shared/contract/watched.ts";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { notifyFailure } from "../../../parts/toasts.tsx";
import { changeWatched } from "../../../state/watched.ts";
import { WatchFields } from "./watch-fields.tsx";

/** How a folder is watched; what came before stays as it is. */
export function EditDialog({ folder: { id, folder, isReference, projectId }, onClose }: { folder: WatchedFolder; onClose: () => void }) {
  const { t } = useTranslation();
  const [choices, setChoices] = useState({ isReference, projectId: projectId ?? "" });
  const save = () => {
    changeWatched({ id, isReference: choices.isReference, projectId: choices.projectId || null }).catch(notifyFailure);
    onClose();
  };
  return (
    <Dialog
      title={t("settings.watched.dialog.editTitle")}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t("parts.cancel")}</Button>
          <Button look="primary" onClick={save}>
            {t("settings.watched.dialog.save")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <code className="font-mono text-small wrap-anywhere">{folder}</code>
        <WatchFields value={choices} onChange={setChoices} />
      </div>
    </Dialog>
  );
}
