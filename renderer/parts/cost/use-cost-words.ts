import { useTranslation } from "react-i18next";
import type { Cost, PaidCall, Usage } from "../../../shared/contract/usage.ts";
import { formatNumber } from "../../i18n/format.ts";
import { costText } from "../../i18n/format-money.ts";

const measures = ["seconds", "frames", "pictures", "inputTokens", "outputTokens", "searches"] as const;

/** Costs and usages in words. */
export function useCostWords() {
  const { t } = useTranslation();
  const costWords = (cost: Cost) => costText(cost, (money) => t("costs.atLeast", { money }));
  return {
    costWords,
    /** `5 s · 120 frames`; empty where nothing is known. */
    usageWords: (usage: Usage): string =>
      measures
        .flatMap((name) => {
          const value = usage[name];
          if (value === undefined || value === 0) return [];
          const shown = formatNumber(Math.round(value * 100) / 100);
          return [
            name === "seconds" ? t("costs.usage.seconds", { value: shown }) : t(`costs.usage.${name}`, { count: value, value: shown }),
          ];
        })
        .join(" · "),
    /** What became of a call: its cost, or that it has none. */
    callWords: ({ cost, state, area }: PaidCall, batchShare = 0.5): string => {
      if (!cost) return state === "unsure" ? t("costs.unsureShort") : t("costs.unknown");
      const money = costWords(cost);
      if (state === "unsure") return t("costs.unsure", { money });
      if (area !== "batches" || batchShare === 1) return money;
      return `${money} · ${batchShare === 0.5 ? t("costs.halfPrice") : t("costs.batchShare", { percent: `${Math.round(batchShare * 100)} %` })}`;
    },
  };
}
