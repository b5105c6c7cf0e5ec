import { useTranslation } from "react-i18next";
import { formatMoney } from "../../i18n/format-money.ts";
import { useBudgetQuestion } from "../../state/budget.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";

/** Asks once before something is sent that would pass the month's budget. */
export function BudgetDialog() {
  const { t } = useTranslation();
  const question = useBudgetQuestion((asked) => asked.question);
  if (!question) return null;
  const { estimate, spent, budget, answer } = question;
  const words = { estimate: formatMoney(estimate), spent: formatMoney(spent), budget: formatMoney(budget) };
  return (
    <ConfirmDialog
      isOpen
      title={t("costs.budget.title")}
      body={t("costs.budget.body", words)}
      act={t("costs.budget.send")}
      onAct={() => answer(true)}
      onClose={() => answer(false)}
    />
  );
}
