import { useTranslation } from "react-i18next";
import type { BatchPlan } from "../../../../../shared/contract/batches.ts";
import { chatRequestLimits } from "../../../../../shared/models.ts";
import { formatBytes, formatNumber } from "../../../../i18n/format.ts";
import { FactList } from "../../../../parts/entry/fact-list.tsx";
import { Progress } from "../../../../parts/progress.tsx";

/** What a plan comes to: how many, how large against what the service takes, and that it costs half (interface section 1 rule 3, 6). */
export function PlanFigures({ plan }: { plan: BatchPlan }) {
  const { t } = useTranslation();
  const limit = formatBytes(chatRequestLimits.batch);
  return (
    <div className="flex flex-col gap-2">
      <p className="numbers text-large font-semibold">{t("batches.requests", { count: plan.count, number: formatNumber(plan.count) })}</p>
      <FactList
        facts={[
          [t("batches.plan.models"), plan.models.join(", ")],
          [t("batches.plan.input"), t("batches.plan.tokens", { tokens: formatNumber(plan.inputTokens) })],
          [t("batches.plan.size"), t("queue.of", { bytes: formatBytes(plan.bytes), total: limit })],
        ]}
      />
      <Progress name={t("batches.plan.size")} share={plan.bytes / chatRequestLimits.batch} />
      <p className="rounded-control bg-good-soft px-3 py-2">{t("batches.plan.half")}</p>
    </div>
  );
}
