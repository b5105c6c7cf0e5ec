import { Ban, Check, CircleAlert, CircleHelp, Hourglass, type LucideIcon, TimerOff } from "lucide-react";
import type { BatchOutcome } from "../../../../../shared/contract/batches.ts";
import type { Tone } from "../../../../parts/chip.tsx";

/** In the order in which they are told. */
export const outcomes: readonly BatchOutcome[] = ["succeeded", "errored", "canceled", "expired", "missing"];

/** Outcomes that can be tried again. */
export const failedOutcomes: readonly BatchOutcome[] = ["errored", "expired", "canceled", "missing"];

export type Counted = BatchOutcome | "processing";

export const outcomeLooks: Record<Counted, { tone: Tone; icon: LucideIcon; bar: string; words: string }> = {
  processing: { tone: "accent", icon: Hourglass, bar: "bg-accent", words: "text-muted" },
  succeeded: { tone: "good", icon: Check, bar: "bg-good", words: "text-good" },
  errored: { tone: "bad", icon: CircleAlert, bar: "bg-bad", words: "text-bad" },
  canceled: { tone: "neutral", icon: Ban, bar: "bg-faint", words: "text-muted" },
  expired: { tone: "warn", icon: TimerOff, bar: "bg-warn", words: "text-warn" },
  missing: { tone: "warn", icon: CircleHelp, bar: "bg-warn", words: "text-warn" },
};

export type Counts = Partial<Record<Counted, number>>;

/** The numbers of a batch's `request_counts` (wire notes 5.6); others than numbers count as none. */
export function countsIn(service: Record<string, unknown> | undefined): Counts | undefined {
  const counts = service?.["request_counts"];
  if (typeof counts !== "object" || counts === null) return undefined;
  const known = (["processing", ...outcomes] as const).flatMap((name) => {
    const value = (counts as Record<string, unknown>)[name];
    return typeof value === "number" ? [[name, value] as const] : [];
  });
  return Object.fromEntries(known);
}

/** A moment of the service's batch, Unix milliseconds: `expires_at`, `ended_at`… */
export function momentIn(service: Record<string, unknown> | undefined, name: string): number | undefined {
  const value = service?.[name];
  const at = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}
