import { useTranslation } from "react-i18next";
import { EmptyState } from "../../parts/empty-state.tsx";
import { FailureNotice } from "../../parts/failure-notice.tsx";
import { Button } from "../../parts/button.tsx";
import { failureOf } from "../../state/failure-of.ts";
import { useBranch, useShownThread, useThread, useThreadError } from "../../state/use-open-thread.ts";
import { Composer } from "./composer/composer.tsx";
import { EmptyThread } from "./empty-thread.tsx";
import { FindBar } from "./messages/find-bar.tsx";
import { LiveWords } from "./messages/live-words.tsx";
import { MessageList } from "./messages/message-list.tsx";
import { startNewThread } from "./new-thread.ts";
import { useChatView } from "./view-store.ts";

/** What was said, and the place to say more. */
export function Conversation() {
  const { t } = useTranslation();
  const open = useShownThread();
  const thread = useThread(open);
  const branch = useBranch(open);
  const error = useThreadError(open);
  const { isFinding } = useChatView();
  if (error !== undefined && !thread) {
    const failure = failureOf(error);
    return (
      <div className="min-w-0 grow p-4">
        {failure.code === "not-found" ? (
          <EmptyState text={t("chat.threads.gone")} action={<Button onClick={startNewThread}>{t("chat.threads.new")}</Button>} />
        ) : (
          <FailureNotice failure={failure} />
        )}
      </div>
    );
  }
  return (
    <div className="flex min-w-0 grow flex-col">
      {open && isFinding && <FindBar key={open.id} open={open} />}
      {open && branch.length > 0 ? <MessageList key={open.id} open={open} /> : <EmptyThread isLoading={open !== undefined && !thread} />}
      <LiveWords />
      <Composer />
    </div>
  );
}
