/** A line of a table as spreadsheets read it, with its end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/**
 * A text that a spreadsheet would run as a formula gets an apostrophe in front. Blanks change nothing for them (`- cmd|…`), so a list's dash gets
 * one too; a plain number is none.
 */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r＝＋－＠]/.test(text) && !/^[+-]?\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
