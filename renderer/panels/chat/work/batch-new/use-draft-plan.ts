import type { BatchPlan } from "../../../../../shared/contract/batches.ts";
import type { FailureData } from "../../../../../shared/failure.ts";
import { useActiveConnection } from "../../../../state/connections.ts";
import { type PlanRequest, useBatchPlan } from "../../../../state/batches.ts";
import { failureOf } from "../../../../state/failure-of.ts";
import { useSettledText } from "../../../../parts/use-settled-text.ts";
import { sourceOf, useBatchDraft, usePromptsText } from "./batch-draft.ts";

/** While typing goes on, nothing is read anew: a plan of 100,000 rows takes seconds. */
const REST_MILLISECONDS = 500;

export interface DraftPlan {
  plan: BatchPlan | undefined;
  /** What is shown is of what was written before; the new one is on its way. */
  isStale: boolean;
  failure: FailureData | undefined;
  /** Whether everything that a plan needs is given. */
  isAsked: boolean;
}

/** What would be sent of what is written now (CH-03). */
export function useDraftPlan(): DraftPlan {
  const draft = useBatchDraft();
  const promptsText = usePromptsText();
  const connectionId = useActiveConnection()?.id;
  const source = sourceOf(draft, promptsText);
  const written = source && connectionId !== undefined ? JSON.stringify({ source, settings: draft.settings, connectionId }) : "";
  const settled = useSettledText(written, REST_MILLISECONDS);
  const request = settled === "" ? undefined : (JSON.parse(settled) as PlanRequest);
  const { data, error, isFetching, isPlaceholderData } = useBatchPlan(request);
  return {
    plan: request && request.source.from === source?.from ? data?.plan : undefined,
    isStale: written !== settled || isFetching || isPlaceholderData,
    failure: error ? failureOf(error) : undefined,
    isAsked: written !== "",
  };
}
