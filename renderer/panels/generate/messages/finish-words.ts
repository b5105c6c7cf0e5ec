import { finishReasonWords } from "../../../../shared/words/finish-reasons.ts";
import type { Language } from "../../../i18n/language.ts";

/** Why an answer ended, in words (GC-04); a reason that nobody knows is its own word. */
export function finishWords(reason: string, language: Language): string {
  const known: Record<string, string> = finishReasonWords[language];
  return Object.hasOwn(known, reason) ? (known[reason] ?? reason) : reason;
}
