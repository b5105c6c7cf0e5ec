/** The life of a paid piece of work (design section 5). */
export const jobStates = [
  "waiting",
  "preparing",
  "submitting",
  "following",
  "fetching",
  "done",
  "failed",
  "expired",
  "cancelled",
  "unsure",
] as const;
export type JobState = (typeof jobStates)[number];

/** A job in one of these states never changes by itself. */
export const finalJobStates: ReadonlySet<JobState> = new Set(["done", "failed", "expired", "cancelled", "unsure"]);
export const unfinishedJobStates: readonly JobState[] = jobStates.filter((state) => !finalJobStates.has(state));

/** Of a job that a restored backup had not sent yet: it may have been sent since. */
export const restoredUnsent = "restored-unsent";

/** Of a storyboard that a restored backup held: its next shots may have been made since, so it never goes on by itself. */
export const restoredChain = "restored-chain";

/** Reasons of cancelled jobs of which nobody knows whether their request was delivered. */
const doubtfulReasons: ReadonlySet<string | undefined> = new Set(["no-longer-awaited", restoredUnsent]);

/** Whether nobody knows what became of its request: sent again, the work may be made and billed twice (GEN-07). Also what was not waited for. */
export function isInDoubt({ state, failure }: { state: JobState; failure?: { reason?: string } }): boolean {
  return state === "unsure" || (state === "cancelled" && doubtfulReasons.has(failure?.reason));
}
