import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../../i18n/format-money.ts";
import { Progress } from "../../../parts/progress.tsx";
import { usePrices } from "../../../state/prices.ts";
import { spentIn, thisMonth, useLedger } from "../../../state/usage.ts";

/** How much of this month's budget is spent; nothing where there is none. */
export function BudgetBar({ isDemo }: { isDemo: boolean }) {
  const { t } = useTranslation();
  const prices = usePrices();
  const month = useMemo(() => thisMonth(isDemo), [isDemo]);
  const { data: ledger } = useLedger(month);
  if (!prices || prices.monthlyBudget === null || !ledger) return null;
  const { currency, monthlyBudget } = prices;
  const spent = spentIn(ledger, currency);
  const share = monthlyBudget === 0 ? 1 : spent / (monthlyBudget * 1e6);
  const words = {
    spent: formatMoney({ micros: spent, currency }),
    budget: formatMoney({ micros: Math.round(monthlyBudget * 1e6), currency }),
  };
  return (
    <div className="flex flex-col gap-1.5">
      <p className={spent > monthlyBudget * 1e6 ? "numbers text-warn" : "numbers"}>{t("settings.usage.budget", words)}</p>
      <Progress name={t("settings.usage.budgetName")} share={share} />
    </div>
  );
}
