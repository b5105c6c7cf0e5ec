import { create } from "zustand";
import type { FailureData } from "../../../../shared/failure.ts";

const NEW = "new";

/** Why a message could not be sent, by its conversation; another one may be looked at when it is known. */
const useFailures = create<Readonly<Record<string, FailureData | undefined>>>(() => ({}));

export function useSendFailure(threadId: string | undefined): FailureData | undefined {
  return useFailures((failures) => failures[threadId ?? NEW]);
}

export function setSendFailure(threadId: string | undefined, failure: FailureData | undefined): void {
  useFailures.setState({ [threadId ?? NEW]: failure });
}
