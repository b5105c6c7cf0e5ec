import { useTranslation } from "react-i18next";
import type { PaidArea } from "../../../../shared/contract/prices.ts";
import type { Ledger, LedgerGrouping, LedgerSums } from "../../../../shared/contract/usage.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { formatCosts } from "../../../i18n/format-money.ts";
import { currentLanguage } from "../../../i18n/language.ts";
import { useCostWords } from "../../../parts/cost/use-cost-words.ts";

/** Sums of calls, the total first; calls in doubt stand apart below. */
export function LedgerTable({ ledger: { total, unsure, groups }, by }: { ledger: Ledger; by: LedgerGrouping }) {
  const { t } = useTranslation();
  const nameOf = useGroupName(by);
  if (total.calls === 0 && unsure.calls === 0) return <p className="text-muted">{t("settings.usage.empty")}</p>;
  return (
    <table aria-label={t("settings.usage.table")} data-selectable className="w-full border-collapse text-left">
      <thead>
        <tr className="border-b border-line text-label text-muted">
          <th className="py-1 pr-3 font-normal">{t("settings.usage.columns.name")}</th>
          <th className="px-3 py-1 text-right font-normal">{t("settings.usage.columns.calls")}</th>
          <th className="px-3 py-1 font-normal">{t("settings.usage.columns.usage")}</th>
          <th className="py-1 pl-3 text-right font-normal">{t("settings.usage.columns.cost")}</th>
        </tr>
      </thead>
      <tbody>
        <SumRow name={t("settings.usage.total")} sums={total} isStrong />
        {groups.map((group) => (
          <SumRow key={group.name} name={nameOf(group)} sums={group} />
        ))}
        {unsure.calls > 0 && <SumRow name={t("settings.usage.unsure")} hint={t("settings.usage.unsureHint")} sums={unsure} />}
      </tbody>
    </table>
  );
}

function SumRow({ name, hint, sums, isStrong }: { name: string; hint?: string; sums: LedgerSums; isStrong?: boolean }) {
  const { t } = useTranslation();
  const { usageWords } = useCostWords();
  const notes = [
    sums.unpriced > 0 && t("settings.usage.unpriced", { count: sums.unpriced }),
    sums.partial > 0 && t("settings.usage.partial", { count: sums.partial }),
  ].filter(Boolean);
  return (
    <tr className={isStrong ? "border-b border-line align-top font-medium" : "border-b border-line align-top"}>
      <th scope="row" className="max-w-52 py-1.5 pr-3 text-left font-[inherit] wrap-anywhere">
        {name}
        {hint && <span className="block text-small font-normal text-muted">{hint}</span>}
      </th>
      <td className="numbers px-3 py-1.5 text-right">{formatNumber(sums.calls)}</td>
      <td className="numbers px-3 py-1.5 text-small font-normal text-muted">{usageWords(sums.usage)}</td>
      <td className="numbers py-1.5 pl-3 text-right">
        {formatCosts(sums.costs) || "–"}
        {notes.length > 0 && <span className="block text-small font-normal text-muted">{notes.join(" · ")}</span>}
      </td>
    </tr>
  );
}

/** Days and months in the page's language, areas by their names, connections by the name that they had last. */
function useGroupName(by: LedgerGrouping): (group: { name: string; label?: string }) => string {
  const { t } = useTranslation();
  return ({ name, label }) => {
    if (by === "area") {
      // The core groups by areas that it knows.
      return t(`settings.prices.areas.${name as PaidArea}`);
    }
    if (by === "connection") return label ?? name;
    if (by === "model") return name;
    const [year = 0, month = 1, day = 1] = name.split("-").map(Number);
    const style = by === "day" ? ({ dateStyle: "medium" } as const) : ({ year: "numeric", month: "long" } as const);
    return new Intl.DateTimeFormat(currentLanguage(), style).format(new Date(year, month - 1, day));
  };
}
