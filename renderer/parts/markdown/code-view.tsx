import { TextWrap } from "lucide-react";
import type { Tokens } from "marked";
import { memo, useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../i18n/format.ts";
import { CopyButton } from "../copy-button.tsx";
import { IconButton } from "../icon-button.tsx";
import { type CodePart, codeParts } from "./code-parts.ts";

/** Code with its language, a way to copy it, and lines that wrap on demand. */
export function CodeView({ token: { lang, text }, isOpen }: { token: Tokens.Code; isOpen: boolean }) {
  const { t } = useTranslation();
  const [wraps, setWraps] = useState(false);
  const nameId = useId();
  const code = text.replace(/\n$/, "");
  const parts = useMemo(() => codeParts(code), [code]);
  const left = parts.reduce((sum, part) => sum + part.left, 0);
  const language = lang?.split(/[\s{]/, 1)[0] ?? "";
  return (
    <figure
      aria-labelledby={nameId}
      data-open={isOpen || undefined}
      className="mt-3 overflow-hidden rounded-control border border-line bg-well"
    >
      <figcaption className="flex h-8 items-center justify-between border-b border-line ps-3 pe-1 text-small text-muted select-none">
        <span id={nameId} className="truncate">
          {language === "" ? t("markdown.code.name") : language}
        </span>
        <span className="flex">
          <IconButton name={t("markdown.code.wrap")} icon={TextWrap} aria-pressed={wraps} onClick={() => setWraps(!wraps)} />
          <CopyButton text={code} aria-label={t("markdown.code.copy")} />
        </span>
      </figcaption>
      <pre
        dir="ltr"
        tabIndex={0}
        className={`overflow-x-auto px-3 py-2 font-mono text-small ${wraps ? "whitespace-pre-wrap wrap-anywhere" : ""}`}
      >
        <code className="block w-fit min-w-full">
          {parts.map((part, index) => (
            <PartView key={index} {...part} />
          ))}
        </code>
      </pre>
      {left > 0 && (
        <p className="border-t border-line px-3 py-1 text-small text-muted">
          {t("markdown.code.left", { count: left, number: formatNumber(left) })}
        </p>
      )}
    </figure>
  );
}

const PartView = memo(function PartView({ text }: CodePart) {
  return <span className="block">{`${text}\n`}</span>;
});
