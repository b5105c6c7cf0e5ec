import { Plus, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Price, PriceUnit, Prices } from "../../../../shared/contract/prices.ts";
import { unitsOf } from "../../../../shared/rules/cost.ts";
import { IconButton } from "../../../parts/icon-button.tsx";
import { isComposing } from "../../../parts/keys.ts";
import { notifyFailure } from "../../../parts/toasts.tsx";
import { setModelPrice } from "../../../state/prices.ts";
import { AmountField, plain } from "./amount-field.tsx";

type Area = Price["area"];

/** What the models of one area cost, unit by unit; models of the service's own can be added by name. */
export function PriceTable({
  area,
  catalogue,
  prices,
  connectionId,
}: {
  area: Area;
  catalogue: readonly string[];
  prices: Prices;
  connectionId: string | undefined;
}) {
  const { t } = useTranslation();
  const [added, setAdded] = useState<readonly string[]>([]);
  const units = unitsOf(area);
  const own = prices.models.filter((price) => price.area === area).map(({ model }) => model);
  const models = [...new Set([...catalogue, ...own, ...added])];
  const areaName = t(`settings.prices.areas.${area}`);
  const columns = { gridTemplateColumns: `minmax(120px, 1.4fr) repeat(${units.length}, minmax(76px, 1fr)) 28px` };
  return (
    <section aria-label={areaName} className="flex flex-col gap-1">
      <h3 className="font-medium">{areaName}</h3>
      <p className="text-small text-muted">{t(`settings.prices.areaHints.${area}`)}</p>
      <div role="table" aria-label={t("settings.prices.table", { area: areaName })} className="mt-1 flex flex-col gap-1">
        <div role="row" className="grid items-end gap-2 text-label text-muted" style={columns}>
          <div role="columnheader">{t("settings.prices.model")}</div>
          {units.map((unit) => (
            <div key={unit} role="columnheader" className="text-right">
              {t(`settings.prices.units.${unit}`)}
            </div>
          ))}
          <div role="presentation" />
        </div>
        {models.map((model) => (
          <PriceRow key={model} price={{ area, model, connectionId }} units={units} prices={prices} columns={columns}>
            {!catalogue.includes(model) && (
              <IconButton
                name={t("settings.prices.removeModel", { model })}
                icon={X}
                onClick={() => {
                  setAdded(added.filter((one) => one !== model));
                  const kept = prices.models.filter((price) => price.area === area && price.model === model);
                  void Promise.all(kept.map((price) => setModelPrice({ ...price, units: {} }))).catch(notifyFailure);
                }}
              />
            )}
          </PriceRow>
        ))}
      </div>
      <AddModel areaName={areaName} onAdd={(model) => setAdded([...added, model])} />
    </section>
  );
}

function PriceRow({
  price,
  units,
  prices,
  columns,
  children,
}: {
  price: Omit<Price, "units">;
  units: readonly PriceUnit[];
  prices: Prices;
  columns: { gridTemplateColumns: string };
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { area, model, connectionId } = price;
  const of = (id: string | undefined) =>
    prices.models.find((one) => one.area === area && one.model === model && one.connectionId === id)?.units ?? {};
  const own = of(connectionId);
  const inherited = connectionId === undefined ? {} : of(undefined);
  const change = (unit: PriceUnit, value: number | undefined) => {
    const { [unit]: _before, ...others } = own;
    void setModelPrice({ ...price, units: value === undefined ? others : { ...others, [unit]: value } }).catch(notifyFailure);
  };
  return (
    <div role="row" className="grid items-center gap-2" style={columns}>
      <div role="rowheader" title={model} className="truncate font-mono text-small">
        {model}
      </div>
      {units.map((unit) => (
        <div key={unit} role="cell" className="min-w-0">
          <AmountField
            name={t("settings.prices.price", { model, unit: t(`settings.prices.units.${unit}`) })}
            value={own[unit]}
            placeholder={inherited[unit] === undefined ? undefined : plain(inherited[unit])}
            onChange={(value) => change(unit, value)}
          />
        </div>
      ))}
      <div role="cell">{children}</div>
    </div>
  );
}

function AddModel({ areaName, onAdd }: { areaName: string; onAdd: (model: string) => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState("");
  const add = () => {
    if (name.trim() !== "") onAdd(name.trim().slice(0, 200));
    setName("");
  };
  return (
    <div className="mt-1 flex items-center gap-2">
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        aria-label={t("settings.prices.addName", { area: areaName })}
        placeholder={t("settings.prices.addModel")}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => !isComposing(event) && event.key === "Enter" && add()}
        className="control w-52 px-2 font-mono text-small"
      />
      <IconButton name={`${t("settings.prices.add")} (${areaName})`} icon={Plus} onClick={add} />
    </div>
  );
}
