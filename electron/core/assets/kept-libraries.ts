import type { Database } from "../database.ts";
import type { AssetPreviews } from "./asset-previews.ts";

const tables = ["assets", "asset_groups", "asset_origins"] as const;

/**
 * Takes away what this machine kept of a library that nobody here opens any more: of a connection that was removed, or of the key that it had
 * before (AS-09). What belongs to another key than the connection's own is of no use to anyone.
 */
export class KeptLibraries {
  readonly #database: Database;
  readonly #previews: Pick<AssetPreviews, "forgetAllBut">;

  constructor(parts: { database: Database; previews: Pick<AssetPreviews, "forgetAllBut"> }) {
    this.#database = parts.database;
    this.#previews = parts.previews;
  }

  /** Of a connection, everything but what is its owner's now; without one, everything. */
  keepOnly(connectionId: string, owner?: string): void {
    this.#database.transaction(() => {
      for (const table of tables) {
        // An owner begins with its connection's id and a colon; the sign after the colon ends the stretch.
        const sql = `DELETE FROM ${table} WHERE owner >= ? AND owner < ? AND owner IS NOT ?`;
        this.#database.run(sql, `${connectionId}:`, `${connectionId};`, owner);
      }
    });
    this.#previews.forgetAllBut(connectionId, owner);
  }

  /** What arrived while its connection was being removed, or stayed because the studio ended in between. */
  sweep(isKnown: (connectionId: string) => boolean): void {
    const sql = tables.map((table) => `SELECT DISTINCT substr(owner, 1, instr(owner, ':') - 1) AS id FROM ${table}`).join(" UNION ");
    const rows = this.#database.all<{ id: string }>(sql);
    for (const { id } of rows) if (!isKnown(id)) this.keepOnly(id);
  }
}
