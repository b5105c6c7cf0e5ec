import { useState } from "react";
import type { Draft, Sending } from "../../../../shared/contract/threads.ts";
import type { Problem } from "../../../../shared/rules/problem.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { mayBeSpent } from "../../../state/budget.ts";
import type { ExpectedCall } from "../../../state/estimates.ts";
import { failureOf } from "../../../state/failure-of.ts";
import { useAnswering, useBranch, useShownThread, useThread } from "../../../state/use-open-thread.ts";
import { useConversations } from "../conversations.ts";
import { followNewest } from "../messages/follow-store.ts";
import { stopAnswer } from "../messages/message-acts.ts";
import { setSendFailure } from "./send-failures.ts";
import { beginThread, sendDraft } from "./sending.ts";
import { useAskedConnection } from "./use-asked-connection.ts";
import { useSendReason } from "./use-send-reason.ts";

export interface SendState {
  /** Sends what is written; `isAskedFor` does without `mayLeave`. */
  send: (isAskedFor?: boolean) => Promise<void>;
  isSending: boolean;
  /** Why it cannot be sent now, in words. */
  reason: string | undefined;
  isAnswering: boolean;
  stop: () => void;
}

/**
 * The way of a draft to the service. `beside` is what it is asked of at once; `mayLeave` answers whether it is to be sent, after what has to be
 * known first.
 */
export function useSend(
  draft: Draft,
  {
    problems,
    beside,
    calls,
    mayLeave,
    onSent,
  }: {
    problems: readonly Problem[];
    beside: Pick<Sending, "models" | "aspectRatios">;
    /** What is going to be paid, for the month's budget (GEN-11). */
    calls: readonly ExpectedCall[];
    mayLeave?: () => Promise<boolean>;
    onSent?: () => void;
  },
): SendState {
  const { problemText } = useWords();
  const conversations = useConversations();
  const open = useShownThread();
  const thread = useThread(open);
  const leafId = useBranch(open).at(-1);
  const { connection } = useAskedConnection();
  const answering = useAnswering(open, leafId);
  const isAnswering = answering.length > 0;
  const [isSending, setIsSending] = useState(false);
  const worst = problems.find(({ level }) => level === "error");
  const isEmpty = draft.text.trim() === "" && draft.attachments.length === 0;
  const reason = useSendReason({ isEmpty, isLoading: open !== undefined && !thread, problem: worst && problemText(worst) });

  const send = async (isAskedFor = false) => {
    if (reason !== undefined || isSending || isAnswering) return;
    setIsSending(true);
    let id = open?.id;
    setSendFailure(conversations, id, undefined);
    try {
      if (mayLeave && !isAskedFor && !(await mayLeave())) return;
      if (!(await mayBeSpent(calls, connection?.id))) return;
      id ??= await beginThread(conversations, draft);
      await sendDraft(conversations, id, { parentId: leafId, draft, ...beside });
      followNewest();
      onSent?.();
    } catch (error) {
      setSendFailure(conversations, id, failureOf(error));
    } finally {
      setIsSending(false);
    }
  };
  return { send, isSending, reason, isAnswering, stop: () => answering.forEach((id) => stopAnswer(id)) };
}
