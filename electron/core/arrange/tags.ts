import { MOST_TAG_CHARACTERS, type Tag } from "../../../shared/contract/arrange.ts";
import { Failure } from "../../../shared/failure.ts";
import type { Database } from "../database.ts";

/** The words that people hang on entries. Two that differ by case or by how their letters are composed are one. */
export class Tags {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** By name. */
  all(): Tag[] {
    const sql = `SELECT name, (SELECT count(*) FROM entry_tags JOIN entries ON entries.id = entry_id WHERE tag_id = tags.id AND trashed_at IS NULL) AS count
      FROM tags ORDER BY folded`;
    return this.#database.all<Tag>(sql);
  }

  ofEntry(entryId: string): string[] {
    const sql = "SELECT name FROM entry_tags JOIN tags ON tags.id = tag_id WHERE entry_id = ? ORDER BY folded";
    return this.#database.all<{ name: string }>(sql, entryId).map(({ name }) => name);
  }

  /** A new name is a new tag. */
  add(entryId: string, name: string): void {
    this.#database.run("INSERT OR IGNORE INTO entry_tags (tag_id, entry_id) VALUES (?, ?)", this.#idFor(name), entryId);
  }

  removeFrom(entryId: string, name: string): void {
    const sql = "DELETE FROM entry_tags WHERE entry_id = ? AND tag_id = (SELECT id FROM tags WHERE folded = ?)";
    this.#database.run(sql, entryId, foldTag(name));
  }

  /** @returns the entries that carry it */
  entriesOf(name: string): string[] {
    const sql = "SELECT entry_id AS id FROM entry_tags WHERE tag_id = (SELECT id FROM tags WHERE folded = ?)";
    return this.#database.all<{ id: string }>(sql, foldTag(name)).map(({ id }) => id);
  }

  /** Renames a tag, or joins it with the one that has the name already. Fails with `not-found`. */
  rename(name: string, to: string): Tag {
    const id = this.#known(name);
    if (id === undefined) throw new Failure({ code: "not-found", reason: "tag-unknown", message: `There is no tag “${name}”.` });
    const other = this.#known(to);
    if (other === undefined || other === id)
      this.#database.run("UPDATE tags SET name = ?, folded = ? WHERE id = ?", cleanTag(to), foldTag(to), id);
    else {
      this.#database.run(
        "INSERT OR IGNORE INTO entry_tags (tag_id, entry_id) SELECT ?, entry_id FROM entry_tags WHERE tag_id = ?",
        other,
        id,
      );
      this.#database.run("DELETE FROM tags WHERE id = ?", id);
    }
    return this.all().find((tag) => foldTag(tag.name) === foldTag(to)) ?? { name: cleanTag(to), count: 0 };
  }

  remove(name: string): void {
    this.#database.run("DELETE FROM tags WHERE folded = ?", foldTag(name));
  }

  #known(name: string): number | undefined {
    return this.#database.get<{ id: number }>("SELECT id FROM tags WHERE folded = ?", foldTag(name))?.id;
  }

  #idFor(name: string): number {
    this.#database.run("INSERT OR IGNORE INTO tags (name, folded) VALUES (?, ?)", cleanTag(name), foldTag(name));
    return this.#known(name) as number;
  }
}

/** As it is shown. Fails with `invalid-input` for one without characters or with too many. */
export function cleanTag(name: string): string {
  const clean = name.toWellFormed().normalize("NFC").replace(/\s+/gu, " ").trim();
  if (clean !== "" && [...clean].length <= MOST_TAG_CHARACTERS) return clean;
  const message = `A tag has 1 to ${MOST_TAG_CHARACTERS} characters.`;
  throw new Failure({ code: "invalid-input", reason: "tag-length", message, detail: { max: MOST_TAG_CHARACTERS } });
}

/** By which two tags are the same. */
export function foldTag(name: string): string {
  return cleanTag(name).toLowerCase().normalize("NFC");
}
