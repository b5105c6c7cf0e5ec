import { useTranslation } from "react-i18next";
import type { Source } from "./citations.ts";

/** What an answer cites, numbered as its marks. */
export function Sources({ sources }: { sources: readonly Source[] }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t("chat.sources.name")} className="flex flex-col gap-1 rounded-card border border-line p-2 text-small">
      <h4 className="text-label font-medium text-muted">{t("chat.sources.name")}</h4>
      <ol className="flex flex-col gap-0.5">
        {sources.map((source, place) => (
          <li key={source.key} title={source.quote} className="flex min-w-0 gap-1.5">
            <span className="numbers text-accent-words">[{place + 1}]</span>
            <bdi className="truncate">{source.title}</bdi>
            {source.url !== undefined && <span className="truncate text-muted">{hostOf(source.url)}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
