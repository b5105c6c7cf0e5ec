import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { Message } from "../../../../shared/contract/threads.ts";
import { PointerMenu } from "../../menu.tsx";
import { Skeleton } from "../../skeleton.tsx";
import { useMessage, useShownThread } from "../../../state/use-open-thread.ts";
import { useConversations } from "../conversations.ts";
import { AnswerRow } from "./answer-row.tsx";
import { useMessageMenu } from "./message-menu.ts";
import { UserRow } from "./user-row.tsx";

/** One message of the shown branch, by its id; the room of one that is still fetched is kept. */
export const MessageRow = memo(function MessageRow({
  id,
  place,
  count,
  height,
}: {
  id: string;
  place: number;
  count: number;
  height: number;
}) {
  const { t } = useTranslation();
  const { useView } = useConversations();
  const message = useMessage(useShownThread(), id);
  const name = message && t(message.role === "user" ? "chat.messages.yours" : "chat.messages.answer", { number: place + 1 });
  return (
    <article
      data-message={id}
      tabIndex={0}
      aria-posinset={place + 1}
      aria-setsize={count}
      aria-label={name ?? t("parts.loading")}
      onFocus={(event) => event.target === event.currentTarget && useView.setState({ selected: id })}
      // Answers side by side take all the room there is.
      className="group/message mx-auto w-full max-w-176 shrink-0 rounded-card px-1 py-2 -outline-offset-2 has-data-wide:max-w-none"
    >
      {message ? <Known message={message} isLast={place === count - 1} /> : <Skeleton className="w-full" />}
      {!message && <div aria-hidden style={{ height: Math.max(0, height - 16) }} />}
    </article>
  );
});

function Known({ message, isLast }: { message: Message; isLast: boolean }) {
  const { t } = useTranslation();
  const items = useMessageMenu(message);
  const { editing } = useConversations().useView();
  return (
    <PointerMenu name={t("chat.acts.menu")} items={items}>
      <div>
        {message.role === "user" ? (
          <UserRow message={message} isEditing={editing === message.id} />
        ) : (
          <AnswerRow message={message} isLast={isLast} />
        )}
      </div>
    </PointerMenu>
  );
}
