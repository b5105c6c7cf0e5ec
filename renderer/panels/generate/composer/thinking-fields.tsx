import { useTranslation } from "react-i18next";
import { NumberStepper } from "../../../parts/number-stepper.tsx";
import { OptionRow } from "../../../parts/option-row.tsx";
import { Segmented } from "../../../parts/segmented.tsx";
import { offeredBy } from "./settings-of-model.ts";
import { useGenerativeSettings } from "./use-generative-settings.ts";

const levels = ["LOW", "HIGH"] as const;
const firstLimit = 1024;

/** How much a text model thinks: a level in the 3 series, tokens in the 2.5 series (GC-03). */
export function ThinkingFields() {
  const { t } = useTranslation();
  const { settings, change } = useGenerativeSettings();
  const { thinkingLevel, thinkingBudget } = settings;
  const { thinking } = offeredBy(settings.model);
  if (thinking === undefined) return null;
  if (thinking === "level") {
    return (
      <OptionRow
        name={t("generate.options.thinkingLevel")}
        isLeft={thinkingLevel === undefined}
        {...(thinkingLevel !== undefined && { onReset: () => change({ thinkingLevel: undefined }) })}
      >
        <Segmented
          name={t("generate.options.thinkingLevel")}
          value={thinkingLevel}
          choices={levels.map((value) => ({ value, label: t(`generate.options.levels.${value}`) }))}
          onChange={(value) => change({ thinkingLevel: value })}
        />
      </OptionRow>
    );
  }
  const kind = thinkingBudget === undefined ? undefined : thinkingBudget < 0 ? "dynamic" : thinkingBudget === 0 ? "none" : "limit";
  const budgets = { dynamic: -1, none: 0, limit: firstLimit };
  return (
    <OptionRow
      name={t("generate.options.thinkingBudget")}
      isLeft={kind === undefined}
      {...(kind !== undefined && { onReset: () => change({ thinkingBudget: undefined }) })}
    >
      <Segmented
        name={t("generate.options.thinkingBudget")}
        value={kind}
        choices={(["dynamic", "none", "limit"] as const).map((value) => ({ value, label: t(`generate.options.budgets.${value}`) }))}
        onChange={(value) => change({ thinkingBudget: budgets[value] })}
      />
      {kind === "limit" && (
        <NumberStepper
          name={t("generate.options.budgetTokens")}
          value={thinkingBudget}
          min={1}
          step={256}
          onChange={(tokens) => tokens !== undefined && change({ thinkingBudget: Math.max(1, Math.round(tokens)) })}
          className="w-32"
        />
      )}
    </OptionRow>
  );
}
