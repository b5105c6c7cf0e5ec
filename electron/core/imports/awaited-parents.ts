import type { Database } from "../database.ts";
import { keptField } from "../kept-texts.ts";

/** An entry by what is known of its content: as it is, and as it was before a recipe was written into it. */
interface Known {
  id: string;
  sha256: string;
  original: string | undefined;
}

/**
 * Which version a picture was made from, where only that one's content is known: linked as soon as both are in the library, in whichever
 * order they came in (IM-06, DT-04).
 */
export class AwaitedParents {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Says what an entry was made from; one that has a parent already keeps it. */
  expect(entryId: string, sha256: string): void {
    if (this.#database.get("SELECT 1 FROM entry_parents WHERE entry_id = ?", entryId) !== undefined) return;
    const parent = this.#entryOf(sha256, entryId);
    if (parent !== undefined) this.#link(entryId, parent);
    else this.#database.run("INSERT OR REPLACE INTO awaited_parents (entry_id, sha256) VALUES (?, ?)", entryId, sha256);
  }

  /** This content is in the library now. @returns the entries that waited for it */
  arrived({ id, sha256, original }: Known): string[] {
    if (original !== undefined && original !== sha256)
      this.#database.run("INSERT OR REPLACE INTO entry_originals (entry_id, sha256) VALUES (?, ?)", id, original);
    const sql = "SELECT entry_id AS id FROM awaited_parents WHERE sha256 IN (?, ?) AND entry_id <> ?";
    const ids = this.#database.all<{ id: string }>(sql, sha256, original, id).map((each) => each.id);
    for (const waiting of ids) this.#link(waiting, id);
    return ids;
  }

  #entryOf(sha256: string, except: string): string | undefined {
    const sql = `SELECT entries.id FROM entries
      WHERE (media_id IN (SELECT id FROM media WHERE sha256 = ?1)
        OR entries.id IN (SELECT entry_id FROM entry_originals WHERE sha256 = ?1)) AND entries.id <> ?2
      ORDER BY trashed_at IS NULL DESC, entries.created_at DESC LIMIT 1`;
    return this.#database.get<{ id: string }>(sql, sha256, except)?.id;
  }

  /** A recipe names the version before by its entry too, which has another id in every library. */
  #link(entryId: string, parentId: string): void {
    this.#database.run("INSERT OR IGNORE INTO entry_parents (entry_id, parent_id) VALUES (?, ?)", entryId, parentId);
    this.#database.run(
      `UPDATE entry_details SET recipe = json_set(recipe, '$.editOf', ?2)
       WHERE entry_id = ?1 AND ${keptField("recipe", "kind")} IN ('image', 'generative')`,
      entryId,
      parentId,
    );
    this.#database.run("DELETE FROM awaited_parents WHERE entry_id = ?", entryId);
  }
}
