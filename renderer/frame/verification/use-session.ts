import { useEffect, useState } from "react";
import type { Verification } from "../../../shared/contract/verification.ts";
import type { FailureData } from "../../../shared/failure.ts";
import { notifyFailure } from "../../parts/toasts.tsx";
import { failureOf } from "../../state/failure-of.ts";
import { type VerificationWishes, endVerification, startVerification, watchVerification } from "../../state/verification.ts";

export interface Session {
  /** What the core says of the session now; nothing before the start. */
  shown: Verification | undefined;
  isStarting: boolean;
  /** Why no session could be started. */
  refusal: FailureData | undefined;
  /** Ends the session that there is and starts one. */
  start: (wishes: VerificationWishes) => void;
  /** Back to the beginning. */
  end: () => void;
}

/** One verification after another, in the memory of this component alone: link and address are secrets (VF-02). */
export function useSession(): Session {
  const [shown, setShown] = useState<Verification>();
  const [isStarting, setIsStarting] = useState(false);
  const [refusal, setRefusal] = useState<FailureData>();
  const id = shown?.id;
  useEffect(() => {
    if (id === undefined) return;
    const stop = new AbortController();
    const gone = () => setShown((before) => (before?.id === id ? { ...before, state: "ended", link: undefined } : before));
    void watchVerification(id, setShown, gone, stop.signal);
    return () => stop.abort();
  }, [id]);

  const end = () => {
    setShown(undefined);
    setRefusal(undefined);
    if (id !== undefined && shown?.state !== "ended") endVerification(id).catch(notifyFailure);
  };
  const start = async (wishes: VerificationWishes) => {
    end();
    setIsStarting(true);
    try {
      setShown(await startVerification(wishes));
    } catch (error) {
      setRefusal(failureOf(error));
    } finally {
      setIsStarting(false);
    }
  };
  return { shown, isStarting, refusal, start: (wishes) => void start(wishes), end };
}
