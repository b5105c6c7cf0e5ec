import { Rows3 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { promptLength } from "../../../../shared/rules/images.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { IconButton } from "../../../parts/icon-button.tsx";
import { PromptField } from "../../../parts/prompt-field.tsx";
import { PromptHistoryMenu } from "../../../parts/prompt/prompt-history-menu.tsx";
import { usePromptHistory } from "../../../parts/prompt/use-prompt-history.ts";
import { isEdit, modelOf } from "../draft/draft.ts";
import { changeDraft, setPrompt, useImageDraft } from "../draft/draft-store.ts";
import type { ImageWork } from "../sending/use-image-recipe.ts";
import { registerPromptField } from "./prompt-focus.ts";

/** What the picture shows, or what is to change. Mod+Enter sends, Enter makes a line, Alt with arrows goes through earlier prompts. */
export function ImagePrompt({ work, onSend }: { work: ImageWork; onSend: () => void }) {
  const { t } = useTranslation();
  const prompt = useImageDraft((draft) => draft.prompt);
  const isForEdit = useImageDraft(isEdit);
  const history = usePromptHistory("image", () => useImageDraft.getState().prompt, setPrompt);
  return (
    <div className="flex flex-col gap-1">
      <PromptField
        ref={registerPromptField}
        label={t("video.prompt.label")}
        placeholder={t(isForEdit ? "images.prompt.editPlaceholder" : "images.prompt.placeholder")}
        value={prompt}
        onChange={setPrompt}
        onKeyDown={history.onKeyDown}
        onSend={onSend}
        spellCheck={false}
        dir="auto"
        foot={
          <>
            <PromptHistoryMenu prompts={history.prompts} onRefresh={history.refresh} onPick={setPrompt} />
            <ManyLines />
            <Count work={work} />
          </>
        }
      />
      <Alternatives work={work} />
    </div>
  );
}

function ManyLines() {
  const { t } = useTranslation();
  const isManyLines = useImageDraft((draft) => draft.isManyLines);
  return (
    <IconButton
      name={t("images.prompt.manyLines")}
      icon={Rows3}
      aria-pressed={isManyLines}
      onClick={() => changeDraft({ isManyLines: !isManyLines })}
    />
  );
}

/** Characters as the service counts them, of the longest prompt, with the model's limit. */
function Count({ work: { recipes } }: { work: ImageWork }) {
  const { t } = useTranslation();
  const limit = useImageDraft((draft) => modelOf(draft)?.promptLimit) ?? 0;
  const count = Math.max(...recipes.map(({ prompt }) => promptLength(prompt)));
  return (
    <span className={count > limit ? "numbers ml-auto font-medium text-bad" : "numbers ml-auto"} title={t("images.prompt.countHint")}>
      {t("images.prompt.count", { value: formatNumber(count), max: formatNumber(limit) })}
    </span>
  );
}

/** How many calls and pictures the words stand for, before anything is sent. */
function Alternatives({ work: { recipes, pictures, isTooMany } }: { work: ImageWork }) {
  const { t } = useTranslation();
  const isEmpty = useImageDraft((draft) => draft.prompt === "");
  if (isEmpty) {
    const example = `{${t("images.prompt.one")}|${t("images.prompt.other")}}`;
    return <p className="px-1 text-small text-muted">{t("images.prompt.alternatives", { example })}</p>;
  }
  if (recipes.length === 1) return null;
  const count = recipes.length;
  return (
    <p role="status" className={isTooMany ? "px-1 text-small text-bad" : "numbers px-1 text-small text-muted"}>
      {isTooMany ? t("images.prompt.tooMany", { max: count - 1 }) : t("images.prompt.calls", { count, pictures })}
    </p>
  );
}
