import type { Media } from "../../../shared/contract/media.ts";
import type { Database } from "../database.ts";
import { readKept } from "../kept-texts.ts";

/** A line of the table `media`. `path` is relative to the folder of files with forward slashes, or absolute for a file outside it. */
interface MediaRow {
  id: string;
  kind: Media["kind"];
  mime: string;
  bytes: number;
  sha256: string;
  path: string;
  name: string;
  facts: string;
  has_poster: number;
  created_at: number;
}

/** A media record and where its file is. */
export interface KeptMedia {
  media: Media;
  path: string;
}

/** The table of kept files, by id and by content. */
export class MediaRows {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** All of `work` or nothing of it. */
  inOne<Result>(work: () => Result): Result {
    return this.#database.transaction(work);
  }

  get(id: string): KeptMedia | undefined {
    return toKept(this.#database.get<MediaRow>("SELECT * FROM media WHERE id = ?", id));
  }

  bySha256(sha256: string): KeptMedia | undefined {
    return toKept(this.#database.get<MediaRow>("SELECT * FROM media WHERE sha256 = ?", sha256));
  }

  hasOfLength(bytes: number): boolean {
    return this.#database.get("SELECT 1 FROM media WHERE bytes = ? LIMIT 1", bytes) !== undefined;
  }

  insert({ media, path }: KeptMedia): void {
    const { id, kind, mime, bytes, sha256, name, hasPoster, createdAt, ...facts } = media;
    this.#database.run(
      `INSERT INTO media (id, kind, mime, bytes, sha256, path, name, facts, has_poster, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      kind,
      mime,
      bytes,
      sha256,
      path,
      name,
      JSON.stringify(facts),
      hasPoster ?? false,
      createdAt,
    );
  }

  /** False when the library shows it: then it stays. */
  remove(id: string): boolean {
    return this.#database.run("DELETE FROM media WHERE id = ? AND id NOT IN (SELECT media_id FROM entries)", id).changes > 0;
  }

  /** Goes through the whole table. */
  hasPath(path: string): boolean {
    return this.#database.get("SELECT 1 AS found FROM media WHERE path = ?", path) !== undefined;
  }

  setPath(id: string, path: string): void {
    this.#database.run("UPDATE media SET path = ? WHERE id = ?", path, id);
  }

  setHasPoster(id: string, hasPoster: boolean): void {
    this.#database.run("UPDATE media SET has_poster = ? WHERE id = ?", hasPoster, id);
  }
}

function toKept(row: MediaRow | undefined): KeptMedia | undefined {
  if (row === undefined) return undefined;
  const { path, facts, has_poster, created_at, ...plain } = row;
  // Written by `insert` only, so it has the shape of the contract's optional facts.
  const measured = readKept<Partial<Media>>(facts);
  return { path, media: { ...plain, ...measured, hasPoster: has_poster === 1, createdAt: created_at } };
}
