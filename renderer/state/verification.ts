import type { Verification } from "../../shared/contract/verification.ts";
import type { FailureData } from "../../shared/failure.ts";
import { client } from "./client.ts";
import { failureOf } from "./failure-of.ts";
import { whenOpen } from "./line.ts";

export interface VerificationWishes {
  connectionId: string;
  /** Empty for the connection's own, or the studio's. */
  callbackUrl: string;
  language: "en" | "zh" | "zh-Hant";
}

/** A new session. Its link is a secret: keep it in a component, never in a store (VF-02). */
export function startVerification({ connectionId, callbackUrl, language }: VerificationWishes): Promise<Verification> {
  return client.verification.start({ connectionId, language, callbackUrl: callbackUrl.trim() || undefined });
}

/** Tells each change of a session until the signal, its end, or until the core no longer knows it (`onGone`). A lost line is waited for. */
export async function watchVerification(
  id: string,
  onChange: (verification: Verification) => void,
  onGone: (failure: FailureData) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await whenOpen(signal);
      for await (const verification of await client.verification.watch({ id }, { signal })) {
        onChange(verification);
        if (verification.state === "ended") return;
      }
    } catch (error) {
      if (signal.aborted) return;
      const failure = failureOf(error);
      if (failure.code !== "disconnected") return onGone(failure);
    }
  }
}

export const askVerification = (id: string): Promise<Verification> => client.verification.ask({ id });
export const openVerificationWindow = (id: string): Promise<Verification> => client.verification.open({ id });
/** The address that the browser came back to. It holds the session's token: keep it nowhere. */
export const giveReturnAddress = (id: string, url: string): Promise<Verification> => client.verification.returned({ id, url });

/** Lets the core forget a session; one that it has forgotten already is no trouble. */
export async function endVerification(id: string): Promise<void> {
  await client.verification.end({ id }).catch((error: unknown) => {
    if (failureOf(error).code !== "not-found" && failureOf(error).code !== "disconnected") throw error;
  });
}
