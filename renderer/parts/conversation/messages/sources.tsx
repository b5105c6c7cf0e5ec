import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type JudgedLink, judgeLink } from "../../markdown/judge-link.ts";
import { LinkDialog } from "../../markdown/link-dialog.tsx";

/** A place that an answer cites; `url` where it is a page. */
export interface Source {
  key: string;
  title: string;
  url?: string;
  /** The words that are cited first. */
  quote?: string;
}

/** What an answer cites, numbered as its marks. A page is opened outside, after showing where to. */
export function Sources({ sources }: { sources: readonly Source[] }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<JudgedLink>();
  return (
    <section aria-label={t("chat.sources.name")} className="flex flex-col gap-1 rounded-card border border-line p-2 text-small">
      <h4 className="text-label font-medium text-muted">{t("chat.sources.name")}</h4>
      <ol className="flex flex-col gap-0.5">
        {sources.map((source, place) => (
          <li key={source.key} title={source.quote} className="flex min-w-0 gap-1.5">
            <span className="numbers text-accent-words">[{place + 1}]</span>
            <SourceName source={source} onAsk={setAsked} />
          </li>
        ))}
      </ol>
      {asked && <LinkDialog link={asked} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

function SourceName({ source: { url, title }, onAsk }: { source: Source; onAsk: (link: JudgedLink) => void }) {
  const link = url === undefined ? undefined : judgeLink(url, title);
  if (!link) return <bdi className="truncate">{title}</bdi>;
  return (
    <>
      <button
        type="button"
        onClick={() => onAsk(link)}
        className="min-w-0 truncate text-left underline underline-offset-2 hover:text-accent-words"
      >
        <bdi>{title}</bdi>
      </button>
      <span className="shrink-0 text-muted">{link.host}</span>
    </>
  );
}
