import type { Language } from "../../i18n/language.ts";

/** Of a day by its name, whatever the zone: a machine may travel while the page is open. */
const dayAndMonth = { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" } as const;
const formatsOf = (language: Language) => ({
  ofThisYear: new Intl.DateTimeFormat(language, dayAndMonth),
  withYear: new Intl.DateTimeFormat(language, { ...dayAndMonth, year: "numeric" }),
  relative: new Intl.RelativeTimeFormat(language, { numeric: "auto" }),
});
/** Made once: to make one takes longer than to draw its heading. */
const formats = { en: formatsOf("en"), "zh-CN": formatsOf("zh-CN") };

/** `2026-01-31` of a moment, in this machine's time. */
export function dayOf(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** “Today”, “Yesterday”, `Saturday, 31 January`, with the year where it is another one. */
export function dayLabel(day: string, now: number, language: Language): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const today = new Date(now);
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (day === dayOf(now)) return relative(0, language);
  if (day === dayOf(yesterday.getTime())) return relative(-1, language);
  const isThisYear = year === today.getFullYear();
  return formats[language][isThisYear ? "ofThisYear" : "withYear"].format(Date.UTC(year, month - 1, date));
}

function relative(days: number, language: Language): string {
  const text = formats[language].relative.format(days, "day");
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
