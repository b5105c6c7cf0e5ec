import type { Body } from "../assets/fields.ts";

const DAY = 24 * 60 * 60 * 1000;

export const outcomes = ["succeeded", "errored", "canceled", "expired"] as const;
export type Outcome = (typeof outcomes)[number];

/** A batch as it is stored; its requests and results lie beside it. Times are Unix milliseconds. */
export interface StoredBatch {
  id: string;
  owner: string;
  createdAt: number;
  /** How many requests it has. */
  count: number;
  /** The version header that it was made with: its requests are read by that. */
  version?: string;
  cancelAt?: number;
  endedAt?: number;
  /** Known when it has ended. */
  counts?: Record<Outcome, number>;
}

export function isExpired({ createdAt }: StoredBatch, now: number): boolean {
  return now > createdAt + DAY;
}

export function statusOf({ endedAt, cancelAt }: StoredBatch): "in_progress" | "canceling" | "ended" {
  if (endedAt !== undefined) return "ended";
  return cancelAt === undefined ? "in_progress" : "canceling";
}

/** The batch of wire notes 5.6. `host` is what its results' URL begins with. */
export function batchShape(batch: StoredBatch, host: string): Body {
  const hasEnded = batch.endedAt !== undefined;
  const counts = batch.counts ?? { succeeded: 0, errored: 0, canceled: 0, expired: 0 };
  return {
    id: batch.id,
    type: "message_batch",
    processing_status: statusOf(batch),
    request_counts: { processing: hasEnded ? 0 : batch.count, ...counts },
    created_at: time(batch.createdAt),
    ended_at: hasEnded ? time(batch.endedAt) : null,
    expires_at: time(batch.createdAt + DAY),
    cancel_initiated_at: time(batch.cancelAt),
    archived_at: null,
    results_url: hasEnded ? `${host}/v1/messages/batches/${batch.id}/results` : null,
  };
}

/** RFC 3339. */
export function time(moment: number | undefined): string | null {
  return moment === undefined ? null : new Date(moment).toISOString();
}
