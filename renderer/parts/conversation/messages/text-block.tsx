import { useTranslation } from "react-i18next";
import { MarkdownText } from "../../markdown/markdown-text.tsx";

/** Words of an answer, with the numbers of the sources that they cite. */
export function TextBlock({ text, isGrowing, marks }: { text: string; isGrowing: boolean; marks: readonly number[] }) {
  const { t } = useTranslation();
  return (
    <div className="min-w-0 text-title leading-relaxed">
      <MarkdownText text={text} isStreaming={isGrowing} />
      {marks.length > 0 && (
        <span
          role="note"
          aria-label={t("chat.sources.cites", { numbers: marks.join(", ") })}
          className="numbers text-label text-accent-words"
        >
          {marks.map((mark) => `[${mark}]`).join(" ")}
        </span>
      )}
    </div>
  );
}
