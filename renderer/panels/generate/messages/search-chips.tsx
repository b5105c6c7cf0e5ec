import { Search } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { decodeEntities } from "../../../parts/markdown/entities.ts";
import { type JudgedLink, judgeLink } from "../../../parts/markdown/judge-link.ts";
import { LinkDialog } from "../../../parts/markdown/link-dialog.tsx";
import { asObject, asText } from "./blocks.ts";

interface Suggestion {
  text: string;
  link: JudgedLink | undefined;
}

/**
 * The searches that an answer rests on, as the service wants them offered (wire notes 6.7). It sends HTML and styles for it: of those nothing but
 * the words and addresses of its links is taken, and each is shown before it is opened.
 */
export function SearchChips({ grounding }: { grounding: Record<string, unknown> }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<JudgedLink>();
  const suggestions = suggestionsIn(grounding);
  if (suggestions.length === 0) return null;
  return (
    <section aria-label={t("generate.grounding.searches")} className="flex flex-wrap items-center gap-1.5 text-small">
      {suggestions.map(({ text, link }) =>
        link ? (
          <button
            key={text}
            type="button"
            onClick={() => setAsked(link)}
            className="inline-flex max-w-full items-center gap-1.5 rounded-full border border-line bg-raised px-2.5 py-0.5 hover:bg-hover"
          >
            <Search aria-hidden className="size-3.5! text-muted" />
            <bdi className="truncate">{text}</bdi>
          </button>
        ) : (
          <span key={text} className="inline-flex max-w-full items-center gap-1.5 px-1 text-muted">
            <Search aria-hidden className="size-3.5!" />
            <bdi className="truncate">{text}</bdi>
          </span>
        ),
      )}
      {asked && <LinkDialog link={asked} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

/** Not parsed as a document: even one that is never shown has its styles judged by the page's policy. */
const links = /<a\b[^>]*?\bhref\s*=\s*(["'])(.*?)\1[^>]*>([\s\S]*?)<\/a>/gi;

function suggestionsIn(grounding: Record<string, unknown>): Suggestion[] {
  const html = asText(asObject(grounding["searchEntryPoint"])?.["renderedContent"]);
  const offered = [...html.matchAll(links)].flatMap(([, , address = "", inner = ""]): Suggestion[] => {
    const text = decodeEntities(inner.replaceAll(/<[^>]*>/g, "")).trim();
    const link = judgeLink(address, "");
    return text !== "" && link ? [{ text, link }] : [];
  });
  const queries = Array.isArray(grounding["webSearchQueries"]) ? grounding["webSearchQueries"].map(asText).filter(Boolean) : [];
  const rest = queries.filter((query) => !offered.some(({ text }) => text === query)).map((text) => ({ text, link: undefined }));
  return [...new Map([...offered, ...rest].map((one) => [one.text, one])).values()];
}
