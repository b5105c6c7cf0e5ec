import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SavedPrompt } from "../../../../../shared/contract/saved-prompts.ts";
import type { FailureData } from "../../../../../shared/failure.ts";
import { Button } from "../../../../parts/button.tsx";
import { FailureNotice } from "../../../../parts/failure-notice.tsx";
import { Field } from "../../../../parts/field.tsx";
import { TextField } from "../../../../parts/text-field.tsx";
import { failureOf } from "../../../../state/failure-of.ts";
import { savePrompt } from "../../../../state/saved-prompts.ts";
import { placeOf } from "./prompt-variables.ts";

/** Writes a prompt, new or known; what it will ask for is shown while it is written. */
export function PromptEditor({
  first,
  onSaved,
  onCancel,
}: {
  first: { id?: string; title: string; text: string };
  onSaved: (prompt: SavedPrompt) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  const [title, setTitle] = useState(first.title);
  const [text, setText] = useState(first.text);
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<FailureData>();
  const problemOf = (value: string) => (isTried && value.trim() === "" ? t("chatWork.prompts.needed") : undefined);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (isBusy || title.trim() === "" || text.trim() === "") return;
    setIsBusy(true);
    try {
      onSaved(await savePrompt({ title: title.trim(), text, ...(first.id !== undefined && { id: first.id }) }));
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void save(event)} noValidate className="flex min-h-0 grow flex-col">
      <div className="flex min-h-0 grow flex-col gap-3 overflow-y-auto p-5">
        <TextField
          label={t("chatWork.prompts.name")}
          value={title}
          onChange={setTitle}
          maxLength={200}
          problem={problemOf(title)}
          autoFocus
        />
        <Field
          label={t("chatWork.prompts.text")}
          hint={t("chatWork.prompts.textHint", { example: placeOf(t("chatWork.prompts.exampleNames.name")) })}
          problem={problemOf(text)}
          className="min-h-0 grow [&>textarea]:min-h-40 [&>textarea]:grow"
        >
          {(ids) => (
            <textarea
              {...ids}
              value={text}
              onChange={(event) => setText(event.target.value)}
              className="w-full resize-none rounded-control border border-line bg-raised px-2 py-1.5 leading-normal aria-invalid:border-bad"
            />
          )}
        </Field>
        {failure && <FailureNotice failure={failure} />}
      </div>
      <div className="flex shrink-0 justify-end gap-2 border-t border-line px-5 py-3">
        <Button className="h-8!" onClick={onCancel}>
          {t("parts.cancel")}
        </Button>
        <Button look="primary" type="submit" isBusy={isBusy}>
          {t("chatWork.prompts.save")}
        </Button>
      </div>
    </form>
  );
}
