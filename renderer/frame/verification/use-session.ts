import { useEffect, useRef, useState } from "react";
import type { Verification } from "../../../shared/contract/verification.ts";
import type { FailureData } from "../../../shared/failure.ts";
import { notifyFailure } from "../../parts/toasts.tsx";
import { failureOf } from "../../state/failure-of.ts";
import { rememberSession, rememberedSession } from "../../state/verification-dialog.ts";
import { type VerificationWishes, endVerification, startVerification, watchVerification } from "../../state/verification.ts";

export interface Session {
  /** What the core says of the session now; nothing before the start. */
  shown: Verification | undefined;
  /** There is one from before a reload; the core has not said yet how it stands. */
  isFinding: boolean;
  /** The core no longer has it. */
  isGone: boolean;
  isStarting: boolean;
  /** Why no session could be started. */
  refusal: FailureData | undefined;
  /** Ends the session that there is and starts one. */
  start: (wishes: VerificationWishes) => void;
  /** Back to the beginning. */
  end: () => void;
}

/** One verification after another, in the memory of this component alone but for its id: link and address are secrets (VF-02). */
export function useSession(): Session {
  const [id, setId] = useState(rememberedSession);
  const [shown, setShown] = useState<Verification>();
  const [isGone, setIsGone] = useState(false);
  const [isStarting, setIsStarting] = useState(false);
  const [refusal, setRefusal] = useState<FailureData>();
  useEffect(() => {
    if (id === undefined) return;
    const stop = new AbortController();
    const gone = () => {
      setShown((before) => before && { ...before, state: "ended", link: undefined });
      setIsGone(true);
    };
    void watchVerification(id, setShown, gone, stop.signal);
    return () => stop.abort();
  }, [id]);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const keep = (verification: Verification | undefined) => {
    setShown(verification);
    setId(verification?.id);
    rememberSession(verification?.id);
  };
  const end = () => {
    keep(undefined);
    setIsGone(false);
    setRefusal(undefined);
    if (id !== undefined && !isGone && shown?.state !== "ended") endVerification(id).catch(notifyFailure);
  };
  const start = async (wishes: VerificationWishes) => {
    end();
    setIsStarting(true);
    try {
      const started = await startVerification(wishes);
      if (isOpen.current) keep(started);
      // Nobody would see it any more.
      else endVerification(started.id).catch(notifyFailure);
    } catch (error) {
      setRefusal(failureOf(error));
    } finally {
      setIsStarting(false);
    }
  };
  return {
    shown,
    isFinding: id !== undefined && !shown && !isGone,
    isGone,
    isStarting,
    refusal,
    start: (wishes) => void start(wishes),
    end,
  };
}
