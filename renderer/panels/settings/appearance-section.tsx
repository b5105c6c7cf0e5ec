import { Monitor, Moon, Sun } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Segmented } from "../../parts/segmented.tsx";
import { notifyFailure } from "../../parts/toasts.tsx";
import { setPreferences, usePreferences } from "../../state/preferences.ts";
import { SettingRow } from "./setting-row.tsx";

const themeIcons = { system: Monitor, light: Sun, dark: Moon };
const themes = ["system", "light", "dark"] as const;
const languages = ["system", "en", "zh-CN"] as const;

/** Theme and language. */
export function AppearanceSection() {
  const { t } = useTranslation();
  const preferences = usePreferences();
  return (
    <div className="divide-y divide-line">
      <SettingRow label={t("settings.appearance.theme")} hint={t("settings.appearance.themeHint")}>
        {() => (
          <Segmented
            name={t("settings.appearance.theme")}
            value={preferences?.theme}
            choices={themes.map((theme) => ({ value: theme, label: t(`settings.appearance.themes.${theme}`), icon: themeIcons[theme] }))}
            onChange={(theme) => void setPreferences({ theme }).catch(notifyFailure)}
          />
        )}
      </SettingRow>
      <SettingRow label={t("settings.appearance.language")} hint={t("settings.appearance.languageHint")}>
        {() => (
          <Segmented
            name={t("settings.appearance.language")}
            value={preferences?.language}
            choices={languages.map((language) => ({ value: language, label: t(`settings.appearance.languages.${language}`) }))}
            onChange={(language) => void setPreferences({ language }).catch(notifyFailure)}
          />
        )}
      </SettingRow>
    </div>
  );
}
