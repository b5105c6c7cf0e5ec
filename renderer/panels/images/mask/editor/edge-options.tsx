import { Blend } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../parts/button.tsx";
import { NumberStepper } from "../../../../parts/number-stepper.tsx";
import { Switch } from "../../../../parts/switch.tsx";
import { MOST_GROW } from "../engine/grow.ts";
import type { Mask } from "../session/use-mask.ts";
import { Labelled } from "./labelled.tsx";
import { PopoverButton } from "./popover-button.tsx";
import { useTools } from "./tool-store.ts";
import type { MaskActs } from "./use-mask-acts.ts";

/** What is done to the mask's edges, and whether soft ones are sent. */
export function EdgeOptions({ mask, acts }: { mask: Mask; acts: MaskActs }) {
  const { t } = useTranslation();
  const { radius } = useTools();
  return (
    <PopoverButton name={t("mask.edges.name")} icon={Blend}>
      <Labelled label={t("mask.edges.radius")}>
        <NumberStepper
          name={t("mask.edges.radius")}
          value={radius}
          min={1}
          max={MOST_GROW}
          unit="px"
          onChange={(typed) => useTools.setState({ radius: Math.round(typed ?? radius) })}
          className="ml-auto w-28"
        />
      </Labelled>
      <div className="grid grid-cols-3 gap-1">
        <Button onClick={() => acts.edge("grow")}>{t("mask.edges.grow")}</Button>
        <Button onClick={() => acts.edge("shrink")}>{t("mask.edges.shrink")}</Button>
        <Button onClick={() => acts.edge("feather")}>{t("mask.edges.feather")}</Button>
      </div>
      <Button onClick={acts.fillHoles}>{t("mask.edges.holes")}</Button>
      <div className="flex items-start justify-between gap-3 border-t border-line pt-3">
        <label htmlFor="mask-soft" className="flex flex-col gap-1">
          {t("mask.edges.soft")}
          <span id="mask-soft-hint" className="text-small text-muted">
            {t("mask.edges.softHint")}
          </span>
        </label>
        <Switch
          id="mask-soft"
          name={t("mask.edges.soft")}
          aria-describedby="mask-soft-hint"
          isOn={mask.isSoft}
          onChange={(isSoft) => mask.session.setSoft(isSoft)}
        />
      </div>
    </PopoverButton>
  );
}
