import { Library } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { columnsIn } from "../../../../../shared/rules/batch.ts";
import { Button } from "../../../../parts/button.tsx";
import { PromptField } from "../../../../parts/prompt-field.tsx";
import { PromptPicker } from "../prompts/prompt-picker.tsx";
import { placeOf } from "../prompts/prompt-variables.ts";
import { changeBatchDraft, useBatchDraft } from "./batch-draft.ts";
import { exampleTable } from "./example-table.ts";
import { FileWell } from "./file-well.tsx";

/** One prompt for every row of a table: `{{column}}` takes the row's cell. */
export function TableWay({ columns }: { columns: readonly string[] | undefined }) {
  const { t } = useTranslation();
  const { prompt, table } = useBatchDraft();
  const [isPicking, setIsPicking] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const used = columnsIn(prompt);
  const insert = (column: string) => {
    const field = area.current?.querySelector("textarea");
    const [from, to] = field ? [field.selectionStart, field.selectionEnd] : [prompt.length, prompt.length];
    changeBatchDraft({ prompt: `${prompt.slice(0, from)}${placeOf(column)}${prompt.slice(to)}` });
    const caret = from + placeOf(column).length;
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(caret, caret);
    });
  };
  return (
    <>
      <FileWell
        name={t("batches.ways.table.file")}
        hint={t("batches.ways.table.fileHint")}
        accept=".csv,.tsv,.txt,.jsonl,.ndjson,text/csv"
        pastedName={`${t("batches.well.pasted")}.tsv`}
        value={table}
        onChange={(file) => changeBatchDraft({ table: file })}
      />
      <div ref={area} className="flex flex-col gap-1.5">
        <div className="flex items-end justify-between gap-2">
          <h3 className="text-small font-medium">{t("batches.ways.table.prompt")}</h3>
          <Button look="quiet" icon={Library} onClick={() => setIsPicking(true)}>
            {t("batches.new.fromLibrary")}
          </Button>
        </div>
        <PromptField
          label={t("batches.ways.table.prompt")}
          value={prompt}
          onChange={(text) => changeBatchDraft({ prompt: text })}
          placeholder={t("batches.ways.table.placeholder", { example: placeOf(t("batches.ways.table.exampleColumn")) })}
        />
        {columns && columns.length > 0 && (
          <div className="flex flex-wrap items-center gap-1.5">
            <span className="text-small text-muted">{t("batches.ways.table.columns")}</span>
            {columns.map((column) => (
              <Button
                key={column}
                aria-pressed={used.includes(column)}
                className="h-6! font-mono text-small!"
                onClick={() => insert(column)}
              >
                {column}
              </Button>
            ))}
          </div>
        )}
        {!table && prompt === "" && (
          <p className="text-small text-muted">
            {t("batches.ways.table.teach")}{" "}
            <button
              type="button"
              className="font-medium text-accent-words underline underline-offset-2"
              onClick={() => void exampleTable().then(changeBatchDraft)}
            >
              {t("batches.ways.table.tryExample")}
            </button>
          </p>
        )}
      </div>
      {isPicking && (
        <PromptPicker isSingle onPick={([one]) => one && changeBatchDraft({ prompt: one.text })} onClose={() => setIsPicking(false)} />
      )}
    </>
  );
}
