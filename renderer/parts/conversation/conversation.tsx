import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { failureOf } from "../../state/failure-of.ts";
import { useBranch, useShownThread, useThread, useThreadError } from "../../state/use-open-thread.ts";
import { Button } from "../button.tsx";
import { EmptyState } from "../empty-state.tsx";
import { FailureNotice } from "../failure-notice.tsx";
import { useConversations } from "./conversations.ts";
import { FindBar } from "./messages/find-bar.tsx";
import { LiveWords } from "./messages/live-words.tsx";
import { MessageList } from "./messages/message-list.tsx";
import { startNewThread } from "./new-thread.ts";

/** What was said, or `empty` where nothing was; below it the place to say more. */
export function Conversation({ empty, composer }: { empty: ReactNode; composer: ReactNode }) {
  const { t } = useTranslation();
  const conversations = useConversations();
  const open = useShownThread();
  const thread = useThread(open);
  const branch = useBranch(open);
  const error = useThreadError(open);
  const { isFinding } = conversations.useView();
  if (error !== undefined && !thread) {
    const failure = failureOf(error);
    return (
      <div className="min-w-0 grow p-4">
        {failure.code === "not-found" ? (
          <EmptyState
            text={t("chat.threads.gone")}
            action={<Button onClick={() => startNewThread(conversations)}>{t("chat.threads.new")}</Button>}
          />
        ) : (
          <FailureNotice failure={failure} />
        )}
      </div>
    );
  }
  const isLoading = open !== undefined && !thread;
  return (
    <div className="flex min-w-0 grow flex-col">
      {open && isFinding && <FindBar key={open.id} open={open} />}
      {open && branch.length > 0 ? <MessageList key={open.id} open={open} /> : isLoading ? <div className="grow" /> : empty}
      <LiveWords />
      {composer}
    </div>
  );
}
