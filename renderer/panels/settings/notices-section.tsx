import { useTranslation } from "react-i18next";
import { Switch } from "../../parts/switch.tsx";
import { notifyFailure } from "../../parts/toasts.tsx";
import { setPreferences, usePreferences } from "../../state/preferences.ts";
import { SettingRow } from "./setting-row.tsx";

/** What the studio tells while one looks elsewhere. */
export function NoticesSection() {
  const { t } = useTranslation();
  const preferences = usePreferences();
  return (
    <SettingRow label={t("settings.notices.notifiesWhenDone")} hint={t("settings.notices.notifiesWhenDoneHint")}>
      {() => (
        <Switch
          name={t("settings.notices.notifiesWhenDone")}
          isOn={preferences?.notifiesWhenDone ?? true}
          onChange={(notifiesWhenDone) => void setPreferences({ notifiesWhenDone }).catch(notifyFailure)}
        />
      )}
    </SettingRow>
  );
}
