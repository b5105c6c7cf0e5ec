import { z } from "zod";
import { ConnectionSettings } from "../../../shared/contract/connections.ts";
import type { Database } from "../database.ts";

/** A connection as it is kept. Whether it has a key is kept beside it, since asking the system's store may ask the person. */
export interface ConnectionRow {
  id: string;
  isDemo: boolean;
  settings: ConnectionSettings;
  hasKey: boolean;
  createdAt: number;
}

const Kept = ConnectionSettings.extend({ hasKey: z.boolean().default(true) });

interface Row {
  id: string;
  is_demo: number;
  settings: string;
  created_at: number;
}

/** The table of connections. */
export class ConnectionRows {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  all(): ConnectionRow[] {
    return this.#database.all<Row>("SELECT * FROM connections ORDER BY created_at, rowid").map(read);
  }

  get(id: string): ConnectionRow | undefined {
    const row = this.#database.get<Row>("SELECT * FROM connections WHERE id = ?", id);
    return row && read(row);
  }

  save({ id, isDemo, settings, hasKey, createdAt }: ConnectionRow): void {
    const sql = `INSERT INTO connections (id, is_demo, settings, created_at) VALUES (?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET settings = excluded.settings`;
    this.#database.run(sql, id, isDemo, JSON.stringify({ ...settings, hasKey }), createdAt);
  }

  remove(id: string): void {
    this.#database.run("DELETE FROM connections WHERE id = ?", id);
  }
}

function read(row: Row): ConnectionRow {
  const { hasKey, ...settings } = Kept.parse(JSON.parse(row.settings));
  return { id: row.id, isDemo: row.is_demo === 1, settings, hasKey, createdAt: row.created_at };
}
