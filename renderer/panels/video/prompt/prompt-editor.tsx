import { TriangleAlert } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { isComposing } from "../../../parts/keys.ts";
import { PromptField } from "../../../parts/prompt-field.tsx";
import { filesOf } from "../draft/draft.ts";
import { setPrompt, useDraft } from "../draft/draft-store.ts";
import { danglingMentions } from "../draft/mentions.ts";
import { MentionMenu } from "./mention-menu.tsx";
import { PromptFoot } from "./prompt-foot.tsx";
import { registerPromptField } from "./prompt-focus.ts";
import { useMentionMenu } from "./use-mention-menu.ts";
import { usePromptHistory } from "./use-prompt-history.ts";

/** What happens in the shot, in words. Mod+Enter sends, Enter makes a line, Alt with arrows goes through earlier prompts, @ names a file. */
export function PromptEditor({ onSend }: { onSend: () => void }) {
  const { t } = useTranslation();
  const prompt = useDraft((draft) => draft.prompt);
  const field = useRef<HTMLTextAreaElement>(null);
  const history = usePromptHistory();
  const mentions = useMentionMenu(field);

  const onKeyDown = (event: KeyboardEvent) => {
    mentions.onKeyDown(event);
    if (event.defaultPrevented || isComposing(event) || !event.altKey) return;
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    if (event.key === "ArrowUp") history.older();
    else history.newer();
  };
  return (
    <div className="flex flex-col gap-1">
      <div className="relative">
        <PromptField
          ref={(element) => {
            field.current = element;
            return registerPromptField(element, mentions.insert);
          }}
          label={t("video.prompt.label")}
          placeholder={t("video.prompt.placeholder")}
          value={prompt}
          onChange={(text) => {
            setPrompt(text);
            mentions.follow();
          }}
          onSelect={() => mentions.isOpen && mentions.follow()}
          onBlur={mentions.close}
          onKeyDown={onKeyDown}
          onSend={onSend}
          spellCheck={false}
          dir="auto"
          {...mentions.aria}
          foot={<PromptFoot prompts={history.prompts} onHistory={history.refresh} named={mentions.named} onMention={mentions.insert} />}
        />
        {mentions.isOpen && (
          <MentionMenu
            id={mentions.id}
            name={t("video.prompt.mention")}
            choices={mentions.choices}
            active={mentions.active}
            onPoint={mentions.setActive}
            onChoose={mentions.choose}
          />
        )}
      </div>
      <DanglingMentions field={field} />
    </div>
  );
}

/** Says which mentions point at nothing, and shows them. */
function DanglingMentions({ field }: { field: React.RefObject<HTMLTextAreaElement | null> }) {
  const { t } = useTranslation();
  const draft = useDraft();
  const [first] = danglingMentions(draft.prompt, filesOf(draft));
  if (!first) return null;
  const show = () => {
    field.current?.focus();
    field.current?.setSelectionRange(first.start, first.end);
  };
  return (
    <p role="status" className="flex items-start gap-1 px-1 text-small text-warn">
      <TriangleAlert aria-hidden className="mt-0.5 size-3.5!" />
      <span>
        {t("video.prompt.dangling", { mention: draft.prompt.slice(first.start, first.end) })}{" "}
        <button type="button" onClick={show} className="font-medium underline underline-offset-2">
          {t("video.prompt.goTo")}
        </button>
      </span>
    </p>
  );
}
