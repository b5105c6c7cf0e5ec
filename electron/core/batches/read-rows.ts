import type { BatchProblem } from "../../../shared/contract/batches.ts";
import { batchError, batchWarning, isRow, type Row } from "../../../shared/rules/batch.ts";
import { MIB } from "../../../shared/units.ts";
import { csvRows, type CsvRow } from "./csv-rows.ts";
import { linesOf } from "./lines-of.ts";
import { encodingOf, textOf } from "./text-of-file.ts";

/** A row of a file; without `row` where it cannot be read. `line` counts from 1 in the file. */
export interface SourceRow {
  line: number;
  row?: Row;
  problems: BatchProblem[];
}

/** What a file of rows is. */
export interface SourceFile {
  /** The columns of a table; those of JSON lines differ from line to line. */
  columns?: string[];
  /** What is to be said of the file as a whole. */
  problems: BatchProblem[];
  rows: AsyncIterable<SourceRow>;
}

const longestLine = 64 * MIB;

/** Opens a file of JSON lines or a CSV table; which of the two it is, its first sign says. It is read while the rows are taken. */
export async function openRows(path: string): Promise<SourceFile> {
  const encoding = await encodingOf(path);
  const problems = encoding === "gb18030" ? [batchWarning("batch-not-utf8")] : [];
  const sign = await firstSign(textOf(path, encoding));
  if (sign === "[") return { problems: [...problems, batchError("batch-json-array")], rows: none() };
  if (sign === "{") return { problems, rows: jsonRows(textOf(path, encoding)) };
  const table = await openTable(textOf(path, encoding));
  return { ...table, problems: [...problems, ...table.problems] };
}

async function firstSign(text: AsyncGenerator<string>): Promise<string | undefined> {
  for await (const piece of text) {
    const sign = /\S/.exec(piece)?.[0];
    if (sign !== undefined) return sign;
  }
  return undefined;
}

async function* none(): AsyncGenerator<SourceRow> {}

async function* jsonRows(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  for await (const { number: line, text: words, isTooLong } of linesOf(text, longestLine)) {
    if (isTooLong) yield { line, problems: [batchError("batch-line-too-long", { max: longestLine / MIB })] };
    else if (words.trim() !== "") yield { line, ...readJsonRow(words) };
  }
}

function readJsonRow(words: string): Pick<SourceRow, "row" | "problems"> {
  const value = parsed(words);
  return isRow(value) ? { row: value, problems: [] } : { problems: [batchError("batch-line-not-json")] };
}

function parsed(words: string): unknown {
  try {
    return JSON.parse(words);
  } catch {
    // Told as what it is: a line that is no JSON.
    return undefined;
  }
}

async function openTable(text: AsyncIterable<string>): Promise<SourceFile> {
  const rows = csvRows(text);
  const { value: head } = await rows.next();
  const columns = namesIn(head?.cells ?? []);
  const isUsable = head !== undefined && !head.isBroken && columns.every((name) => name !== "") && new Set(columns).size === columns.length;
  if (!isUsable) await rows.return(undefined);
  if (head === undefined) return { problems: [], rows: none() };
  return isUsable
    ? { columns, problems: [], rows: tableRows(rows, columns) }
    : { problems: [batchError("batch-csv-header")], rows: none() };
}

/** Spreadsheets leave empty columns at the end. */
function namesIn(cells: readonly string[]): string[] {
  const names = cells.map((cell) => cell.trim());
  while (names.at(-1) === "") names.pop();
  return names;
}

async function* tableRows(rows: AsyncIterable<CsvRow>, columns: readonly string[]): AsyncGenerator<SourceRow> {
  for await (const { line, cells, isBroken } of rows) {
    if (isBroken) {
      yield { line, problems: [batchError("batch-csv-quotes")] };
      continue;
    }
    const isOdd = cells.length < columns.length || cells.slice(columns.length).some((cell) => cell.trim() !== "");
    const problems = isOdd ? [batchWarning("batch-csv-cells", { count: cells.length, columns: columns.length })] : [];
    yield { line, row: Object.fromEntries(columns.map((name, place) => [name, cells[place] ?? ""])), problems };
  }
}
