import { TextWrap } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../copy-button.tsx";
import { IconButton } from "../icon-button.tsx";

interface CodeHeadProps {
  nameId: string;
  /** As the fence names it; none is "". */
  language: string;
  wraps: boolean;
  onWrap: (wraps: boolean) => void;
  /** The same function while the code grows, so that this is drawn once. */
  codeOf: () => string;
}

/** What stands above code: its language, whether its lines wrap, and a way to copy it. */
export const CodeHead = memo(function CodeHead({ nameId, language, wraps, onWrap, codeOf }: CodeHeadProps) {
  const { t } = useTranslation();
  return (
    <figcaption className="flex h-8 items-center justify-between border-b border-line ps-3 pe-1 text-small text-muted select-none">
      <span id={nameId} className="truncate">
        {language === "" ? t("markdown.code.name") : language}
      </span>
      <span className="flex">
        <IconButton name={t("markdown.code.wrap")} icon={TextWrap} aria-pressed={wraps} onClick={() => onWrap(!wraps)} />
        <CopyButton text={codeOf} aria-label={t("markdown.code.copy")} />
      </span>
    </figcaption>
  );
});
