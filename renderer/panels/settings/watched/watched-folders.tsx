import { FolderPlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WatchedFolder } from "../../../../shared/contract/watched.ts";
import { Button } from "../../../parts/button.tsx";
import { useWatchedFolders } from "../../../state/watched.ts";
import { SettingRow } from "../setting-row.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { WatchDialog } from "./watch-dialog.tsx";
import { WatchedRow } from "./watched-row.tsx";

/** Folders whose new files come into the library by themselves (DT-04). */
export function WatchedFolders() {
  const { t } = useTranslation();
  const folders = useWatchedFolders();
  const [isAdding, setIsAdding] = useState(false);
  const [edited, setEdited] = useState<WatchedFolder>();
  return (
    <div className="flex flex-col gap-2">
      <SettingRow label={t("settings.watched.name")} hint={t("settings.watched.hint")}>
        {() => (
          <Button icon={FolderPlus} onClick={() => setIsAdding(true)}>
            {t("settings.watched.add")}
          </Button>
        )}
      </SettingRow>
      {folders && folders.length > 0 && (
        <ul aria-label={t("settings.watched.list")} className="flex flex-col gap-2">
          {folders.map((folder) => (
            <WatchedRow key={folder.id} folder={folder} onEdit={() => setEdited(folder)} />
          ))}
        </ul>
      )}
      {isAdding && <WatchDialog onClose={() => setIsAdding(false)} />}
      {edited && <EditDialog folder={edited} onClose={() => setEdited(undefined)} />}
    </div>
  );
}
