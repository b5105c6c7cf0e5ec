import { useState } from "react";
import type { Price } from "../../../../shared/contract/prices.ts";
import { chatModels, compatibleVideoModels, generativeModels, imageModels, nativeVideoModels } from "../../../../shared/models.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Select } from "../../../parts/select.tsx";
import { notifyFailure } from "../../../parts/toasts.tsx";
import { useConnections } from "../../../state/connections.ts";
import { setPrices, usePrices } from "../../../state/prices.ts";
import { SettingRow } from "../setting-row.tsx";
import { AmountField } from "./amount-field.tsx";
import { CurrencyField } from "./currency-field.tsx";
import { PriceTable } from "./price-table.tsx";

const tables: readonly { area: Price["area"]; models: readonly { id: string }[] }[] = [
  { area: "native-video", models: nativeVideoModels },
  { area: "compatible-video", models: compatibleVideoModels },
  { area: "images", models: imageModels },
  { area: "chat", models: chatModels },
  { area: "generative", models: generativeModels },
];
const all = "all";

/** What a person's gateways charge (GEN-11): currency, budget, and a table of unit prices an area. */
export function PricesSection() {
  const { t, connectionName } = useWords();
  const prices = usePrices();
  const connections = useConnections().data ?? [];
  const [chosen, setChosen] = useState(all);
  if (!prices) return null;
  const connection = connections.find(({ id }) => id === chosen);
  const change = (changes: Parameters<typeof setPrices>[0]) => void setPrices(changes).catch(notifyFailure);
  return (
    <div className="flex flex-col gap-5">
      <p className="text-muted">{t("settings.prices.intro")}</p>
      <div className="divide-y divide-line">
        <SettingRow label={t("settings.prices.currency")} hint={t("settings.prices.currencyHint")}>
          {() => <CurrencyField value={prices.currency} onChange={(currency) => change({ currency })} />}
        </SettingRow>
        <SettingRow label={t("settings.prices.monthlyBudget")} hint={t("settings.prices.monthlyBudgetHint")}>
          {() => (
            <AmountField
              name={t("settings.prices.monthlyBudget")}
              value={prices.monthlyBudget ?? undefined}
              placeholder={t("settings.prices.noBudget")}
              max={1_000_000_000}
              className="w-28!"
              onChange={(value) => change({ monthlyBudget: value ?? null })}
            />
          )}
        </SettingRow>
        <SettingRow label={t("settings.prices.batchShare")} hint={t("settings.prices.batchShareHint")}>
          {() => (
            <span className="inline-flex items-center gap-1.5">
              <AmountField
                name={t("settings.prices.batchShare")}
                value={Math.round(prices.batchShare * 10_000) / 100}
                max={100}
                className="w-16!"
                onChange={(value) => change({ batchShare: (value ?? 50) / 100 })}
              />
              <span className="text-muted">%</span>
            </span>
          )}
        </SettingRow>
        <SettingRow label={t("settings.prices.for")} hint={connection && t("settings.prices.own", { name: connectionName(connection) })}>
          {() => (
            <Select
              name={t("settings.prices.for")}
              value={connection ? chosen : all}
              options={[
                { value: all, label: t("settings.prices.all") },
                ...connections.map((each) => ({ value: each.id, label: connectionName(each) })),
              ]}
              onChange={setChosen}
              className="w-52"
            />
          )}
        </SettingRow>
      </div>
      {tables.map(({ area, models }) => (
        // Another connection is another form: what was only typed or added belongs to the one before.
        <PriceTable
          key={`${area} ${connection?.id ?? all}`}
          area={area}
          catalogue={models.map(({ id }) => id)}
          prices={prices}
          connectionId={connection?.id}
        />
      ))}
    </div>
  );
}
