import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Images } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ThreadPicture } from "../../../../shared/contract/threads.ts";
import { useConversations } from "../../../parts/conversation/conversations.ts";
import { showThread } from "../../../parts/conversation/view-store.ts";
import { EmptyState } from "../../../parts/empty-state.tsx";
import { startEntryDrag } from "../../../parts/entry-drag.ts";
import { FailureNotice } from "../../../parts/failure-notice.tsx";
import { failureOf } from "../../../state/failure-of.ts";
import { useMediaOf } from "../../../state/media.ts";
import { posterUrl } from "../../../state/media-url.ts";
import { orpc } from "../../../state/queries.ts";
import { useShownThread, useThread } from "../../../state/use-open-thread.ts";
import { showScreen } from "../view-store.ts";

/** All pictures of a conversation, those of all its branches too, oldest first; each leads to its message. */
export function ContactSheet({ threadId }: { threadId: string }) {
  const { t } = useTranslation();
  const conversations = useConversations();
  // An answer that has come since may hold another one.
  const changedAt = useThread(useShownThread())?.updatedAt;
  const { data, error } = useQuery({
    ...orpc.threads.pictures.queryOptions({ input: { id: threadId } }),
    queryKey: [...orpc.threads.pictures.queryKey({ input: { id: threadId } }), changedAt],
    placeholderData: keepPreviousData,
  });
  const pictures = data?.pictures ?? [];
  const media = useMediaOf(pictures.map(({ mediaId }) => mediaId));
  const show = ({ messageId }: ThreadPicture) => {
    showScreen("conversation");
    showThread(conversations, threadId, messageId);
  };
  if (error) {
    return (
      <div className="min-w-0 grow p-4">
        <FailureNotice failure={failureOf(error)} />
      </div>
    );
  }
  if (data && pictures.length === 0) {
    return (
      <div className="min-w-0 grow">
        <EmptyState icon={Images} text={t("generate.sheet.empty")} />
      </div>
    );
  }
  return (
    <div className="min-h-0 min-w-0 grow overflow-y-auto p-4">
      <ul aria-label={t("generate.sheet.name")} className="grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] gap-3">
        {pictures.map((picture, place) => {
          const { width, height, hasPoster } = media.get(picture.mediaId) ?? {};
          const who = t(picture.role === "user" ? "generate.sheet.yours" : "generate.sheet.made", { number: place + 1 });
          return (
            // The same picture may stand in several messages.
            <li key={`${picture.messageId} ${picture.mediaId} ${place}`} className="min-w-0">
              <button
                type="button"
                title={t("generate.sheet.goTo")}
                aria-label={who}
                draggable
                onDragStart={(event) =>
                  startEntryDrag(event.dataTransfer, { kind: "image", mediaId: picture.mediaId, id: picture.entryId })
                }
                onClick={() => show(picture)}
                className="flex w-full flex-col gap-1 rounded-card -outline-offset-2"
              >
                <span className="flex aspect-square w-full items-center justify-center overflow-hidden rounded-card bg-well">
                  {hasPoster && (
                    <img
                      src={posterUrl(picture.mediaId)}
                      alt=""
                      loading="lazy"
                      decoding="async"
                      draggable={false}
                      className="size-full object-contain"
                    />
                  )}
                </span>
                <span className="numbers flex w-full justify-between gap-2 px-0.5 text-small text-muted">
                  <span className="truncate">{who}</span>
                  {width !== undefined && height !== undefined && <span className="shrink-0">{`${width} × ${height}`}</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
