import { randomUUID } from "node:crypto";
import type { FailureData } from "../../../shared/failure.ts";
import type { ImportedFile } from "../../../shared/imports.ts";
import type { Database } from "../database.ts";
import { readKept } from "../kept-texts.ts";
import { type LookedAt, signOf } from "./settling.ts";

/** A folder as the person wants it watched. */
export interface WatchedRow {
  id: string;
  folder: string;
  isReference: boolean;
  projectId?: string;
  isOn: boolean;
  /** A drive begins there. */
  isMount: boolean;
}

/** What is known of a file that was looked at. */
export interface Seen {
  sign: string;
  /** It could not be read, which may be otherwise later. */
  isUnreadable: boolean;
  /** It was there before the watching began, and is not wanted. */
  before?: Pick<LookedAt, "bytes" | "modifiedAt">;
}

/** What a file brought in: the entry, and the content of its file. */
interface Brought {
  entryId: string;
  sha256: string;
  bytes: number;
}

interface FolderLine {
  id: string;
  folder: string;
  is_reference: number;
  project_id: string | null;
  is_on: number;
  is_mount: number;
}

/** The watched folders, and what was seen there, on the disk: a restart imports nothing again, and tries nothing again that was refused (DT-04). */
export class WatchedRows {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** In the order in which they were added. */
  all(): WatchedRow[] {
    return this.#database.all<FolderLine>("SELECT * FROM watched_folders ORDER BY created_at, id").map(toRow);
  }

  get(id: string): WatchedRow | undefined {
    const line = this.#database.get<FolderLine>("SELECT * FROM watched_folders WHERE id = ?", id);
    return line && toRow(line);
  }

  /** With the files that are there already and are not to come in: all in one step. */
  add({ folder, isReference, projectId, isMount }: Omit<WatchedRow, "id" | "isOn">, existing: readonly LookedAt[]): string {
    const id = randomUUID();
    const sql = "INSERT INTO watched_folders (id, folder, is_reference, project_id, is_mount, created_at) VALUES (?, ?, ?, ?, ?, ?)";
    this.#database.transaction(() => {
      this.#database.run(sql, id, folder, isReference, projectId, isMount, Date.now());
      for (const file of existing) this.#put(id, file, { result: "before" });
    });
    return id;
  }

  change({ id, isOn, isReference, projectId }: WatchedRow): void {
    const sql = "UPDATE watched_folders SET is_on = ?, is_reference = ?, project_id = ? WHERE id = ?";
    this.#database.run(sql, isOn, isReference, projectId, id);
  }

  /** A drive was connected at the folder's place. */
  setMount(id: string): void {
    this.#database.run("UPDATE watched_folders SET is_mount = 1 WHERE id = ?", id);
  }

  remove(id: string): void {
    this.#database.run("DELETE FROM watched_folders WHERE id = ?", id);
  }

  /** What was seen, by its path. */
  seen(id: string): Map<string, Seen> {
    const sql = "SELECT path, bytes, modified_at AS modifiedAt, recipe, result, failure FROM watched_files WHERE folder_id = ?";
    const lines = this.#database.all<LookedAt & { result: string; failure: string | null }>(sql, id);
    const seenOf = ({ result, failure, ...file }: (typeof lines)[number]): Seen => ({
      sign: signOf(file),
      isUnreadable: isUnreadable(parse(failure)),
      ...(result === "before" && { before: { bytes: file.bytes, modifiedAt: file.modifiedAt } }),
    });
    return new Map(lines.map((line) => [line.path, seenOf(line)]));
  }

  /** What became of a file. It may be lost by a power cut: then the same comes of it once more. */
  record(id: string, file: LookedAt, { status, id: entryId, error }: Pick<ImportedFile, "status" | "id" | "error">): Seen {
    const sql = "SELECT sha256 FROM media WHERE id = (SELECT media_id FROM entries WHERE id = ?)";
    const sha256 = entryId === undefined ? undefined : this.#database.get<{ sha256: string }>(sql, entryId)?.sha256;
    this.#database.relaxed(() => this.#put(id, file, { result: status, entryId, sha256, failure: error }));
    return { sign: signOf(file), isUnreadable: isUnreadable(error) };
  }

  /**
   * What this folder brought in and a person then removed from the library for good, by its content; of files of these lengths only. Such a
   * file may have another name by now.
   */
  removed(id: string, lengths: readonly number[]): Map<string, Brought> {
    const sql = `SELECT entry_id AS entryId, sha256, bytes FROM watched_files WHERE folder_id = ? AND bytes IN (SELECT value FROM json_each(?))
      AND sha256 IS NOT NULL AND NOT EXISTS (SELECT 1 FROM entries WHERE entries.id = entry_id)`;
    const lines = this.#database.all<Brought>(sql, id, JSON.stringify(lengths));
    return new Map(lines.map((line) => [line.sha256, line]));
  }

  /** The same content, only touched or renamed. */
  recordTouched(id: string, file: LookedAt, { entryId, sha256 }: Brought): Seen {
    this.#database.relaxed(() => this.#put(id, file, { result: "duplicate", entryId, sha256 }));
    return { sign: signOf(file), isUnreadable: false };
  }

  /** Of files that are not there any more it need not be known why they were refused. @returns their paths */
  forgetRefused(id: string, isThere: (path: string) => boolean): string[] {
    const sql = "SELECT path FROM watched_files WHERE folder_id = ? AND result = 'refused'";
    const gone = this.#database.all<{ path: string }>(sql, id).flatMap(({ path }) => (isThere(path) ? [] : path));
    if (gone.length > 0)
      this.#database.run(
        "DELETE FROM watched_files WHERE folder_id = ? AND path IN (SELECT value FROM json_each(?))",
        id,
        JSON.stringify(gone),
      );
    return gone;
  }

  /** Counts for the page. */
  sums(id: string, since: number): { importedToday: number; refused: number; lastRefused?: { path: string; failure: FailureData } } {
    const count = "SELECT count(*) AS count FROM watched_files WHERE folder_id = ? AND result = ? AND looked_at >= ?";
    const of = (result: string, from: number) => this.#database.get<{ count: number }>(count, id, result, from)?.count ?? 0;
    const sql = "SELECT path, failure FROM watched_files WHERE folder_id = ? AND result = 'refused' ORDER BY looked_at DESC LIMIT 1";
    const last = this.#database.get<{ path: string; failure: string | null }>(sql, id);
    const failure = last && parse(last.failure);
    return {
      importedToday: of("imported", since),
      refused: of("refused", 0),
      ...(last && failure && { lastRefused: { path: last.path, failure } }),
    };
  }

  #put(id: string, { path, bytes, modifiedAt, recipe }: LookedAt, { result, entryId, sha256, failure }: Outcome): void {
    this.#database.run(
      `INSERT OR REPLACE INTO watched_files (folder_id, path, bytes, modified_at, recipe, result, entry_id, sha256, failure, looked_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      path,
      bytes,
      modifiedAt,
      recipe,
      result,
      entryId,
      sha256,
      failure && JSON.stringify(failure),
      Date.now(),
    );
  }
}

interface Outcome {
  result: ImportedFile["status"] | "before";
  entryId?: string | undefined;
  sha256?: string | undefined;
  failure?: FailureData | undefined;
}

function toRow({ id, folder, is_reference, project_id, is_on, is_mount }: FolderLine): WatchedRow {
  const flags = { isReference: is_reference === 1, isOn: is_on === 1, isMount: is_mount === 1 };
  return { id, folder, ...flags, ...(project_id !== null && { projectId: project_id }) };
}

function isUnreadable(failure: FailureData | undefined): boolean {
  return failure?.reason === "import-unreadable";
}

/** Written by `record` only; nothing where it cannot be read any more. */
function parse(failure: string | null): FailureData | undefined {
  return readKept<FailureData>(failure);
}
