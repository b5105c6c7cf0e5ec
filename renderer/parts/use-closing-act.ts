import { useState } from "react";
import type { FailureData } from "../../shared/failure.ts";
import { failureOf } from "../state/failure-of.ts";

/** The act that a window is there for, one at a time: it ends with the window, which stays where it fails, with the reason. */
export function useClosingAct(): { isBusy: boolean; failure: FailureData | undefined; run: (act: () => Promise<void>) => Promise<void> } {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<FailureData>();
  const run = async (act: () => Promise<void>) => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      // Busy it stays: the window goes.
      await act();
    } catch (error) {
      setFailure(failureOf(error));
      setIsBusy(false);
    }
  };
  return { isBusy, failure, run };
}
