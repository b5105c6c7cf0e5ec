import { useTranslation } from "react-i18next";
import { Switch } from "../../parts/switch.tsx";
import { notifyFailure } from "../../parts/toasts.tsx";
import { setPreferences, usePreferences } from "../../state/preferences.ts";
import { SettingRow } from "./setting-row.tsx";

/** How messages are written. */
export function ChatSection() {
  const { t } = useTranslation();
  const preferences = usePreferences();
  return (
    <SettingRow label={t("settings.chat.enterSends")} hint={t("settings.chat.enterSendsHint")}>
      {() => (
        <Switch
          name={t("settings.chat.enterSends")}
          isOn={preferences?.enterSends ?? true}
          onChange={(enterSends) => void setPreferences({ enterSends }).catch(notifyFailure)}
        />
      )}
    </SettingRow>
  );
}
