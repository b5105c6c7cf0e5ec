import type { Job } from "../../shared/contract/jobs.ts";
import type { FailureData } from "../../shared/failure.ts";

const storageReasons = new Set(["data-folder-in-use", "database-damaged", "database-newer", "no-secret-store"]);

/** The exit status of a failure: 1 refused, 2 invalid, 3 not delivered, 4 unsure, 5 storage, 130 interrupted. */
export function exitStatusOf(failure: FailureData): number {
  if (failure.reason !== undefined && storageReasons.has(failure.reason)) return 5;
  switch (failure.code) {
    case "no-key":
      return 2;
    // With words of the service it was sent, and refused there.
    case "invalid-input":
    case "not-found":
    case "too-large":
      return failure.service ? 1 : 2;
    case "unreachable":
    case "rate-limited":
    case "disconnected":
      return 3;
    case "unsure":
      return 4;
    case "storage-full":
    case "storage-error":
      return 5;
    case "cancelled":
      return 130;
    case "conflict":
      return failure.reason === "may-cost-again" ? 4 : 1;
    default:
      return 1;
  }
}

/** The exit status of a job's state; a job that still goes on was delivered, which is what was asked. */
export function exitStatusOfJob(job: Job): number {
  if (job.state === "unsure") return 4;
  if (job.state === "failed" || job.state === "expired" || job.state === "cancelled") return job.failure ? exitStatusOf(job.failure) : 1;
  return 0;
}
