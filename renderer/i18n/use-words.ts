import { useTranslation } from "react-i18next";
import type { AddressWarning } from "../../shared/contract/addresses.ts";
import type { BatchProblem } from "../../shared/contract/batches.ts";
import type { FailureData } from "../../shared/failure.ts";
import type { Problem } from "../../shared/rules/problem.ts";
import { addressReasonWords } from "../../shared/words/address-reasons.ts";
import { addressWarningWords } from "../../shared/words/address-warnings.ts";
import { failureWords } from "../../shared/words/failures.ts";
import { chatServiceReasonWords } from "../../shared/words/chat-service-reasons.ts";
import { emptyAnswerWords } from "../../shared/words/finish-reasons.ts";
import { fileReasonWords } from "../../shared/words/file-reasons.ts";
import { fill } from "../../shared/words/fill.ts";
import { problemWords } from "../../shared/words/problems.ts";
import { backupReasonWords } from "../../shared/words/backup-reasons.ts";
import { batchReasonWords } from "../../shared/words/batch-reasons.ts";
import { reasonWords } from "../../shared/words/reasons.ts";
import { storageReasonWords } from "../../shared/words/storage-reasons.ts";
import { formatNumber } from "./format.ts";
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
      message: knownMessage(failure, language) ?? failure.service?.message ?? failure.message,
      // An empty text is none to the library of words, which would say its key instead.
      advice: failure.action === "none" ? "" : t(`parts.failure.advice.${failure.action}`),
      action: t(`parts.failure.action.${failure.action}`),
    }),
    /** The demo gateway is called so in every language; others by their own name. */
    connectionName: (connection: { name: string; isDemo: boolean }): string =>
      connection.isDemo ? t("frame.connection.demoName") : connection.name,
    problemText: (problem: Problem): string => problemMessage(problem, language),
    /** What stands against a request of a batch; one that the page has no words for is said by its name. */
    batchProblemText: ({ reason, detail = {} }: BatchProblem): string => {
      const known: Record<string, string | undefined> = batchReasonWords[language];
      return fill(known[reason] ?? reason, withGroups(detail, language));
    },
    /** `at` is the moment of which some warn, in the page's own form. */
    addressWarningText: ({ what, detail }: AddressWarning, at?: string): string =>
      fill(addressWarningWords[language][what], { ...detail, ...(at !== undefined && { at }) }),
  };
}

/** A failure in one sentence, for places without its headline. */
export function failureMessage(failure: FailureData, language: Language = currentLanguage()): string {
  const known = knownMessage(failure, language);
  if (known !== undefined) return known;
  // What the service said needs nothing of the studio's around it but the headline, in the person's language.
  const said = failure.service?.message;
  return said === undefined ? failure.message : `${failureWords[language][failure.code]}${language === "en" ? ": " : "："}${said}`;
}

/** From here on digits stand in groups: `8,294,400`, but `1920`, as pictures' sides are written. */
const GROUPED_FROM = 10_000;

/** What a rule says, in words. */
export function problemMessage({ reason, detail = {} }: Problem, language: Language = currentLanguage()): string {
  return fill(problemWords[language][reason], withGroups(detail, language));
}

function withGroups(detail: Readonly<Record<string, string | number>>, language: Language): Record<string, string | number> {
  const shown = Object.entries(detail).map(([name, value]): [string, string | number] => [
    name,
    typeof value === "number" && value >= GROUPED_FROM ? formatNumber(value, language) : value,
  ]);
  return Object.fromEntries(shown);
}

/** The page's own words for a known reason; with a place in them that has no value they read worse than the core's own sentence. */
function knownMessage(failure: FailureData, language: Language): string | undefined {
  const known: Record<string, string | undefined> = {
    ...problemWords[language],
    ...reasonWords[language],
    ...batchReasonWords[language],
    ...chatServiceReasonWords[language],
    ...fileReasonWords[language],
    ...addressReasonWords[language],
    ...storageReasonWords[language],
    ...backupReasonWords[language],
    ...emptyAnswerWords[language],
  };
  const text = failure.reason === undefined ? undefined : known[failure.reason];
  const filled = text === undefined ? undefined : fill(text, failure.detail);
  return filled === undefined || /\{\w+\}/.test(filled) ? undefined : filled;
}
