import { useTranslation } from "react-i18next";
import type { Message } from "../../../../shared/contract/threads.ts";
import { useConversations } from "../conversations.ts";
import { AnswerState } from "./answer-state.tsx";
import { MessageFoot } from "./message-foot.tsx";

/** Who answered, what, how it ended, and what can be done with it. */
export function Answer({ message, isLast }: { message: Message; isLast: boolean }) {
  const { t } = useTranslation();
  const { AnswerBody } = useConversations();
  const { details } = message;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex items-baseline gap-2 text-small text-muted">
        <span className="truncate font-medium text-text">{details?.settings.model ?? t("chat.messages.unknownModel")}</span>
        {details?.serviceModel !== undefined && details.serviceModel !== details.settings.model && (
          <span className="truncate">{details.serviceModel}</span>
        )}
        {details?.settings.area === "generative" && details.settings.aspectRatio !== undefined && (
          <span className="numbers shrink-0">{details.settings.aspectRatio}</span>
        )}
      </div>
      <AnswerBody message={message} />
      <AnswerState message={message} />
      <MessageFoot message={message} isAlwaysShown={isLast} />
    </div>
  );
}
