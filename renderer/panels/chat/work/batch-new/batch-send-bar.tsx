import { ListChecks, Send } from "lucide-react";
import { useState } from "react";
import type { Connection } from "../../../../../shared/contract/connections.ts";
import type { BatchPlan } from "../../../../../shared/contract/batches.ts";
import type { FailureData } from "../../../../../shared/failure.ts";
import { formatBytes, formatNumber } from "../../../../i18n/format.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { showInspector } from "../../../../layout/inspector.tsx";
import { useInspector } from "../../../../layout/use-inspector.ts";
import { Button } from "../../../../parts/button.tsx";
import { FailureNotice } from "../../../../parts/failure-notice.tsx";
import { mayBeSpent } from "../../../../state/budget.ts";
import type { ExpectedCall } from "../../../../state/estimates.ts";
import { CostLine } from "../../../../parts/cost/cost-line.tsx";
import { createBatch } from "../../../../state/batches.ts";
import { failureOf } from "../../../../state/failure-of.ts";
import { goToSettings } from "../../../../state/layout.ts";
import { showBatch } from "../batches/batches-view.ts";
import { emptyBatchDraft, useBatchDraft } from "./batch-draft.ts";
import { PlanProblems } from "./plan-problems.tsx";
import type { DraftPlan } from "./use-draft-plan.ts";

/** Problems that stand above the press; the side shows more. */
const MOST_SHOWN = 4;

/** What the press sends and what it costs, and the press itself: once, for a plan that is of what is written now. */
export function BatchSendBar({ connection, draftPlan }: { connection: Connection; draftPlan: DraftPlan }) {
  const { t, connectionName } = useWords();
  const { plan, isStale, failure, isAsked } = draftPlan;
  const { isOpen } = useInspector();
  const title = useTitle();
  const { isSending, sendFailure, send, dismiss } = useSendBatch(connection.id);
  const reason = useReason(draftPlan);
  const shown = sendFailure ?? (isStale ? undefined : failure);
  const summary = plan && isAsked ? <Summary plan={plan} name={connectionName(connection)} /> : t("batches.plan.half");
  return (
    <div className="flex shrink-0 flex-col gap-2.5 border-t border-line bg-bg px-5 py-2.5">
      {shown && (
        <FailureNotice
          failure={shown}
          onDismiss={sendFailure && dismiss}
          onAction={["edit-connection", "enter-key", "add-credit"].includes(shown.action) ? () => goToSettings("connections") : undefined}
        />
      )}
      {plan && isAsked && <PlanProblems plan={plan} most={MOST_SHOWN} className="max-h-32 overflow-y-auto" />}
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <p className="numbers min-w-40 flex-1 text-small text-muted" aria-live="polite">
          {summary}
          {plan && isAsked && (
            <>
              {" · "}
              <CostLine calls={callsOfPlan(plan)} connection={connection} isOpenEnded />
            </>
          )}
        </p>
        {plan && !isOpen && (
          <Button icon={ListChecks} onClick={showInspector}>
            {t("batches.plan.show")}
          </Button>
        )}
        <Button
          look="primary"
          icon={Send}
          isBusy={isSending || (isAsked && isStale)}
          disabledReason={reason}
          onClick={() => plan && void send(plan, title)}
        >
          {plan && isAsked ? t("batches.send.act", { count: plan.count, number: formatNumber(plan.count) }) : t("batches.send.plain")}
        </Button>
      </div>
    </div>
  );
}

function Summary({ plan, name }: { plan: BatchPlan; name: string }) {
  const { t } = useWords();
  return [
    formatBytes(plan.bytes),
    t("batches.plan.about", { tokens: formatNumber(plan.inputTokens) }),
    t("batches.send.to", { name }),
    t("batches.send.half"),
  ].join(" · ");
}

/** The input of all requests, at the price of the first model: what answers will take nobody knows. */
function callsOfPlan({ models, inputTokens }: BatchPlan): ExpectedCall[] {
  const usage = { inputTokens };
  return models.slice(0, 1).map((model) => ({ area: "batches", model, usage: { least: usage, most: usage } }));
}

/** Why it cannot be sent now. */
function useReason({ plan, isAsked, isStale, failure }: DraftPlan): string | undefined {
  const { t } = useWords();
  const { way } = useBatchDraft();
  if (!isAsked) return t(`batches.ways.${way}.missing`);
  if (isStale) return undefined;
  if (failure) return t("batches.send.failed");
  return plan?.mediaId === undefined ? t("batches.send.errors") : undefined;
}

/** The person's own, or what the batch is made of. */
function useTitle(): string {
  const { t } = useWords();
  const { title, way, table, file, prompt } = useBatchDraft();
  if (title.trim() !== "") return title.trim();
  const own = { table: table?.name, file: file?.name, prompts: undefined }[way] ?? prompt.trim().split("\n")[0];
  return (own || t("batches.ways.prompts.name")).slice(0, 200);
}

function useSendBatch(connectionId: string) {
  const [isSending, setIsSending] = useState(false);
  const [sendFailure, setSendFailure] = useState<FailureData>();
  const send = async (plan: BatchPlan, title: string) => {
    const { mediaId } = plan;
    if (isSending || mediaId === undefined) return;
    setIsSending(true);
    setSendFailure(undefined);
    try {
      if (!(await mayBeSpent(callsOfPlan(plan), connectionId))) return;
      const job = await createBatch({ mediaId, title, connectionId });
      emptyBatchDraft();
      showBatch(job.id);
    } catch (error) {
      setSendFailure(failureOf(error));
    } finally {
      setIsSending(false);
    }
  };
  return { isSending, sendFailure, send, dismiss: () => setSendFailure(undefined) };
}
