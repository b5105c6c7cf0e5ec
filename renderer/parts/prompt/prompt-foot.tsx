import { History } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../icon-button.tsx";
import { Menu } from "../menu.tsx";
import { ADVISED_IDEOGRAPHS, ADVISED_WORDS, countPrompt } from "./prompt-counts.ts";

/** Counts with the advice beside them, and earlier prompts; `children` stand between. */
export function PromptFoot({
  prompt,
  prompts,
  onHistory,
  onPick,
  children,
}: {
  prompt: string;
  prompts: readonly string[];
  onHistory: () => void;
  onPick: (prompt: string) => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { characters, words, ideographs, isLong } = countPrompt(prompt);
  const isMostlyIdeographs = ideographs > words;
  return (
    <>
      <Menu
        name={t("video.prompt.history")}
        head={prompts.length > 0 ? t("video.prompt.historyHint") : t("video.prompt.historyEmpty")}
        items={prompts.slice(0, 20).map((text) => ({ id: text, label: text.replace(/\s+/g, " "), onSelect: () => onPick(text) }))}
      >
        <IconButton name={t("video.prompt.history")} icon={History} className="-ml-1.5" onPointerEnter={onHistory} onFocus={onHistory} />
      </Menu>
      {children}
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
