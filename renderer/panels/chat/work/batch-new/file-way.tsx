import { useTranslation } from "react-i18next";
import { Fold } from "../../../../parts/fold.tsx";
import { changeBatchDraft, useBatchDraft } from "./batch-draft.ts";
import { FileWell } from "./file-well.tsx";

/** Forms that a line may have, as the service and as people write them. */
const lineForms = [
  `{"custom_id":"a1","params":{"model":"…","max_tokens":512,"messages":[{"role":"user","content":"…"}]}}`,
  `{"prompt":"…","system":"…","max_tokens":512}`,
];
const tableForm = "custom_id,prompt,system,model,max_tokens";

/** Requests that a file holds already: JSON lines, or a table with a column of prompts. */
export function FileWay() {
  const { t } = useTranslation();
  const { file } = useBatchDraft();
  return (
    <>
      <FileWell
        name={t("batches.ways.file.file")}
        hint={t("batches.ways.file.fileHint")}
        accept=".jsonl,.ndjson,.json,.csv,.tsv,.txt"
        pastedName={`${t("batches.well.pasted")}.jsonl`}
        value={file}
        onChange={(given) => changeBatchDraft({ file: given })}
      />
      <Fold title={t("batches.ways.file.forms")} isOpen={!file}>
        <div className="flex flex-col gap-2 text-small text-muted" data-selectable>
          <p>{t("batches.ways.file.lines")}</p>
          {lineForms.map((form) => (
            <code key={form} className="rounded-control bg-well px-2 py-1 font-mono wrap-anywhere">
              {form}
            </code>
          ))}
          <p>{t("batches.ways.file.table")}</p>
          <code className="rounded-control bg-well px-2 py-1 font-mono wrap-anywhere">{tableForm}</code>
          <p>{t("batches.ways.file.own")}</p>
        </div>
      </Fold>
    </>
  );
}
