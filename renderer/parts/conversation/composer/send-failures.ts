import { create } from "zustand";
import type { FailureData } from "../../../../shared/failure.ts";
import { type Conversations, useConversations } from "../conversations.ts";

/** Why a message could not be sent, by its conversation, or by its area where that is new; another one may be looked at when it is known. */
const useFailures = create<Readonly<Record<string, FailureData | undefined>>>(() => ({}));

export function useSendFailure(threadId: string | undefined): FailureData | undefined {
  const { area } = useConversations();
  return useFailures((failures) => failures[threadId ?? area]);
}

export function setSendFailure({ area }: Conversations, threadId: string | undefined, failure: FailureData | undefined): void {
  useFailures.setState({ [threadId ?? area]: failure });
}
