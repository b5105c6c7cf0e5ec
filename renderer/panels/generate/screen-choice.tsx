import { useTranslation } from "react-i18next";
import { Segmented } from "../../parts/segmented.tsx";
import { useShownThread } from "../../state/use-open-thread.ts";
import { generateScreens, showScreen, useGenerateView } from "./view-store.ts";

/** The conversation, or all its pictures; stands in the title bar. */
export function ScreenChoice() {
  const { t } = useTranslation();
  const { screen } = useGenerateView();
  const open = useShownThread();
  const disabledReason = open ? undefined : t("generate.screens.noPictures");
  return (
    <Segmented
      name={t("chat.screens.name")}
      value={open ? screen : "conversation"}
      choices={generateScreens.map((value) => ({
        value,
        label: t(`generate.screens.${value}`),
        ...(value === "pictures" && disabledReason !== undefined && { disabledReason }),
      }))}
      onChange={showScreen}
    />
  );
}
