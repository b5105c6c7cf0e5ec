import { randomUUID } from "node:crypto";
import type { Project } from "../../../shared/contract/arrange.ts";
import { Failure } from "../../../shared/failure.ts";
import type { Database } from "../database.ts";

const columns = "id, name, (SELECT count(*) FROM entries WHERE project_id = projects.id AND trashed_at IS NULL) AS count";

/** What entries are made for: each belongs to one project or none. */
export class Projects {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** By name. */
  all(): Project[] {
    return this.#database.all<Project>(`SELECT ${columns} FROM projects ORDER BY name COLLATE NOCASE, id`);
  }

  /** Makes one, or renames the one with this id. Fails with `not-found`. */
  save({ id, name }: { id?: string | undefined; name: string }): Project {
    const plain = name.toWellFormed().normalize("NFC").trim();
    const key = id ?? randomUUID();
    if (id === undefined) this.#database.run("INSERT INTO projects (id, name, created_at) VALUES (?, ?, ?)", key, plain, Date.now());
    else this.#database.run("UPDATE projects SET name = ? WHERE id = ?", plain, id);
    return this.need(key);
  }

  /** The id of the project of this name, which is made where there is none. */
  named(name: string): string {
    const plain = name.toWellFormed().normalize("NFC").trim();
    const known = this.#database.get<{ id: string }>(
      "SELECT id FROM projects WHERE name = ? COLLATE NOCASE ORDER BY created_at LIMIT 1",
      plain,
    );
    return known?.id ?? this.save({ name: plain }).id;
  }

  /** Fails with `not-found`. */
  need(id: string): Project {
    const project = this.#database.get<Project>(`SELECT ${columns} FROM projects WHERE id = ?`, id);
    if (project) return project;
    throw new Failure({ code: "not-found", reason: "project-unknown", message: `There is no project ${id}.` });
  }

  /** Its entries stay, without a project. */
  remove(id: string): { id: string } {
    this.#database.transaction(() => {
      // By ourselves, since what the database does for a key that is gone counts for no trigger.
      this.#database.run("UPDATE entries SET project_id = NULL WHERE project_id = ?", id);
      this.#database.run("DELETE FROM projects WHERE id = ?", id);
    });
    return { id };
  }
}
