import type { Database } from "../database.ts";

/** What lists are made of, but for texts. */
const tables = ["entries", "entry_tags"] as const;
const changes = ["INSERT", "UPDATE", "DELETE"] as const;

/**
 * Tells whether a list that was read may have changed since. The database itself keeps watch, so that no writer can forget to say so; other
 * programs that change the file are noticed too.
 */
export class ListVersion {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
    database.run("CREATE TEMP TABLE IF NOT EXISTS list_version (changes INTEGER NOT NULL)");
    database.run("INSERT INTO list_version SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM list_version)");
    for (const table of tables)
      for (const change of changes)
        // Never the same number twice, also when a transaction is taken back.
        database.run(
          `CREATE TEMP TRIGGER IF NOT EXISTS list_version_${table}_${change} AFTER ${change} ON main.${table} BEGIN
             UPDATE list_version SET changes = total_changes(); END`,
        );
  }

  /** The same text for as long as every list is the same. */
  now(): string {
    const line = this.#database.get<{ own: number; others: number }>(
      "SELECT changes AS own, data_version AS others FROM list_version, pragma_data_version",
    );
    return `${line?.own} ${line?.others}`;
  }
}
