import { type ParseKeysWithoutVariables, createInstance } from "i18next";
import { initReactI18next } from "react-i18next";
import type { Preferences } from "../../shared/contract/preferences.ts";
import { english } from "./en/words.ts";
import { chinese } from "./zh-CN/words.ts";

export type Language = "en" | "zh-CN";
/** A name of words that take no values, checked by the compiler: `"video.title"`. */
export type WordKey = ParseKeysWithoutVariables;

/** The words of the page. Components take `useTranslation()`; code outside of React `words.t("…")`. */
export const words = createInstance();

/** Starts in the system's language; `setLanguage` follows the preference. */
export async function startWords(): Promise<void> {
  await words.use(initReactI18next).init({
    lng: systemLanguage(),
    fallbackLng: "en",
    defaultNS: "words",
    resources: { en: { words: english }, "zh-CN": { words: chinese } },
    interpolation: { prefix: "{", suffix: "}", escapeValue: false },
    returnNull: false,
  });
  markLanguage();
}

export function setLanguage(language: Preferences["language"]): void {
  const wanted = language === "system" ? systemLanguage() : language;
  if (words.language === wanted) return;
  void words.changeLanguage(wanted).then(markLanguage);
}

export function currentLanguage(): Language {
  return words.language === "zh-CN" ? "zh-CN" : "en";
}

/** Screen readers and fonts go by it. */
function markLanguage(): void {
  document.documentElement.lang = currentLanguage();
}

function systemLanguage(): Language {
  return navigator.language.toLowerCase().startsWith("zh") ? "zh-CN" : "en";
}
