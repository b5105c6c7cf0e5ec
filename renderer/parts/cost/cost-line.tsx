import { TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Connection } from "../../../shared/contract/connections.ts";
import { formatEstimate } from "../../i18n/format-money.ts";
import { goToSettings } from "../../state/layout.ts";
import { type ExpectedCall, useEstimate } from "../../state/estimates.ts";

/** What a press will cost, beside it (GEN-11); without a price, the way to enter one. */
export function CostLine({
  calls,
  connection,
  isOpenEnded = false,
}: {
  calls: readonly ExpectedCall[];
  connection: Connection | undefined;
  /** Nobody knows yet how much more the answers will take. */
  isOpenEnded?: boolean;
}) {
  const { t } = useTranslation();
  const { estimate, isOver } = useEstimate(calls, connection);
  if (!connection || calls.length === 0) return null;
  if (!estimate) return <NoPrice />;
  const money = formatEstimate(estimate);
  if (isOver) {
    return (
      <span className="inline-flex items-center gap-1 text-warn">
        <TriangleAlert aria-hidden />
        {t("costs.overBudget", { money })}
      </span>
    );
  }
  return <>{t(isOpenEnded || estimate.least.isPartial || estimate.most.isPartial ? "costs.estimateFrom" : "costs.estimate", { money })}</>;
}

function NoPrice() {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      title={t("costs.noPriceHint")}
      onClick={() => goToSettings("prices")}
      className="rounded-[3px] underline decoration-line underline-offset-2 hover:text-text"
    >
      {t("costs.noPrice")}
    </button>
  );
}
