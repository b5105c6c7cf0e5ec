import { useTranslation } from "react-i18next";
import type { FailureData } from "../../shared/failure.ts";
import type { Problem } from "../../shared/rules/problem.ts";
import { failureWords } from "../../shared/words/failures.ts";
import { fileReasonWords } from "../../shared/words/file-reasons.ts";
import { fill } from "../../shared/words/fill.ts";
import { problemWords } from "../../shared/words/problems.ts";
import { reasonWords } from "../../shared/words/reasons.ts";
import { type Language, currentLanguage } from "./language.ts";

export interface FailureText {
  headline: string;
  /** What happened and to what. */
  message: string;
  /** What the person can do; may be empty. */
  advice: string;
  /** Label of the button for `failure.action`. */
  action: string;
}

/** Words that depend on data of the core: failures, problems, sizes and times. Follows the language. */
export function useWords() {
  const { t, i18n } = useTranslation();
  const language: Language = i18n.language === "zh-CN" ? "zh-CN" : "en";
  return {
    t,
    language,
    failureText: (failure: FailureData): FailureText => ({
      headline: failureWords[language][failure.code],
      message: failureMessage(failure, language),
      advice: t(`parts.failure.advice.${failure.action}`),
      action: t(`parts.failure.action.${failure.action}`),
    }),
    /** The demo gateway is called so in every language; others by their own name. */
    connectionName: (connection: { name: string; isDemo: boolean }): string =>
      connection.isDemo ? t("frame.connection.demoName") : connection.name,
    problemText: (problem: Problem): string => fill(problemWords[language][problem.reason], problem.detail),
  };
}

/** The page's own words for a known reason, else the core's sentence. */
export function failureMessage(failure: FailureData, language: Language = currentLanguage()): string {
  const known: Record<string, string | undefined> = { ...problemWords[language], ...reasonWords[language], ...fileReasonWords[language] };
  const text = failure.reason === undefined ? undefined : known[failure.reason];
  if (text === undefined) return failure.message;
  const filled = fill(text, failure.detail);
  // A place without its value reads worse than the core's own sentence.
  return /\{\w+\}/.test(filled) ? failure.message : filled;
}
