/** What a piece of code is, as the colours tell it; its place in this list is its number. The first is code without a colour. */
export const codeKinds = ["plain", "keyword", "string", "number", "comment", "name", "added", "removed"] as const;
export type CodeKind = (typeof codeKinds)[number];

/** Of each line its pieces: how long, of which kind, how long, of which kind… */
export type CodeMarks = readonly (readonly number[])[];

export interface ColourOrder {
  id: number;
  code: string;
  language: string;
}

export type ColourAnswer = { id: number; marks: CodeMarks } | { id: number; error: string };
