import { CircleAlert, Info } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ImportedFile } from "../../../shared/imports.ts";
import { failureMessage } from "../../i18n/use-words.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { useImporting } from "../../state/importing.ts";
import { importedIds, summaryOf, toldFiles, undoImport } from "./import-acts.ts";

/** Thousands of lines would hold up the page, and nobody reads them. */
const MOST_TOLD = 200;

const close = () => useImporting.setState({ report: undefined });

/** Which files were refused or taken without their recipe, and why. */
export function ImportReport() {
  const { t } = useTranslation();
  const report = useImporting((importing) => importing.report);
  if (!report) return null;
  const told = toldFiles(report);
  const undo = () => {
    close();
    undoImport(report);
  };
  return (
    <Dialog
      title={t("imports.report")}
      description={summaryOf(report)}
      isOpen
      onClose={close}
      foot={
        <>
          {importedIds(report).length > 0 && <Button onClick={undo}>{t("imports.undo")}</Button>}
          <Button look="primary" onClick={close}>
            {t("parts.close")}
          </Button>
        </>
      }
    >
      {/* To be scrolled by keys, too. */}
      <ul tabIndex={0} aria-label={t("imports.report")} className="flex flex-col gap-2">
        {told.slice(0, MOST_TOLD).map((file, place) => (
          // Two files may have one name and one fate.
          <Told key={place} file={file} />
        ))}
        {told.length > MOST_TOLD && <li className="text-muted">{t("imports.more", { count: told.length - MOST_TOLD })}</li>}
      </ul>
    </Dialog>
  );
}

function Told({ file: { path, error, note } }: { file: ImportedFile }) {
  const { t } = useTranslation();
  const Icon = error ? CircleAlert : Info;
  const failure = error ?? note;
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden className={error ? "mt-0.5 shrink-0 text-bad" : "mt-0.5 shrink-0 text-muted"} />
      <span className="min-w-0 wrap-anywhere">{failure ? failureMessage(failure) : t("imports.inTrash", { name: path })}</span>
    </li>
  );
}
