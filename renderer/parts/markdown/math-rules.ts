/** Formulas longer than this are shown as they were written. Characters. */
const LONGEST_FORMULA = 5000;

/** TeX between marks. A backslash takes the next character along, so that `\\[2pt]` neither opens nor closes anything. */
const inDollars = String.raw`((?:\\[\s\S]|[^\\$]|\$(?!\$))+?)`;
const inBrackets = String.raw`((?:\\[^[\]]|[^\\])+?)`;
const inParens = String.raw`((?:\\[^()]|[^\\])+?)`;

const alone = new RegExp(String.raw`^ {0,3}(?:\$\$(?!\$)${inDollars}\$\$|\\\[${inBrackets}\\\])[ \t]*(?:\n|$)`);
const aloneStart = /^ {0,3}(?:\$\$|\\\[)/;
const lineStart = /\n {0,3}(?:\$\$|\\\[)/g;
// `$$` amid words is often a price: no blank inside its marks, no digit or further dollar after them.
const amid = new RegExp(String.raw`^(?:\$\$(?![\s$])${inDollars}(?<!\s)\$\$(?![\d$])|\\\(${inParens}\\\)|\\\[${inBrackets}\\\])`);
// A blank line, a fence, the line of dashes of a table: what stands before them is finished.
const paragraphEnd = /\n(?:[ \t]*\n| {0,3}(?:```|~~~)|(?=[^\n]*[|:])[ \t]*[-:|][-:| \t]*(?:\n|$))/;

export interface Formula {
  /** With its marks, and the end of its line where it stands alone. */
  raw: string;
  tex: string;
  /** On a line of its own, or in the marks for that. */
  isDisplay: boolean;
}

/** A formula that fills the lines at the start of `source`: `$$…$$` or `\[…\]`, closed, and without a blank line inside. */
export function formulaAlone(source: string): Formula | undefined {
  if (!aloneStart.test(source)) return undefined;
  return formulaOf(alone.exec(paragraphOf(source)), true);
}

/** A formula at the start of `source`, amid words: `\(…\)`, `\[…\]`, `$$…$$`. A single dollar is a price (lesson 35). */
export function formulaAmid(source: string): Formula | undefined {
  const mark = source.slice(0, 2);
  if (mark !== "$$" && mark !== "\\(" && mark !== "\\[") return undefined;
  return formulaOf(amid.exec(paragraphOf(source)), mark === "\\[");
}

/** Where in `source`, before `end`, the first line is that begins a formula that stands alone; -1 for nowhere. */
export function startOfFormulaAlone(source: string, end: number): number {
  for (const { index } of source.slice(0, end).matchAll(lineStart)) if (formulaAlone(source.slice(index + 1))) return index + 1;
  return -1;
}

function formulaOf(match: RegExpExecArray | null, isDisplay: boolean): Formula | undefined {
  const tex = match?.slice(1).find((part) => part !== undefined);
  return match && tex?.trim() ? { raw: match[0], tex: tex.trim(), isDisplay } : undefined;
}

/** Up to the end of the paragraph, and not far: what is looked at is bounded, whatever comes later. */
function paragraphOf(source: string): string {
  const near = source.slice(0, LONGEST_FORMULA);
  const end = near.search(paragraphEnd);
  return end < 0 ? near : near.slice(0, end);
}
