import { CornerDownLeft, Pencil, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { columnsIn } from "../../../../../shared/rules/batch.ts";
import type { SavedPrompt } from "../../../../../shared/contract/saved-prompts.ts";
import { AskingButton } from "../../../../parts/asking-button.tsx";
import { Button } from "../../../../parts/button.tsx";
import { TextArea } from "../../../../parts/text-area.tsx";
import { notifyFailure } from "../../../../parts/toasts.tsx";
import { removePrompt } from "../../../../state/saved-prompts.ts";
import { PromptText } from "./prompt-text.tsx";
import { fillVariables } from "./prompt-variables.ts";

/** One prompt: what it asks for, what it comes to, and the press that puts it into the message. */
export function PromptUse({
  prompt,
  onUse,
  onEdit,
  onGone,
}: {
  prompt: SavedPrompt;
  onUse: (text: string) => void;
  onEdit: () => void;
  onGone: () => void;
}) {
  const { t } = useTranslation();
  const names = columnsIn(prompt.text);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const missing = names.filter((name) => (values[name] ?? "") === "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onUse(fillVariables(prompt.text, values));
  };
  return (
    <form onSubmit={submit} className="flex min-h-0 grow flex-col">
      <div className="flex min-h-0 grow flex-col gap-3 overflow-y-auto p-5">
        <h3 className="text-title font-semibold">{prompt.title}</h3>
        {names.map((name) => (
          <TextArea
            key={name}
            label={name}
            rows={1}
            value={values[name] ?? ""}
            onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
          />
        ))}
        <div className="rounded-card bg-well p-3">
          <PromptText text={fillVariables(prompt.text, values)} />
        </div>
      </div>
      <div className="flex shrink-0 items-center gap-2 border-t border-line px-5 py-3">
        <Button look="quiet" icon={Pencil} onClick={onEdit}>
          {t("chatWork.prompts.edit")}
        </Button>
        <AskingButton
          look="quiet"
          icon={Trash2}
          question={{
            title: t("chatWork.prompts.delete.title", { title: prompt.title }),
            body: t("chatWork.prompts.delete.body"),
            act: t("chatWork.prompts.delete.act"),
          }}
          onAct={() => void removePrompt(prompt.id).then(onGone, notifyFailure)}
        >
          {t("chatWork.prompts.delete.act")}
        </AskingButton>
        <span className="grow text-right text-small text-muted" aria-live="polite">
          {missing.length > 0 && t("chatWork.prompts.stillOpen", { names: missing.join(", ") })}
        </span>
        <Button look="primary" icon={CornerDownLeft} type="submit">
          {t("chatWork.prompts.use")}
        </Button>
      </div>
    </form>
  );
}
