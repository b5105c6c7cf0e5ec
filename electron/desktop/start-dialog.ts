import type { FailureData } from "../../shared/failure.ts";
import { backupReasonWords } from "../../shared/words/backup-reasons.ts";
import { failureWords } from "../../shared/words/failures.ts";
import { fileReasonWords } from "../../shared/words/file-reasons.ts";
import { fill } from "../../shared/words/fill.ts";
import { reasonWords } from "../../shared/words/reasons.ts";
import { startWords } from "../../shared/words/start-words.ts";

type Language = "en" | "zh-CN";

/** Why the studio does not start, for the system's own window. */
export function startFailure(failure: FailureData, language: Language): { title: string; text: string } {
  return { title: startWords[language].title, text: messageOf(failure, language) };
}

/** The question whether to go on with the backup of this name: the first button restores it, the second ends. */
export function restoreQuestion(failure: FailureData, name: string, language: Language) {
  const { restore, quit, detail } = startWords[language];
  return { title: "Lanternist", message: messageOf(failure, language), detail, buttons: [fill(restore, { name }), quit] };
}

/** A place without a value would be shown as it is: then the core's own sentence is better than none. */
function messageOf({ reason = "", detail, code, message }: FailureData, language: Language): string {
  const words = startWords[language];
  if (reason === "database-damaged" || reason === "database-missing") {
    const backup = detail?.["backup"] ? words.newest : words.none;
    return fill([words[reason], backup, words.unchanged].join(words.between), detail);
  }
  const known: Record<string, string | undefined> = {
    ...reasonWords[language],
    ...fileReasonWords[language],
    ...backupReasonWords[language],
  };
  const text = fill(known[reason] ?? "{unknown}", detail);
  return /\{\w+\}/.test(text) ? [`${failureWords[language][code]}${language === "en" ? ":" : "："}`, message].join(words.between) : text;
}
