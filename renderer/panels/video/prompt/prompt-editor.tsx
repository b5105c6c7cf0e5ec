import { AtSign, TriangleAlert } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../parts/icon-button.tsx";
import { Menu } from "../../../parts/menu.tsx";
import { PromptFoot } from "../../../parts/prompt/prompt-foot.tsx";
import { usePromptHistory } from "../../../parts/prompt/use-prompt-history.ts";
import { PromptField } from "../../../parts/prompt-field.tsx";
import { filesOf } from "../draft/draft.ts";
import { setPrompt, useDraft } from "../draft/draft-store.ts";
import { danglingMentions } from "../draft/mentions.ts";
import { MentionMenu } from "./mention-menu.tsx";
import { registerPromptField } from "./prompt-focus.ts";
import { useMentionMenu } from "./use-mention-menu.ts";

/** What happens in the shot, in words. Mod+Enter sends, Enter makes a line, Alt with arrows goes through earlier prompts, @ names a file. */
export function PromptEditor({ onSend }: { onSend: () => void }) {
  const { t } = useTranslation();
  const prompt = useDraft((draft) => draft.prompt);
  const field = useRef<HTMLTextAreaElement>(null);
  const history = usePromptHistory("native-video", () => useDraft.getState().prompt, setPrompt);
  const mentions = useMentionMenu(field);

  const onKeyDown = (event: KeyboardEvent) => {
    mentions.onKeyDown(event);
    if (!event.defaultPrevented) history.onKeyDown(event);
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
          foot={
            <PromptFoot prompt={prompt} prompts={history.prompts} onHistory={history.refresh} onPick={setPrompt}>
              {mentions.named.length > 0 && (
                <Menu
                  name={t("video.prompt.mention")}
                  items={mentions.named.map(({ name, file }) => ({ id: file.key, label: name, onSelect: () => mentions.insert(name) }))}
                >
                  <IconButton name={t("video.prompt.mention")} icon={AtSign} />
                </Menu>
              )}
            </PromptFoot>
          }
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
