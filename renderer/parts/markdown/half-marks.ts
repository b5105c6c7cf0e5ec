/**
 * Without what the last line of a growing text has so far, where that is nothing but the start of a mark: a dash that will be a list item
 * would underline a heading for a moment.
 */
export function withoutHalfMark(text: string): string {
  const lineFrom = text.lastIndexOf("\n") + 1;
  if (text.length - lineFrom > 8) return text;
  return /^[ \t]*(?:[-=*+_#>|:~`$\\[\]]{1,4}|\d{1,3}[.)]?)[ \t]*$/.test(text.slice(lineFrom)) ? text.slice(0, lineFrom) : text;
}

/** Longer words are left as they are: what closes them is searched for again at each drawing. Characters. */
const LONGEST_CLOSED = 4000;

/** Closes what the last words of a growing text have opened, so that their look does not jump when the end of it arrives. */
export function closeMarks(text: string): string {
  if (text.length > LONGEST_CLOSED) return text;
  const whole = withoutHalfLink(text);
  const outside = whole.replaceAll(/(`+)[^`](?:[\s\S]*?[^`])??\1(?!`)/g, "");
  const ticks = /`+/.exec(outside)?.[0];
  if (ticks !== undefined) return whole.endsWith(ticks) ? whole.slice(0, -ticks.length) : whole + ticks;
  const isOpen = /\*\*(?=\S)/.test(outside.replaceAll(/\*\*\S(?:[\s\S]*?\S)??\*\*/g, ""));
  return isOpen ? `${whole.replace(/\s*\*?$/, "")}**` : whole.replace(/(?<=^|\s)\*{1,2}$/, "");
}

/** `[words](https://exa` is drawn as its words, a picture that far as nothing. */
function withoutHalfLink(text: string): string {
  const match = /(!?)\[([^[\]]*)\]\([^\s()]*$/.exec(text);
  if (!match) return text;
  const [, bang, words = ""] = match;
  return text.slice(0, match.index) + (bang ? "" : words);
}
