import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ADVISED_IDEOGRAPHS, ADVISED_WORDS, countPrompt } from "./prompt-counts.ts";
import { PromptHistoryMenu } from "./prompt-history-menu.tsx";

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
      <PromptHistoryMenu prompts={prompts} onRefresh={onHistory} onPick={onPick} />
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
