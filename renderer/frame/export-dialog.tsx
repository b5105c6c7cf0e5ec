import { useQuery } from "@tanstack/react-query";
import { Download, File, FileArchive } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ExportReady } from "../../shared/contract/exports.ts";
import { MOST_EXPORTED } from "../../shared/export-limits.ts";
import { formatBytes, formatNumber } from "../i18n/format.ts";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { Loading, Skeleton } from "../parts/skeleton.tsx";
import { Switch } from "../parts/switch.tsx";
import { notify } from "../parts/toasts.tsx";
import { closeExporting, useExporting } from "../state/exporting.ts";
import { failureOf } from "../state/failure-of.ts";
import { libraryExportUrl } from "../state/media-url.ts";
import { orpc } from "../state/queries.ts";

/** Saves results elsewhere, with or without all that is known of them (DT-04). */
export function ExportDialog() {
  const { t } = useTranslation();
  const id = useId();
  const ids = useExporting((exporting) => exporting.ids);
  const [withRecipe, setWithRecipe] = useState(true);
  const isTooMany = ids.length > MOST_EXPORTED;
  const wish = { input: { ids: [...ids], withRecipe }, enabled: !isTooMany, gcTime: 0 };
  const { data: ready, error } = useQuery(orpc.exports.prepare.queryOptions(wish));
  const save = (file: ExportReady) => {
    const link = document.createElement("a");
    link.href = libraryExportUrl(file.id);
    link.download = "";
    link.click();
    closeExporting();
    notify({ text: t("exports.saving", { name: file.name }) });
  };
  return (
    <Dialog
      title={t("exports.title", { count: ids.length })}
      isOpen
      onClose={closeExporting}
      foot={
        <>
          <Button onClick={closeExporting}>{t("parts.cancel")}</Button>
          <Button look="primary" icon={Download} isBusy={!ready} onClick={() => ready && save(ready)}>
            {t("exports.save")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex items-start gap-3">
          <Switch id={id} aria-describedby={`${id}hint`} isOn={withRecipe} onChange={setWithRecipe} />
          <div>
            <label htmlFor={id} className="font-medium">
              {t("exports.withRecipe")}
            </label>
            <p id={`${id}hint`} className="mt-1 text-small text-muted">
              {t("exports.withRecipeHint")}
            </p>
          </div>
        </div>
        {isTooMany && <p className="text-warn">{t("exports.tooMany", { max: formatNumber(MOST_EXPORTED) })}</p>}
        {error ? <FailureNotice failure={failureOf(error)} /> : !isTooMany && <Preview ready={ready} />}
      </div>
    </Dialog>
  );
}

/** What will be saved; its place is kept while it is found out. */
function Preview({ ready }: { ready: ExportReady | undefined }) {
  const { t } = useTranslation();
  const Icon = ready?.isZip ? FileArchive : File;
  return (
    <div className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-raised px-3 py-2">
      {ready ? (
        <>
          <Icon aria-hidden className="text-muted" />
          <div className="min-w-0">
            <p className="wrap-anywhere">{ready.name}</p>
            <p className="numbers text-small text-muted">
              {t(ready.isZip ? "exports.zip" : "exports.file", { size: formatBytes(ready.bytes) })}
            </p>
          </div>
        </>
      ) : (
        <Loading>
          <Skeleton className="h-5 w-72" />
        </Loading>
      )}
    </div>
  );
}
