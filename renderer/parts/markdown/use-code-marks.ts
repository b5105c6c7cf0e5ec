import { startTransition, useEffect, useState } from "react";
import type { CodeMarks } from "./code-kinds.ts";
import { languageNamed } from "./code-languages.ts";
import { colourCode, knownMarks } from "./colour-code.ts";

/** Longer code stays plain: its pieces would be more elements than a page should hold. Characters. */
const LONGEST_COLOURED = 60_000;

interface Coloured {
  code: string;
  marks: CodeMarks;
}

/** What of a code is what, once it is `isWhole`: code that still grows would be coloured over and over (lesson 18). */
export function useCodeMarks(code: string, languageName: string, isWhole: boolean): CodeMarks | undefined {
  const language = isWhole && code.length <= LONGEST_COLOURED ? languageNamed(languageName) : undefined;
  const [coloured, setColoured] = useState<Coloured>();
  const known = language && knownMarks(code, language);
  const isKnown = known !== undefined;
  useEffect(() => {
    if (language === undefined || isKnown) return;
    let isWanted = true;
    void colourCode(code, language).then((marks) => {
      if (isWanted && marks) startTransition(() => setColoured({ code, marks }));
    });
    return () => {
      isWanted = false;
    };
  }, [code, language, isKnown]);
  return known ?? (coloured?.code === code ? coloured.marks : undefined);
}
