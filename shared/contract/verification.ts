import { eventIterator, oc } from "@orpc/contract";
import { z } from "zod";
import { AssetGroup } from "./assets.ts";
import { FailureData } from "./failure-data.ts";

/**
 * `waiting`: the link can be opened. `returned`: the person's browser came back, the service is being asked. `pending`: the service says
 * "not yet" and is asked again a few times. `verified`: the group is there. `failed`: the service refused, or the device gave up.
 * `expired`: the link's time is over (a question by hand is still possible). `ended`: closed by the person.
 */
export const verificationStates = ["waiting", "returned", "pending", "verified", "failed", "expired", "ended"] as const;
export const VerificationState = z.enum(verificationStates);
export type VerificationState = z.infer<typeof VerificationState>;

/** One verification (interface 2.6). The token never leaves the core; the link is shown to the person only, and forgotten with the session (VF-02). */
export const Verification = z.object({
  id: z.string(),
  state: VerificationState,
  connectionId: z.string(),
  /** Secret: for the QR code and for opening. Absent once it is of no use. */
  link: z.string().optional(),
  callbackUrl: z.string(),
  startedAt: z.number(),
  /** Unix milliseconds; the link dies then. */
  expiresAt: z.number(),
  /** As the return said it; shown, never taken as proof (VF-03). */
  resultCode: z.string().optional(),
  failure: FailureData.optional(),
  /** The new LivenessFace group. */
  group: AssetGroup.optional(),
  /** This host can show the link in a window of its own and sees the return there. */
  canOpenWindow: z.boolean(),
});
export type Verification = z.infer<typeof Verification>;

const byId = z.object({ id: z.string() });

/** Real-person verification (interface 4.3, 6.2; VF-01…04). */
export const verificationContract = {
  /** A new session. Without `callbackUrl`, the connection's, else the studio's own return address. */
  start: oc
    .input(
      z.object({
        connectionId: z.string().optional(),
        callbackUrl: z.string().optional(),
        language: z.enum(["en", "zh", "zh-Hant"]).optional(),
        projectName: z.string().optional(),
      }),
    )
    .output(Verification),
  /** The session now, then each change. Ends when the session has ended. */
  watch: oc.input(byId).output(eventIterator(Verification)),
  /** Opens the link in a window of the studio where the host has one; else fails with `conflict` (`no-window`) and the page opens a tab. */
  open: oc.input(byId).output(Verification),
  /** The address that the person's browser came back to, pasted or caught; its state is checked, then the service is asked. */
  returned: oc.input(byId.extend({ url: z.string().min(1).max(8000) })).output(Verification),
  /** "I have finished on my phone": asks the service. */
  ask: oc.input(byId).output(Verification),
  end: oc.input(byId).output(Verification),
  /** For the command line, which has no session in memory: asks once with a token of the person's. */
  result: oc
    .input(z.object({ connectionId: z.string().optional(), token: z.string().min(1), projectName: z.string().optional() }))
    .output(z.object({ groupId: z.string(), group: AssetGroup.optional(), failure: FailureData.optional() })),
};
