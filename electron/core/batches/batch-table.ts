import { DatabaseSync } from "node:sqlite";
import type { Usage } from "../../../shared/contract/usage.ts";
import type { BatchOutcome, BatchRow } from "../../../shared/contract/batches.ts";

/** One request of a batch with its place in the file of requests. */
export interface RequestLine {
  customId: string;
  model: string;
  prompt: string;
  start: number;
  bytes: number;
}

/** What came of a request, with its place in the file of results. */
export interface ResultLine {
  customId: string;
  outcome: BatchOutcome;
  answer: string;
  stopReason?: string;
  inputTokens?: number;
  outputTokens?: number;
  searches?: number;
  start: number;
  bytes: number;
}

/** Where a row's request and result are in their files, in bytes. */
export interface Places {
  customId: string;
  outcome: BatchOutcome;
  request: { start: number; bytes: number };
  result?: { start: number; bytes: number };
}

export interface TableQuery {
  outcome?: BatchOutcome;
  search?: string;
}

interface PlacedLine {
  custom_id: string;
  outcome: BatchOutcome;
  request_start: number;
  request_bytes: number;
  result_start: number | null;
  result_bytes: number | null;
}

interface Line extends PlacedLine {
  model: string;
  prompt: string;
  answer: string;
  stop_reason: string | null;
  input_tokens: number | null;
  output_tokens: number | null;
}

const format = 3;

/** Slim rows to count and page by, texts in a table of their own. */
const schema = `
  CREATE TABLE rows (
    position INTEGER PRIMARY KEY,
    custom_id TEXT NOT NULL UNIQUE,
    outcome TEXT NOT NULL DEFAULT 'missing',
    stop_reason TEXT,
    input_tokens INTEGER,
    output_tokens INTEGER,
    searches INTEGER,
    request_start INTEGER NOT NULL,
    request_bytes INTEGER NOT NULL,
    result_start INTEGER,
    result_bytes INTEGER
  ) STRICT;
  CREATE INDEX rows_by_outcome ON rows (outcome, position);
  CREATE TABLE texts (position INTEGER PRIMARY KEY, model TEXT NOT NULL, prompt TEXT NOT NULL, answer TEXT NOT NULL DEFAULT '') STRICT;
  CREATE TABLE whole (what TEXT PRIMARY KEY) STRICT; -- what was taken in to its end
`;

const placeColumns = "custom_id, outcome, request_start, request_bytes, result_start, result_bytes";

/**
 * The requests of one batch and what came of them, in the order of the requests, ready to be paged. A file of its own that is made from the two
 * files of lines and can be made again from them at any time, so it asks nothing of the disk; the studio's database stays small.
 */
export class BatchTable {
  readonly #database: DatabaseSync;
  /** What was searched for last: pages of it need no second look through all texts. */
  #found: { words: string; positions: number[] } | undefined;

  /** An unknown or unfinished file must be removed before. */
  constructor(file: string) {
    this.#database = new DatabaseSync(file);
    this.#database.exec("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF");
    if (this.#version() === format) return;
    this.#database.exec(`BEGIN; ${schema} PRAGMA user_version = ${format}; COMMIT`);
  }

  close(): void {
    this.#database.close();
  }

  isWhole(what: string): boolean {
    return this.#database.prepare("SELECT 1 FROM whole WHERE what = ?").get(what) !== undefined;
  }

  setWhole(what: string): void {
    this.#database.prepare("INSERT OR IGNORE INTO whole (what) VALUES (?)").run(what);
  }

  addRequests(lines: readonly RequestLine[]): void {
    const addRow = this.#database.prepare("INSERT INTO rows (custom_id, request_start, request_bytes) VALUES (?, ?, ?)");
    const addText = this.#database.prepare("INSERT INTO texts (position, model, prompt) VALUES (?, ?, ?)");
    this.#together(() => {
      for (const { customId, model, prompt, start, bytes } of lines) {
        addText.run(addRow.run(customId, start, bytes).lastInsertRowid, model, prompt);
      }
    });
  }

  /** Results of requests that the batch does not have are left out. */
  addResults(lines: readonly ResultLine[]): void {
    const setRow = this.#database.prepare(
      `UPDATE rows SET outcome = ?, stop_reason = ?, input_tokens = ?, output_tokens = ?, searches = ?, result_start = ?, result_bytes = ?
       WHERE custom_id = ? RETURNING position`,
    );
    const setText = this.#database.prepare("UPDATE texts SET answer = ? WHERE position = ?");
    this.#together(() => {
      for (const { customId, outcome, answer, stopReason = null, start, bytes, ...used } of lines) {
        const { inputTokens = null, outputTokens = null, searches = null } = used;
        const row = setRow.get(outcome, stopReason, inputTokens, outputTokens, searches, start, bytes, customId);
        if (row) setText.run(answer, row["position"] as number);
      }
    });
    this.#found = undefined;
  }

  page({ outcome, search = "" }: TableQuery, offset: number, limit: number): { rows: BatchRow[]; total: number } {
    if (search.trim() !== "") {
      const positions = this.#search(search.trim(), outcome);
      return { rows: this.#rowsAt(positions.slice(offset, offset + limit)), total: positions.length };
    }
    const where = outcome ? "WHERE outcome = ?" : "";
    const values = outcome ? [outcome] : [];
    const { total } = this.#database.prepare(`SELECT count(*) AS total FROM rows ${where}`).get(...values) as { total: number };
    const sql = `SELECT position FROM rows ${where} ORDER BY position LIMIT ? OFFSET ?`;
    const shown = this.#database.prepare(sql).all(...values, limit, offset) as { position: number }[];
    return { rows: this.#rowsAt(shown.map(({ position }) => position)), total };
  }

  counts(): Partial<Record<BatchOutcome, number>> {
    const lines = this.#database.prepare("SELECT outcome, count(*) AS count FROM rows GROUP BY outcome").all();
    return Object.fromEntries(
      (lines as unknown as { outcome: BatchOutcome; count: number }[]).map(({ outcome, count }) => [outcome, count]),
    );
  }

  /** What the requests of each model took together, of those that succeeded; `model` as the service knows it. */
  used(): { model: string; usage: Usage }[] {
    const sums = "sum(input_tokens) AS inputTokens, sum(output_tokens) AS outputTokens, sum(searches) AS searches";
    const sql = `SELECT model, ${sums} FROM rows JOIN texts USING (position) WHERE outcome = 'succeeded' GROUP BY model ORDER BY model`;
    return (this.#database.prepare(sql).all() as Record<string, number | string | null>[]).map(({ model, ...used }) => ({
      model: String(model),
      usage: Object.fromEntries(Object.entries(used).filter(([, value]) => value !== null)),
    }));
  }

  /** In the order of the requests. */
  places(outcomes: readonly BatchOutcome[]): Places[] {
    const marks = outcomes.map(() => "?").join(", ");
    const lines = this.#database.prepare(`SELECT ${placeColumns} FROM rows WHERE outcome IN (${marks}) ORDER BY position`).all(...outcomes);
    return (lines as unknown as PlacedLine[]).map(toPlaces);
  }

  place(customId: string): Places | undefined {
    const line = this.#database.prepare(`SELECT ${placeColumns} FROM rows WHERE custom_id = ?`).get(customId);
    return line && toPlaces(line as unknown as PlacedLine);
  }

  #search(text: string, outcome: BatchOutcome | undefined): number[] {
    const words = `${outcome ?? ""} ${text}`;
    if (this.#found?.words === words) return this.#found.positions;
    const like = `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    const conditions = ["custom_id", "prompt", "answer"].map((column) => `${column} LIKE ? ESCAPE '\\'`).join(" OR ");
    const sql = `SELECT position FROM rows JOIN texts USING (position) WHERE (${conditions}) ${outcome ? "AND outcome = ?" : ""} ORDER BY position`;
    const lines = this.#database.prepare(sql).all(like, like, like, ...(outcome ? [outcome] : [])) as { position: number }[];
    const positions = lines.map(({ position }) => position);
    this.#found = { words, positions };
    return positions;
  }

  #rowsAt(positions: readonly number[]): BatchRow[] {
    const one = this.#database.prepare("SELECT * FROM rows JOIN texts USING (position) WHERE position = ?");
    return positions.map((position) => toRow(one.get(position) as unknown as Line));
  }

  #version(): number {
    return (this.#database.prepare("PRAGMA user_version").get() as { user_version: number }).user_version;
  }

  #together(work: () => void): void {
    this.#database.exec("BEGIN");
    work();
    this.#database.exec("COMMIT");
  }
}

function toRow(line: Line): BatchRow {
  return {
    customId: line.custom_id,
    outcome: line.outcome,
    model: line.model,
    prompt: line.prompt,
    answer: line.answer,
    ...(line.stop_reason !== null && { stopReason: line.stop_reason }),
    ...(line.input_tokens !== null && { inputTokens: line.input_tokens }),
    ...(line.output_tokens !== null && { outputTokens: line.output_tokens }),
  };
}

function toPlaces({ custom_id, outcome, request_start, request_bytes, result_start, result_bytes }: PlacedLine): Places {
  return {
    customId: custom_id,
    outcome,
    request: { start: request_start, bytes: request_bytes },
    ...(result_start !== null && { result: { start: result_start, bytes: result_bytes ?? 0 } }),
  };
}
