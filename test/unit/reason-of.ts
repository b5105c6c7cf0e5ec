import { Failure } from "../../shared/failure.ts";

/** The reason of the failure that `work` throws; anything else it throws goes on. */
export function reasonOf(work: () => unknown): string | undefined {
  try {
    work();
  } catch (error) {
    if (error instanceof Failure) return error.data.reason;
    throw error;
  }
  throw new Error("Nothing failed");
}
