import type { Message } from "../../../../shared/contract/threads.ts";
import { useOutline, useShownThread } from "../../../state/use-open-thread.ts";
import { alternativesOf } from "../../../state/thread-tree.ts";
import { useConversations } from "../conversations.ts";
import { Answer } from "./answer.tsx";
import { CompareRow } from "./compare-row.tsx";

/** An answer, or all answers to one message side by side. */
export function AnswerRow({ message, isLast }: { message: Message; isLast: boolean }) {
  const outline = useOutline(useShownThread());
  const { compared } = useConversations().useView();
  const isCompared = message.parentId !== undefined && compared.includes(message.parentId);
  const ids = isCompared ? alternativesOf(message.id, outline) : [];
  if (ids.length > 1) return <CompareRow ids={ids} shownId={message.id} />;
  return <Answer message={message} isLast={isLast} />;
}
