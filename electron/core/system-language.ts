/** The language of the studio that is nearest to the system's. */
export function systemLanguage(): "en" | "zh-CN" {
  return Intl.DateTimeFormat().resolvedOptions().locale.startsWith("zh") ? "zh-CN" : "en";
}
