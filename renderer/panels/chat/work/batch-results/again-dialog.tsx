import { Send } from "lucide-react";
import { useEffect, useState } from "react";
import type { BatchOutcome, BatchPlan } from "../../../../../shared/contract/batches.ts";
import type { FailureData } from "../../../../../shared/failure.ts";
import { formatNumber } from "../../../../i18n/format.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { Button } from "../../../../parts/button.tsx";
import { Checkbox } from "../../../../parts/checkbox.tsx";
import { Dialog } from "../../../../parts/dialog.tsx";
import { FailureNotice } from "../../../../parts/failure-notice.tsx";
import { Skeleton } from "../../../../parts/skeleton.tsx";
import { useClosingAct } from "../../../../parts/use-closing-act.ts";
import { type BatchJob, createBatch, planAgain } from "../../../../state/batches.ts";
import { failureOf } from "../../../../state/failure-of.ts";
import { PlanFigures } from "../batch-new/plan-figures.tsx";
import { PlanProblems } from "../batch-new/plan-problems.tsx";
import { showBatch } from "../batches/batches-view.ts";
import { type Counts, failedOutcomes } from "./outcomes.ts";

/** The requests that came to nothing, as a batch of their own: what it comes to is shown before it is sent. */
export function AgainDialog({ job, counts, onClose }: { job: BatchJob; counts: Counts; onClose: () => void }) {
  const { t } = useWords();
  const offered = failedOutcomes.filter((outcome) => counts[outcome]);
  const [chosen, setChosen] = useState<readonly BatchOutcome[]>(offered);
  const { plan, failure } = useAgainPlan(job.id, chosen);
  const { isBusy, failure: sendFailure, run } = useClosingAct();
  const shown = sendFailure ?? failure;
  const send = async () => {
    if (plan?.mediaId === undefined) return;
    const title = t("batches.again.titleOf", { title: job.recipe.title }).slice(0, 200);
    const made = await createBatch({ mediaId: plan.mediaId, title, connectionId: job.connectionId });
    onClose();
    showBatch(made.id);
  };
  const toggle = (outcome: BatchOutcome, isChosen: boolean) =>
    setChosen(offered.filter((one) => (one === outcome ? isChosen : chosen.includes(one))));
  return (
    <Dialog
      title={t("batches.again.title")}
      description={t("batches.again.about")}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button className="h-8!" onClick={onClose}>
            {t("parts.cancel")}
          </Button>
          <Button
            look="primary"
            icon={Send}
            isBusy={isBusy || (chosen.length > 0 && !plan && !shown)}
            disabledReason={plan?.mediaId === undefined && !isBusy ? t("batches.again.nothing") : undefined}
            onClick={() => void run(send)}
          >
            {plan ? t("batches.send.act", { count: plan.count, number: formatNumber(plan.count) }) : t("batches.send.plain")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {offered.length > 1 && (
          <fieldset className="flex flex-col gap-1.5">
            <legend className="mb-1 text-small font-medium">{t("batches.again.which")}</legend>
            {offered.map((outcome) => (
              <Checkbox
                key={outcome}
                label={t("batches.again.outcome", {
                  outcome: t(`batches.outcomes.${outcome}`),
                  number: formatNumber(counts[outcome] ?? 0),
                })}
                isChecked={chosen.includes(outcome)}
                onChange={(isChosen) => toggle(outcome, isChosen)}
              />
            ))}
          </fieldset>
        )}
        {plan ? <PlanFigures plan={plan} /> : chosen.length > 0 && !shown && <Skeleton className="h-32" />}
        {plan && <PlanProblems plan={plan} />}
        {shown && <FailureNotice failure={shown} />}
      </div>
    </Dialog>
  );
}

function useAgainPlan(jobId: string, chosen: readonly BatchOutcome[]) {
  const [answer, setAnswer] = useState<{ of: string; plan?: BatchPlan; failure?: FailureData }>();
  const wanted = chosen.join();
  useEffect(() => {
    if (wanted === "") return;
    let isCurrent = true;
    planAgain(jobId, wanted.split(",") as BatchOutcome[]).then(
      (plan) => isCurrent && setAnswer({ of: wanted, plan }),
      (error: unknown) => isCurrent && setAnswer({ of: wanted, failure: failureOf(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [jobId, wanted]);
  const isOfThis = wanted !== "" && answer?.of === wanted;
  return { plan: isOfThis ? answer.plan : undefined, failure: isOfThis ? answer.failure : undefined };
}
