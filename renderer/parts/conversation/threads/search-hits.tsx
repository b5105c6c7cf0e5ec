import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ThreadHit } from "../../../../shared/contract/threads.ts";
import { failureMessage } from "../../../i18n/use-words.ts";
import { useSettledText } from "../../use-settled-text.ts";
import { failureOf } from "../../../state/failure-of.ts";
import { orpc } from "../../../state/queries.ts";
import { useKnownThreads } from "../../../state/threads.ts";
import { useConversations } from "../conversations.ts";
import { showThread } from "../view-store.ts";
import { Snippet } from "./snippet.tsx";

/** What a search found, in titles and messages; a hit leads to its message. */
export function SearchHits({ text }: { text: string }) {
  const { t } = useTranslation();
  const { area } = useConversations();
  const rested = useSettledText(text);
  // An answer that has come meanwhile may hold the words.
  const changedAt = useKnownThreads()?.threads[0]?.updatedAt;
  const input = { text: rested, area, limit: 100 };
  const { data, error } = useQuery({
    ...orpc.threads.search.queryOptions({ input }),
    queryKey: [...orpc.threads.search.queryKey({ input }), changedAt],
    placeholderData: keepPreviousData,
  });
  const hits = data?.hits;
  return (
    <div className="min-h-0 grow overflow-y-auto px-2 pb-2">
      {error && <p className="px-2 text-small text-bad">{failureMessage(failureOf(error))}</p>}
      {hits && (
        <p role="status" className="px-2 pb-1 text-small text-muted">
          {hits.length === 0 ? t("chat.threads.noHits", { text: rested }) : t("chat.threads.hits", { count: hits.length })}
        </p>
      )}
      <ul aria-label={t("chat.threads.hitsName")} className="flex flex-col">
        {hits?.map((hit) => (
          <li key={`${hit.threadId} ${hit.messageId ?? ""}`}>
            <Hit hit={hit} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Hit({ hit }: { hit: ThreadHit }) {
  const conversations = useConversations();
  return (
    <button
      type="button"
      onClick={() => showThread(conversations, hit.threadId, hit.messageId)}
      className="flex w-full flex-col rounded-control px-2 py-1.5 text-left hover:bg-hover"
    >
      <span className="w-full truncate font-medium">{hit.title}</span>
      {hit.messageId !== undefined && (
        <span className="line-clamp-2 w-full text-small wrap-anywhere text-muted">
          <Snippet text={hit.snippet} />
        </span>
      )}
    </button>
  );
}
