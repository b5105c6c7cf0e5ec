import type { Tokens } from "marked";
import { startTransition, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../i18n/format.ts";
import { CodeHead } from "./code-head.tsx";
import { CodePartView } from "./code-part-view.tsx";
import { codeParts, PART_LINES } from "./code-parts.ts";
import { useCodeMarks } from "./use-code-marks.ts";
import { useRestInView } from "./use-rest-in-view.ts";

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
  const latest = useRef(code);
  useLayoutEffect(() => {
    latest.current = code;
  });
  const codeOf = useCallback(() => latest.current, []);
  const parts = useMemo(() => codeParts(code), [code]);
  const left = parts.reduce((sum, part) => sum + part.left, 0);
  const language = lang?.split(/[\s{]/, 1)[0] ?? "";
  const figure = useRef<HTMLElement>(null);
  // Of code that ran past as it came nobody saw the colours, and they are most of a long answer's elements.
  const [hasGrown] = useState(isOpen);
  const isWhole = !isOpen || isClosed(raw);
  const isRead = useRestInView(figure, isWhole, hasGrown);
  const marks = useCodeMarks(code, language, isWhole && isRead);
  const coloured = useSteps(marks ? parts.length : 0);
  const marksOf = (part: number) => (part < coloured ? marks?.slice(part * PART_LINES, (part + 1) * PART_LINES) : undefined);
  return (
    <figure ref={figure} aria-labelledby={nameId} className="mt-3 overflow-hidden rounded-control border border-line bg-well">
      <CodeHead nameId={nameId} language={language} wraps={wraps} onWrap={setWraps} codeOf={codeOf} />
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
