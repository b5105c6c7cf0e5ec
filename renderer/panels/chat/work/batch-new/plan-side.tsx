import { useTranslation } from "react-i18next";
import type { BatchPlan } from "../../../../../shared/contract/batches.ts";
import { classNames } from "../../../../parts/class-names.ts";
import { Group } from "../../../../parts/entry/fact-list.tsx";
import { FailureNotice } from "../../../../parts/failure-notice.tsx";
import { Loading, Skeleton } from "../../../../parts/skeleton.tsx";
import { PlanFigures } from "./plan-figures.tsx";
import { PlanProblems } from "./plan-problems.tsx";
import { useDraftPlan } from "./use-draft-plan.ts";

/** What will be sent, as it would leave now: figures, problems, the first requests. */
export function PlanSide() {
  const { t } = useTranslation();
  const { plan, isStale, failure, isAsked } = useDraftPlan();
  if (!isAsked) return <p className="p-4 text-muted">{t("batches.plan.teach")}</p>;
  if (failure && !isStale) return <FailureNotice failure={failure} className="m-4" />;
  if (!plan) {
    return (
      <Loading>
        <Skeleton className="m-4 h-40" />
      </Loading>
    );
  }
  return (
    <div aria-busy={isStale} className={classNames("transition-opacity", isStale && "opacity-60")}>
      <Group title={t("batches.plan.name")}>
        <PlanFigures plan={plan} />
      </Group>
      {plan.problemCount > 0 && (
        <Group title={t("batches.plan.problems")}>
          <PlanProblems plan={plan} />
        </Group>
      )}
      {plan.sample.length > 0 && <Sample sample={plan.sample} />}
    </div>
  );
}

function Sample({ sample }: { sample: BatchPlan["sample"] }) {
  const { t } = useTranslation();
  return (
    <Group title={t("batches.plan.first")}>
      <ol className="flex flex-col gap-2">
        {sample.map(({ customId, text }) => (
          <li key={customId} className="rounded-control bg-well px-3 py-2">
            <span className="block truncate font-mono text-label text-muted">{customId}</span>
            <p className="line-clamp-5 text-small whitespace-pre-wrap wrap-anywhere">{text}</p>
          </li>
        ))}
      </ol>
    </Group>
  );
}
