export type Alignment = "left" | "center" | "right" | undefined;

/** A table whose rows are still lines: thousands of them are read only where they are seen. */
export interface TableToken {
  type: "table";
  raw: string;
  header: string[];
  align: Alignment[];
  rows: string[];
}

/** Of what the lexer's rule for tables found: head, line of dashes, rows. Nothing when head and dashes have not the same columns. */
export function readTable([raw, head = "", dashes = "", rest = ""]: RegExpExecArray): TableToken | undefined {
  // A line of dashes alone underlines a heading.
  if (!/[:|]/.test(dashes)) return undefined;
  const header = splitCells(head);
  const align = dashes
    .replaceAll(/^\||\| *$/g, "")
    .split("|")
    .map(alignmentOf);
  if (header.length !== align.length) return undefined;
  const rows = rest.trim() === "" ? [] : rest.replace(/\n[ \t]*$/, "").split("\n");
  return { type: "table", raw: raw.replace(/\n+$/, ""), header, align, rows };
}

/** The cells of a line; `\|` is a bar inside a cell. With `count`, as many as the head has. */
export function splitCells(line: string, count?: number): string[] {
  const cells = [""];
  for (const part of line.trim().split(/(\\[\s\S]|\|)/)) {
    if (part === "|") cells.push("");
    else cells[cells.length - 1] += part === "\\|" ? "|" : part;
  }
  // Bars at both ends are the table's edge.
  if (cells[0]?.trim() === "") cells.shift();
  if (cells.at(-1)?.trim() === "") cells.pop();
  const texts = cells.map((cell) => cell.trim());
  return count === undefined ? texts : Array.from({ length: count }, (_, index) => texts[index] ?? "");
}

function alignmentOf(dashes: string): Alignment {
  const [isLeft, isRight] = [/^ *:/.test(dashes), /: *$/.test(dashes)];
  return isLeft ? (isRight ? "center" : "left") : isRight ? "right" : undefined;
}
