import { existsSync } from "node:fs";
import type { Version } from "../../../shared/contract/library.ts";
import { Failure } from "../../../shared/failure.ts";
import type { Database } from "../database.ts";
import { type EntryLine, entryColumns, toEntryRow } from "./entry-rows.ts";
import type { MediaStore } from "./media.ts";

/** `UNION` ends also where entries were made versions of one another in a circle. */
const treeOf = `
  WITH RECURSIVE
    above (id) AS (SELECT ?1 UNION SELECT parent_id FROM entry_parents JOIN above ON entry_id = above.id),
    tree (id) AS (SELECT id FROM above UNION SELECT entry_id FROM entry_parents JOIN tree ON parent_id = tree.id)
  SELECT ${entryColumns}, entry_parents.parent_id FROM tree
    JOIN entries ON entries.id = tree.id JOIN media ON media.id = entries.media_id
    LEFT JOIN entry_parents ON entry_parents.entry_id = entries.id
  ORDER BY entries.created_at, entries.rowid`;

/** Pictures that were made from one another, as a tree (IM-06). */
export class Versions {
  readonly #database: Database;
  readonly #media: Pick<MediaStore, "fileAt">;

  constructor({ database, media }: { database: Database; media: Pick<MediaStore, "fileAt"> }) {
    this.#database = database;
    this.#media = media;
  }

  /** The tree of an entry, oldest first; an entry that was never edited is a tree of its own. Fails with `not-found`. */
  of(id: string): Version[] {
    const lines = this.#database.all<EntryLine & { parent_id: string | null }>(treeOf, id);
    if (!lines.some((line) => line.id === id)) {
      throw new Failure({ code: "not-found", reason: "entry-unknown", message: `The library has no entry ${id}.` });
    }
    const known = new Set(lines.map((line) => line.id));
    return lines.map((line) => ({
      entry: toEntryRow(line, !existsSync(this.#media.fileAt(line.path))),
      ...(line.parent_id !== null && known.has(line.parent_id) && { parentId: line.parent_id }),
      ...(line.job_id !== null && { jobId: line.job_id }),
    }));
  }
}
