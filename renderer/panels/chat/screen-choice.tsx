import { useTranslation } from "react-i18next";
import { Segmented } from "../../parts/segmented.tsx";
import { chatScreens, showScreen, useChatView } from "./view-store.ts";

/** Which of the panel's screens is shown; stands in the title bar of each. */
export function ScreenChoice() {
  const { t } = useTranslation();
  const { screen } = useChatView();
  return (
    <Segmented
      name={t("chat.screens.name")}
      value={screen}
      choices={chatScreens.map((value) => ({ value, label: t(`chat.screens.${value}`) }))}
      onChange={showScreen}
    />
  );
}
