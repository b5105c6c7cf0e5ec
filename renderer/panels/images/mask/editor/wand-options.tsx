import { useTranslation } from "react-i18next";
import { Segmented } from "../../../../parts/segmented.tsx";
import { LabelledSlider } from "./labelled.tsx";
import { useTools } from "./tool-store.ts";

/** How near a colour must be, and where. */
export function WandOptions() {
  const { t } = useTranslation();
  const { tolerance, isConnected } = useTools();
  return (
    <>
      <LabelledSlider
        label={t("mask.options.tolerance")}
        value={tolerance}
        min={0}
        max={255}
        text={String(tolerance)}
        textWidth="w-7"
        onChange={(next) => useTools.setState({ tolerance: next })}
        className="w-32"
      />
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
