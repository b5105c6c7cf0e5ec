import { CircleAlert, TriangleAlert } from "lucide-react";
import type { BatchPlan } from "../../../../../shared/contract/batches.ts";
import { formatNumber } from "../../../../i18n/format.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { classNames } from "../../../../parts/class-names.ts";

/** What stands against the requests and what is to be known of them, each with its line; errors come first. */
export function PlanProblems({ plan, most, className }: { plan: BatchPlan; most?: number; className?: string }) {
  const { t, batchProblemText } = useWords();
  const errorsFirst = plan.problems.toSorted((one, other) => Number(one.level === "warning") - Number(other.level === "warning"));
  const shown = errorsFirst.slice(0, most);
  const left = plan.problemCount - shown.length;
  if (plan.problemCount === 0) return null;
  return (
    <ul aria-label={t("batches.plan.problems")} className={classNames("flex flex-col gap-1", className)}>
      {shown.map((problem, place) => {
        const isError = problem.level === "error";
        const Icon = isError ? CircleAlert : TriangleAlert;
        return (
          // A line may have several problems of one kind; their places are all that tells them apart.
          <li key={place} className="flex items-start gap-1.5 text-small">
            <Icon
              aria-label={t(`batches.plan.levels.${problem.level}`)}
              className={classNames("mt-0.5 size-3.5!", isError ? "text-bad" : "text-warn")}
            />
            <span className="min-w-0 wrap-anywhere">
              {problem.line !== undefined && (
                <span className="numbers font-medium">{t("batches.plan.line", { line: formatNumber(problem.line) })} </span>
              )}
              {batchProblemText(problem)}
            </span>
          </li>
        );
      })}
      {left > 0 && (
        <li className="numbers pl-5 text-small text-muted">
          {t("batches.plan.moreProblems", { count: left, number: formatNumber(left) })}
        </li>
      )}
    </ul>
  );
}
