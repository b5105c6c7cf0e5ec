import { GIB, KIB, MIB, MINUTE, SECOND } from "../../shared/units.ts";
import { type Language, currentLanguage } from "./language.ts";

/** `1:05`, `12:00:00`: a length or an age, from milliseconds. */
export function formatClock(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / SECOND));
  const hours = Math.floor(seconds / 3600);
  const rest = [Math.floor(seconds / 60) % 60, seconds % 60];
  const parts = hours > 0 ? [hours, ...rest] : rest;
  return parts.map((part, place) => (place === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}

/** `3.4 MB`; powers of 1024, as file managers count. */
export function formatBytes(bytes: number, language: Language = currentLanguage()): string {
  const [unit, size] =
    bytes >= GIB
      ? (["GB", GIB] as const)
      : bytes >= MIB
        ? (["MB", MIB] as const)
        : bytes >= KIB
          ? (["KB", KIB] as const)
          : (["B", 1] as const);
  const value = bytes / size;
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: value < 10 && size > 1 ? 1 : 0 }).format(value)} ${unit}`;
}

/** `4 s ago`, `in 2 min`; short, by the page's language. */
export function formatAgo(then: number, now: number = Date.now(), language: Language = currentLanguage()): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "narrow" });
  const passed = then - now;
  const [size, unit] = agoUnits.find(([, , upTo]) => Math.abs(passed) < upTo) ?? lastAgoUnit;
  // Chinese sets a space between digits and words, which the browser leaves out.
  return format.format(Math.round(passed / size), unit).replace(/(\d)(\p{Script=Han})/gu, "$1 $2");
}

const lastAgoUnit = [24 * 60 * MINUTE, "day", Number.POSITIVE_INFINITY] as const;
/** Size of a unit, its name, and up to which age it is used; milliseconds. */
const agoUnits = [
  [SECOND, "second", MINUTE],
  [MINUTE, "minute", 60 * MINUTE],
  [60 * MINUTE, "hour", 24 * 60 * MINUTE],
  lastAgoUnit,
] as const;

/** `48 h`, `90 min`, `3,700 s`: a span as people say it, from whole seconds; the largest unit that says it exactly. */
export function formatSpan(seconds: number, language: Language = currentLanguage()): string {
  const [unit, size] =
    seconds >= 3600 && seconds % 3600 === 0
      ? (["hour", 3600] as const)
      : seconds >= 60 && seconds % 60 === 0
        ? (["minute", 60] as const)
        : (["second", 1] as const);
  return `${formatNumber(seconds / size, language)} ${spanUnits[language][unit]}`;
}

const spanUnits = {
  en: { hour: "h", minute: "min", second: "s" },
  "zh-CN": { hour: "小时", minute: "分钟", second: "秒" },
} as const;

/** Day and time without the year, for lists whose headings say it. Made once a language: a long list asks for it often. */
export function formatShortMoment(at: number, language: Language = currentLanguage()): string {
  return shortMoments[language].format(at);
}

const short = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
const shortMoments = { en: new Intl.DateTimeFormat("en", short), "zh-CN": new Intl.DateTimeFormat("zh-CN", short) };

/** A date and time in the page's language. */
export function formatMoment(at: number, language: Language = currentLanguage()): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(at);
}

const numbers = { en: new Intl.NumberFormat("en"), "zh-CN": new Intl.NumberFormat("zh-CN") };

export function formatNumber(value: number, language: Language = currentLanguage()): string {
  return numbers[language].format(value);
}
