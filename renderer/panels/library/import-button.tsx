import { FolderInput, Import } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../parts/icon-button.tsx";
import { Menu } from "../../parts/menu.tsx";
import { notifyFailure } from "../../parts/toasts.tsx";
import { chosenFiles } from "../../state/files-to-import.ts";
import { importGiven } from "./import-acts.ts";

/** The field that chooses files, for the action of the same name. */
const IMPORT_FILES_ID = "library-import-files";

/** Chooses files, or a whole folder, for the library. */
export function ImportButton() {
  const { t } = useTranslation();
  const folder = useRef<HTMLInputElement>(null);
  const take = (field: HTMLInputElement) => {
    const given = chosenFiles(field.files);
    field.value = "";
    if (given.length > 0) importGiven(given).catch(notifyFailure);
  };
  return (
    <>
      <Menu
        name={t("imports.act")}
        align="end"
        items={[
          {
            id: "files",
            label: t("imports.files"),
            icon: Import,
            action: "library-import",
            onSelect: chooseFiles,
          },
          { id: "folder", label: t("imports.folder"), icon: FolderInput, onSelect: () => folder.current?.click() },
        ]}
      >
        <IconButton name={t("imports.act")} icon={Import} />
      </Menu>
      <input id={IMPORT_FILES_ID} type="file" hidden multiple onChange={(event) => take(event.target)} />
      <input ref={folder} type="file" hidden webkitdirectory="" onChange={(event) => take(event.target)} />
    </>
  );
}

export function chooseFiles(): void {
  document.getElementById(IMPORT_FILES_ID)?.click();
}
