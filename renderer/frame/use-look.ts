import { useEffect } from "react";
import { setLanguage } from "../i18n/language.ts";
import { usePreferences } from "../state/preferences.ts";

/** Theme and language follow the preferences. `system` sets no theme, so that the style sheet asks the system itself. */
export function useLook(): void {
  const preferences = usePreferences();
  const theme = preferences?.theme;
  const language = preferences?.language;
  useEffect(() => {
    if (!theme || theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  useEffect(() => {
    if (language) setLanguage(language);
  }, [language]);
}
