import { useTranslation } from "react-i18next";

/** Words of an answer, with the numbers of the sources that they cite. */
export function TextBlock({ text, marks }: { text: string; isGrowing: boolean; marks: readonly number[] }) {
  const { t } = useTranslation();
  return (
    <div className="text-title leading-relaxed">
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {text}
      </p>
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
