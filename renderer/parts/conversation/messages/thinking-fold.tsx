import { Brain } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../i18n/format.ts";
import { Fold } from "../../fold.tsx";

/** What the model thought, folded; how much of it there is stands on the fold. */
export function ThinkingFold({
  text,
  pictures = 0,
  isGrowing,
  children,
}: {
  text: string;
  /** How many of them `children` show below the words. */
  pictures?: number;
  isGrowing: boolean;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const title = isGrowing ? "chat.blocks.thinkingNow" : "chat.blocks.thinking";
  return (
    <Fold
      title={
        <span className="inline-flex items-center gap-1.5">
          <Brain aria-hidden className={isGrowing ? "pulsing" : ""} />
          <span className="numbers">
            {t(title, { length: formatNumber(text.length) })}
            {pictures > 0 && ` · ${t("generate.parts.thoughtPictures", { count: pictures })}`}
          </span>
        </span>
      }
    >
      {(text !== "" || pictures === 0) && (
        <p dir="auto" className="border-l-2 border-line pl-3 text-small whitespace-pre-wrap wrap-anywhere text-muted">
          {text === "" ? t("chat.blocks.noThinking") : text}
        </p>
      )}
      {children}
    </Fold>
  );
}
