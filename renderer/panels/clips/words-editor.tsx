import { useTranslation } from "react-i18next";
import { PromptField } from "../../parts/prompt-field.tsx";
import { PromptFoot } from "../../parts/prompt/prompt-foot.tsx";
import { usePromptHistory } from "../../parts/prompt/use-prompt-history.ts";
import { Segmented } from "../../parts/segmented.tsx";
import { changeClip, setWriting, useClip } from "./draft/draft-store.ts";
import { StoryboardEditor } from "./storyboard/storyboard-editor.tsx";

/** The words of the clip: as plain text, or the same words as the cards of a storyboard. */
export function WordsEditor({ onSend }: { onSend: () => void }) {
  const { t } = useTranslation();
  const writing = useClip((draft) => draft.writing);
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        name={t("clips.writing.name")}
        value={writing}
        choices={(["prompt", "storyboard"] as const).map((value) => ({
          value,
          label: t(`clips.writing.${value}`),
          hint: t(`clips.writing.hints.${value}`),
        }))}
        onChange={setWriting}
        className="self-start"
      />
      {writing === "storyboard" ? <StoryboardEditor /> : <PlainText onSend={onSend} />}
    </div>
  );
}

const setPrompt = (prompt: string) => changeClip({ prompt });

/** Mod+Enter sends, Enter makes a line, Alt with arrows goes through earlier prompts. */
function PlainText({ onSend }: { onSend: () => void }) {
  const { t } = useTranslation();
  const prompt = useClip((draft) => draft.prompt);
  const history = usePromptHistory("compatible-video", () => useClip.getState().prompt, setPrompt);
  return (
    <PromptField
      label={t("video.prompt.label")}
      placeholder={t("clips.writing.placeholder")}
      value={prompt}
      onChange={setPrompt}
      onKeyDown={history.onKeyDown}
      onSend={onSend}
      spellCheck={false}
      dir="auto"
      foot={<PromptFoot prompt={prompt} prompts={history.prompts} onHistory={history.refresh} onPick={setPrompt} />}
    />
  );
}
