import { Palette } from "lucide-react";
import { ToggleGroup } from "radix-ui";
import { useTranslation } from "react-i18next";
import { Checkbox } from "../../../../parts/checkbox.tsx";
import { Tooltip } from "../../../../parts/tooltip.tsx";
import { Labelled, ShareSlider } from "./labelled.tsx";
import { PopoverButton } from "./popover-button.tsx";
import { type MaskColour, maskColours, useTools } from "./tool-store.ts";

/** How the mask lies over the picture; of no meaning for what is sent. */
export function LookOptions() {
  const { t } = useTranslation();
  const { colour, opacity, hasEdge } = useTools();
  return (
    <PopoverButton name={t("mask.look.name")} icon={Palette}>
      <Labelled label={t("mask.look.colour")}>
        <ToggleGroup.Root
          type="single"
          aria-label={t("mask.look.colour")}
          value={colour}
          onValueChange={(chosen) => chosen && useTools.setState({ colour: chosen as MaskColour })}
          className="ml-auto flex gap-1.5"
        >
          {maskColours.map((name) => (
            <Tooltip key={name} text={t(`mask.look.colours.${name}`)}>
              <ToggleGroup.Item
                value={name}
                aria-label={t(`mask.look.colours.${name}`)}
                style={{ backgroundColor: `var(--mask-${name})` }}
                className="size-6 rounded-full border-2 border-surface outline-2 outline-transparent aria-checked:outline-text"
              />
            </Tooltip>
          ))}
        </ToggleGroup.Root>
      </Labelled>
      <ShareSlider
        label={t("mask.look.opacity")}
        value={opacity}
        least={0.1}
        onChange={(next) => useTools.setState({ opacity: next })}
        className="grow"
      />
      <Checkbox label={t("mask.look.edge")} isChecked={hasEdge} onChange={(isChecked) => useTools.setState({ hasEdge: isChecked })} />
    </PopoverButton>
  );
}
