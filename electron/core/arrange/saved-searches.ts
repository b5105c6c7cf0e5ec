import { randomUUID } from "node:crypto";
import type { SavedSearch } from "../../../shared/contract/arrange.ts";
import { LibraryFilter } from "../../../shared/contract/library.ts";
import type { Database } from "../database.ts";
import { readKept } from "../kept-texts.ts";

/** Filters of the library under names of their own. */
export class SavedSearches {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** By name; one that cannot be read, or that a newer studio saved with what this one does not know, is left out, and kept. */
  all(): SavedSearch[] {
    const rows = this.#database.all<{ id: string; name: string; filter: string }>(
      "SELECT id, name, filter FROM saved_searches ORDER BY name COLLATE NOCASE, id",
    );
    return rows.flatMap(({ id, name, filter }) => {
      const read = LibraryFilter.safeParse(readKept(filter));
      return read.success ? [{ id, name, filter: read.data }] : [];
    });
  }

  save({ id = randomUUID(), name, filter }: { id?: string | undefined; name: string; filter: LibraryFilter }): SavedSearch {
    const sql = `INSERT INTO saved_searches (id, name, filter, created_at) VALUES (?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, filter = excluded.filter`;
    this.#database.run(sql, id, name, JSON.stringify(filter), Date.now());
    return { id, name, filter };
  }

  remove(id: string): { id: string } {
    this.#database.run("DELETE FROM saved_searches WHERE id = ?", id);
    return { id };
  }
}
