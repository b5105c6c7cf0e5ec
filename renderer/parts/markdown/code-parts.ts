/** Lines drawn as one piece: few enough to colour in a moment, many enough that a long file has few pieces. */
export const PART_LINES = 50;
/** A longer line is cut where it is drawn; copying takes all of it. Characters. */
const LONGEST_LINE = 5000;

interface CodePart {
  text: string;
  /** Characters that its lines have beyond what is drawn. */
  left: number;
}

/** Code in pieces of fifty lines, each drawn by itself. */
export function codeParts(code: string): CodePart[] {
  const parts: CodePart[] = [];
  let from = 0;
  while (from <= code.length) {
    let to = from;
    let lines = 0;
    while (lines < PART_LINES && to <= code.length) {
      const end = code.indexOf("\n", to);
      to = (end < 0 ? code.length : end) + 1;
      lines += 1;
    }
    parts.push(shortened(code.slice(from, to - 1)));
    from = to;
  }
  return parts;
}

function shortened(text: string): CodePart {
  if (text.length <= LONGEST_LINE) return { text, left: 0 };
  const short = text
    .split("\n")
    .map((line) => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line))
    .join("\n");
  return { text: short, left: Math.max(0, text.length - short.length) };
}
