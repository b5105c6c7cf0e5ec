import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import { SECOND } from "../../../shared/units.ts";
import { grammars } from "./code-grammars.ts";
import { type CodeKind, codeKinds, type CodeMarks, type ColourAnswer, type ColourOrder } from "./code-kinds.ts";

/** Shiki's names for what it finds, and ours. */
const kinds: Record<string, CodeKind> = {
  keyword: "keyword",
  string: "string",
  "string-expression": "string",
  constant: "number",
  comment: "comment",
  function: "name",
  inserted: "added",
  deleted: "removed",
  changed: "name",
};
const theme = createCssVariablesTheme({ name: "kinds", variablePrefix: "", fontStyle: false });
/** Longer lines are data more often than code. Characters. */
const LONGEST_LINE = 2000;

/** For one line. The first of a language also waits for its rules to be compiled. */
const LONGEST_TIME = 3 * SECOND;

let starting: Promise<HighlighterCore> | undefined;

globalThis.addEventListener("message", ({ data }: MessageEvent<ColourOrder>) => {
  colour(data).then(
    (marks) => answer({ id: data.id, marks }),
    (error: unknown) => answer({ id: data.id, error: String(error) }),
  );
});

function answer(data: ColourAnswer): void {
  globalThis.postMessage(data);
}

async function colour({ code, language }: ColourOrder): Promise<CodeMarks> {
  starting ??= createHighlighterCore({ themes: [theme], langs: [], engine: createJavaScriptRegexEngine({ forgiving: true }) });
  const highlighter = await starting;
  if (!isKnown(language)) return [];
  await highlighter.loadLanguage(grammars[language]);
  const { tokens } = highlighter.codeToTokens(code, {
    lang: language,
    theme: "kinds",
    tokenizeMaxLineLength: LONGEST_LINE,
    tokenizeTimeLimit: LONGEST_TIME,
  });
  return tokens.map((line) => marksOf(line));
}

function isKnown(language: string): language is keyof typeof grammars {
  return Object.hasOwn(grammars, language);
}

/** Neighbours of one kind are one piece. */
function marksOf(line: readonly { content: string; color?: string }[]): number[] {
  const marks: number[] = [];
  for (const { content, color } of line) {
    const kind = codeKinds.indexOf(kinds[/token-([\w-]+)/.exec(color ?? "")?.[1] ?? ""] ?? "plain");
    if (marks.at(-1) === kind) marks[marks.length - 2] = (marks[marks.length - 2] ?? 0) + content.length;
    else marks.push(content.length, kind);
  }
  return marks;
}
