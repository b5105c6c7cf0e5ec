import { PenTool } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "../../../../parts/checkbox.tsx";
import { NumberStepper } from "../../../../parts/number-stepper.tsx";
import { Slider } from "../../../../parts/slider.tsx";
import { Labelled, ShareSlider } from "./labelled.tsx";
import { PopoverButton } from "./popover-button.tsx";
import { clampDiameter, diameterAt, MOST_DIAMETER, placeOf, useTools } from "./tool-store.ts";

/** Size, hardness and smoothing of brush and eraser, and what a pen changes. */
export function BrushOptions() {
  const { t } = useTranslation();
  const { diameter, hardness, smoothing, pressureSizes, pressureFades, tiltSizes } = useTools();
  return (
    <>
      <Labelled label={t("mask.options.size")}>
        <Slider
          name={t("mask.options.size")}
          value={placeOf(diameter)}
          min={0}
          max={1}
          step={0.005}
          text={t("mask.options.sizeValue", { pixels: diameter })}
          onChange={(place) => useTools.setState({ diameter: diameterAt(place) })}
          className="w-24"
        />
        <NumberStepper
          name={t("mask.options.size")}
          value={diameter}
          min={1}
          max={MOST_DIAMETER}
          unit="px"
          onChange={(typed) => useTools.setState({ diameter: clampDiameter(typed ?? diameter) })}
          className="w-24"
        />
      </Labelled>
      <ShareSlider
        label={t("mask.options.hardness")}
        value={hardness}
        onChange={(next) => useTools.setState({ hardness: next })}
        className="w-16"
      />
      <PopoverButton name={t("mask.options.pen")} icon={PenTool}>
        <ShareSlider
          label={t("mask.options.smoothing")}
          value={smoothing}
          onChange={(next) => useTools.setState({ smoothing: next })}
          className="grow"
        />
        <Checkbox
          label={t("mask.options.pressureSizes")}
          isChecked={pressureSizes}
          onChange={(isChecked) => useTools.setState({ pressureSizes: isChecked })}
        />
        <Checkbox
          label={t("mask.options.pressureFades")}
          isChecked={pressureFades}
          onChange={(isChecked) => useTools.setState({ pressureFades: isChecked })}
        />
        <Checkbox
          label={t("mask.options.tiltSizes")}
          isChecked={tiltSizes}
          onChange={(isChecked) => useTools.setState({ tiltSizes: isChecked })}
        />
      </PopoverButton>
    </>
  );
}
