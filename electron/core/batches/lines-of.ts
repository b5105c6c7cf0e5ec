/** One line of a text; `number` counts from 1. */
export interface Line {
  number: number;
  text: string;
}

/**
 * The lines of a text that comes in pieces, without their ends. Only line feeds end a line: JSON may hold every other sign that some readers take
 * for a line's end (U+2028). A line longer than `most` characters is given cut, with `isTooLong`, and ends the reading.
 */
export async function* linesOf(text: AsyncIterable<string>, most: number): AsyncGenerator<Line & { isTooLong?: true }> {
  let rest: string[] = [];
  let length = 0;
  let number = 0;
  for await (const piece of text) {
    const parts = piece.split("\n");
    const last = parts.pop() ?? "";
    for (const part of parts) {
      number += 1;
      yield { number, text: withoutReturn([...rest, part].join("")) };
      rest = [];
      length = 0;
    }
    rest.push(last);
    length += last.length;
    if (length <= most) continue;
    yield { number: number + 1, text: rest.join("").slice(0, most), isTooLong: true };
    return;
  }
  if (length > 0) yield { number: number + 1, text: withoutReturn(rest.join("")) };
}

function withoutReturn(text: string): string {
  return text.endsWith("\r") ? text.slice(0, -1) : text;
}
