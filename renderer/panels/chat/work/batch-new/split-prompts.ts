/** What stands between two prompts of a list. */
export const separators = ["line", "blank", "dashes"] as const;
export type Separator = (typeof separators)[number];

const patterns: Record<Separator, RegExp> = {
  line: /\r?\n/,
  blank: /\r?\n[ \t]*\r?\n/,
  dashes: /^[ \t]*---+[ \t]*$/m,
};

/** The prompts of a list, without blanks around them; empty ones are none. */
export function splitPrompts(text: string, separator: Separator): string[] {
  return text
    .split(patterns[separator])
    .map((prompt) => prompt.trim())
    .filter((prompt) => prompt !== "");
}

/** A list with more prompts at its end, in a form that keeps each whole: prompts of several lines need more than a line end between them. */
export function joinPrompts(text: string, separator: Separator, added: readonly string[]): { text: string; separator: Separator } {
  const before = splitPrompts(text, separator);
  const all = [...before, ...added.map((prompt) => prompt.trim()).filter((prompt) => prompt !== "")];
  const wanted = fitting(all, separator);
  const between = { line: "\n", blank: "\n\n", dashes: "\n---\n" }[wanted];
  return { text: all.join(between), separator: wanted };
}

function fitting(prompts: readonly string[], separator: Separator): Separator {
  const wider = separators.slice(separators.indexOf(separator));
  return wider.find((one) => prompts.every((prompt) => splitPrompts(prompt, one).length === 1)) ?? "dashes";
}
