import { useState } from "react";
import type { LostWork } from "../../shared/contract/jobs.ts";
import type { FailureData } from "../../shared/failure.ts";
import { client } from "./client.ts";
import { failureOf } from "./failure-of.ts";

/** How far the search for an unsure job's work at the gateway has come. */
export type LostSearch =
  | { state: "idle" | "asking" }
  | { state: "found"; found: readonly LostWork[] }
  | { state: "failed"; failure: FailureData };

/** Looks for the work of an unsure job at the gateway, when asked to (GEN-07). */
export function useLostSearch(jobId: string): { search: LostSearch; look: () => Promise<void> } {
  const [search, setSearch] = useState<LostSearch>({ state: "idle" });
  const look = async () => {
    setSearch({ state: "asking" });
    try {
      setSearch({ state: "found", found: (await client.jobs.findLost({ id: jobId })).found });
    } catch (error) {
      setSearch({ state: "failed", failure: failureOf(error) });
    }
  };
  return { search, look };
}
