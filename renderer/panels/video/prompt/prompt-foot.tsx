import { AtSign, History } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../parts/icon-button.tsx";
import { Menu } from "../../../parts/menu.tsx";
import { setPrompt, useDraft } from "../draft/draft-store.ts";
import { ADVISED_IDEOGRAPHS, ADVISED_WORDS, countPrompt } from "./prompt-counts.ts";
import type { MentionChoice } from "./mention-menu.tsx";

/** Counts with the advice beside them; earlier prompts; the files that can be referred to. */
export function PromptFoot({
  prompts,
  onHistory,
  named,
  onMention,
}: {
  prompts: readonly string[];
  onHistory: () => void;
  named: readonly MentionChoice[];
  onMention: (name: string) => void;
}) {
  const { t } = useTranslation();
  const prompt = useDraft((draft) => draft.prompt);
  const { characters, words, ideographs, isLong } = countPrompt(prompt);
  const isMostlyIdeographs = ideographs > words;
  return (
    <>
      <Menu
        name={t("video.prompt.history")}
        head={prompts.length > 0 ? t("video.prompt.historyHint") : t("video.prompt.historyEmpty")}
        items={prompts.slice(0, 20).map((text) => ({ id: text, label: text.replace(/\s+/g, " "), onSelect: () => setPrompt(text) }))}
      >
        <IconButton name={t("video.prompt.history")} icon={History} className="-ml-1.5" onPointerEnter={onHistory} onFocus={onHistory} />
      </Menu>
      {named.length > 0 && (
        <Menu
          name={t("video.prompt.mention")}
          items={named.map(({ name, file }) => ({ id: file.key, label: name, onSelect: () => onMention(name) }))}
        >
          <IconButton name={t("video.prompt.mention")} icon={AtSign} />
        </Menu>
      )}
      <span className="numbers ml-auto flex min-w-0 flex-wrap justify-end gap-x-3 text-right">
        {isLong && <span className="text-warn">{t("video.prompt.long")}</span>}
        <span>{t("video.prompt.characters", { count: characters })}</span>
        <span className={isLong ? "text-warn" : undefined}>
          {isMostlyIdeographs
            ? t("video.prompt.ideographs", { count: ideographs, max: ADVISED_IDEOGRAPHS })
            : t("video.prompt.words", { count: words, max: ADVISED_WORDS })}
        </span>
      </span>
    </>
  );
}
