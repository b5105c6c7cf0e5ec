import { useTranslation } from "react-i18next";
import { Segmented } from "../../../../parts/segmented.tsx";
import { Slider } from "../../../../parts/slider.tsx";
import { Labelled } from "./popover-button.tsx";
import { useTools } from "./tool-store.ts";

/** How near a colour must be, and where. */
export function WandOptions() {
  const { t } = useTranslation();
  const { tolerance, isConnected } = useTools();
  return (
    <>
      <Labelled label={t("mask.options.tolerance")}>
        <Slider
          name={t("mask.options.tolerance")}
          value={tolerance}
          min={0}
          max={255}
          text={String(tolerance)}
          onChange={(next) => useTools.setState({ tolerance: next })}
          className="w-32"
        />
        <span aria-hidden className="numbers w-7 text-small text-muted">
          {tolerance}
        </span>
      </Labelled>
      <Segmented
        name={t("mask.options.reach")}
        value={isConnected ? "connected" : "everywhere"}
        choices={[
          { value: "connected", label: t("mask.options.connected"), hint: t("mask.options.connectedHint") },
          { value: "everywhere", label: t("mask.options.everywhere"), hint: t("mask.options.everywhereHint") },
        ]}
        onChange={(reach) => useTools.setState({ isConnected: reach === "connected" })}
      />
    </>
  );
}
