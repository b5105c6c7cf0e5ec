import type papaparse from "papaparse";
import { MIB } from "../../../shared/units.ts";

/** One row of a table of text; `line` is where it begins in the file, from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
  /** Its quotes do not fit: a cell that is never closed, or text behind a closing quote. */
  isBroken: boolean;
}

const longestRow = 32 * MIB;

/**
 * The rows of a CSV text that comes in pieces (RFC 4180 as spreadsheets write it: any line ends, quotes, the separators of their country). Empty
 * lines are left out. After a cell that is never closed there is nothing to read any more.
 */
export async function* csvRows(text: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  const { default: Papa } = await import("papaparse");
  let parse: ((input: string, isLast: boolean) => Parsed) | undefined;
  let rest = "";
  let line = 1;
  const read = function* (isLast: boolean): Generator<CsvRow> {
    parse ??= parserFor(Papa, rest);
    const { data, errors, meta } = parse(rest, isLast);
    const broken = new Set(errors.map(({ row }) => row));
    for (const [index, cells] of data.entries()) {
      const isEmpty = cells.every((cell) => cell.trim() === "");
      if (!isEmpty) yield { line, cells, isBroken: broken.has(index) };
      line += 1 + cells.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);
    }
    rest = isLast ? "" : rest.slice(meta.cursor);
  };
  for await (const piece of plainLineEnds(text)) {
    rest += piece;
    yield* read(false);
    if (rest.length > longestRow) return yield { line, cells: [], isBroken: true };
  }
  if (rest !== "") yield* read(true);
}

interface Parsed {
  data: string[][];
  errors: { row?: number }[];
  meta: { cursor: number };
}

/** `start` is the beginning of the text: it tells the separator. */
function parserFor(Papa: typeof papaparse, start: string): (input: string, isLast: boolean) => Parsed {
  const guessed = Papa.parse<string[]>(start.slice(0, 64 * 1024), { preview: 10, newline: "\n", skipEmptyLines: "greedy" }).meta.delimiter;
  return (input, isLast) => new Papa.Parser({ delimiter: guessed, newline: "\n" }).parse(input, 0, !isLast) as Parsed;
}

/** Every kind of line end as a line feed, inside of quotes too. */
async function* plainLineEnds(text: AsyncIterable<string>): AsyncGenerator<string> {
  let held = "";
  for await (const piece of text) {
    const all = held + piece;
    // What may be the first half of a line end waits for the second.
    held = all.endsWith("\r") ? "\r" : "";
    yield all.slice(0, all.length - held.length).replace(/\r\n?/g, "\n");
  }
  if (held !== "") yield "\n";
}
