import { Download } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { LedgerGrouping } from "../../../../shared/contract/usage.ts";
import { Button } from "../../../parts/button.tsx";
import { FailureNotice } from "../../../parts/failure-notice.tsx";
import { OptionRow } from "../../../parts/option-row.tsx";
import { Segmented } from "../../../parts/segmented.tsx";
import { useConnections } from "../../../state/connections.ts";
import { failureOf } from "../../../state/failure-of.ts";
import { useLayout } from "../../../state/layout.ts";
import { usageExportUrl } from "../../../state/media-url.ts";
import { useLedger } from "../../../state/usage.ts";
import { BudgetBar } from "./budget-bar.tsx";
import { LedgerTable } from "./ledger-table.tsx";
import { type Period, periods, spanOf } from "./periods.ts";

const groupings: readonly LedgerGrouping[] = ["day", "month", "model", "connection", "area"];

/** The ledger (GEN-11): what was paid in a period, summed as one likes, and as a table for programs. */
export function UsageSection() {
  const { t } = useTranslation();
  const connections = useConnections().data;
  const [period, setPeriod] = useState<Period>("this-month");
  const [by, setBy] = useState<LedgerGrouping>("model");
  const [whose, setWhose] = useState<"real" | "demo">();
  // Who has only tried the studio so far sees the trial's sums.
  const isDemo = (whose ?? (connections?.every((each) => each.isDemo) ? "demo" : "real")) === "demo";
  const [openedAt] = useState(() => new Date());
  const span = useMemo(() => spanOf(period, openedAt), [period, openedAt]);
  const { data: ledger, error } = useLedger({ ...span, isDemo, by });
  const hasDemo = connections?.some((each) => each.isDemo) ?? false;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{t("settings.usage.intro")}</p>
      <BudgetBar isDemo={isDemo} />
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <OptionRow name={t("settings.usage.period")}>
          <Segmented
            name={t("settings.usage.period")}
            value={period}
            choices={periods.map((value) => ({ value, label: t(`settings.usage.periods.${value}`) }))}
            onChange={setPeriod}
          />
        </OptionRow>
        {hasDemo && (
          <OptionRow name={t("settings.usage.whose")}>
            <Segmented
              name={t("settings.usage.whose")}
              value={isDemo ? "demo" : "real"}
              choices={(["real", "demo"] as const).map((value) => ({ value, label: t(`settings.usage.whoses.${value}`) }))}
              onChange={setWhose}
            />
          </OptionRow>
        )}
        <OptionRow name={t("settings.usage.by")}>
          <Segmented
            name={t("settings.usage.by")}
            value={by}
            choices={groupings.map((value) => ({ value, label: t(`settings.usage.groupings.${value}`) }))}
            onChange={setBy}
          />
        </OptionRow>
      </div>
      {isDemo && <p className="text-small text-muted">{t("settings.usage.demoFree")}</p>}
      {error !== undefined && <FailureNotice failure={failureOf(error)} />}
      {ledger && <LedgerTable ledger={ledger} by={by} />}
      <div className="flex gap-2">
        <Button icon={Download} onClick={() => save({ ...span, isDemo })}>
          {t("settings.usage.export")}
        </Button>
        <Button onClick={() => useLayout.setState({ settingsSection: "prices" })}>{t("settings.usage.enterPrices")}</Button>
      </div>
    </div>
  );
}

function save(query: Parameters<typeof usageExportUrl>[0]): void {
  const link = document.createElement("a");
  link.href = usageExportUrl(query);
  link.download = "";
  link.click();
}
