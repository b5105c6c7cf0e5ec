import { TextWrap } from "lucide-react";
import type { Tokens } from "marked";
import { startTransition, useEffect, useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../i18n/format.ts";
import { CopyButton } from "../copy-button.tsx";
import { IconButton } from "../icon-button.tsx";
import { CodePartView } from "./code-part-view.tsx";
import { codeParts, PART_LINES } from "./code-parts.ts";
import { useCodeMarks } from "./use-code-marks.ts";

/** From so many parts on those out of view are left out of the layout. */
const MANY_PARTS = 6;
/** Parts that get their colours in one go. */
const STEP = 3;

/** Code with its language, a way to copy it, and lines that wrap on demand. */
export function CodeView({ token: { lang, raw, text }, isOpen }: { token: Tokens.Code; isOpen: boolean }) {
  const { t } = useTranslation();
  const [wraps, setWraps] = useState(false);
  const nameId = useId();
  const code = text.replace(/\n$/, "");
  const parts = useMemo(() => codeParts(code), [code]);
  const left = parts.reduce((sum, part) => sum + part.left, 0);
  const language = lang?.split(/[\s{]/, 1)[0] ?? "";
  const marks = useCodeMarks(code, language, !isOpen || isClosed(raw));
  const coloured = useSteps(marks ? parts.length : 0);
  const marksOf = (part: number) => (part < coloured ? marks?.slice(part * PART_LINES, (part + 1) * PART_LINES) : undefined);
  return (
    <figure aria-labelledby={nameId} className="mt-3 overflow-hidden rounded-control border border-line bg-well">
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
          {parts.map(({ text: lines }, index) => (
            <CodePartView key={index} text={lines} marks={marksOf(index)} isMany={parts.length > MANY_PARTS} />
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

/** The last line is the fence again. Code without one is whole when nothing more arrives. */
function isClosed(source: string): boolean {
  return /\n {0,3}(?:`{3,}|~{3,})[ \t]*\n*$/.test(source.slice(-200));
}

/** Counts up to a number in steps that let the page breathe. */
function useSteps(count: number): number {
  const [reached, setReached] = useState(STEP);
  useEffect(() => {
    if (reached < count) startTransition(() => setReached(reached + STEP));
  }, [reached, count]);
  return Math.min(reached, count);
}
