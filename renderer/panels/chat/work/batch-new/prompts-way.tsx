import { Library } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../../i18n/format.ts";
import { Button } from "../../../../parts/button.tsx";
import { Segmented } from "../../../../parts/segmented.tsx";
import { PromptPicker } from "../prompts/prompt-picker.tsx";
import { changeBatchDraft, setPromptsText, useBatchDraft, usePromptsText } from "./batch-draft.ts";
import { joinPrompts, separators, splitPrompts } from "./split-prompts.ts";

/** Prompts as they are, each a request of its own. */
export function PromptsWay() {
  const { t } = useTranslation();
  const { separator } = useBatchDraft();
  const text = usePromptsText();
  const [isPicking, setIsPicking] = useState(false);
  const count = splitPrompts(text, separator).length;
  const add = (prompts: readonly string[]) => {
    const joined = joinPrompts(text, separator, prompts);
    changeBatchDraft({ separator: joined.separator });
    setPromptsText(joined.text);
  };
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented
          name={t("batches.ways.prompts.separator")}
          value={separator}
          choices={separators.map((value) => ({ value, label: t(`batches.ways.prompts.separators.${value}`) }))}
          onChange={(value) => changeBatchDraft({ separator: value })}
        />
        <Button look="quiet" icon={Library} onClick={() => setIsPicking(true)}>
          {t("batches.new.fromLibrary")}
        </Button>
      </div>
      <textarea
        rows={12}
        aria-label={t("batches.ways.prompts.name")}
        placeholder={t("batches.ways.prompts.placeholder")}
        value={text}
        onChange={(event) => setPromptsText(event.target.value)}
        className="w-full resize-y rounded-card border border-line bg-surface px-3 py-2.5 leading-normal placeholder:text-muted"
      />
      <p className="numbers text-small text-muted" aria-live="polite">
        {t("batches.prompts", { count, number: formatNumber(count) })}
      </p>
      {isPicking && <PromptPicker onPick={(picked) => add(picked.map((one) => one.text))} onClose={() => setIsPicking(false)} />}
    </div>
  );
}
