import type { Database } from "../database.ts";

/** Which file of this machine an asset was made from, per owner (AS-08, AS-09). */
export class AssetOrigins {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Once the service has named the new asset. */
  remember(owner: string, assetId: string, groupId: string, mediaId: string, sha256: string): void {
    const sql = "INSERT OR REPLACE INTO asset_origins (owner, asset_id, group_id, media_id, sha256) VALUES (?, ?, ?, ?, ?)";
    this.#database.run(sql, owner, assetId, groupId, mediaId, sha256);
  }

  /** The assets of a group that have the same content as these files; newest asset first where a file has several. */
  find(owner: string, groupId: string, mediaIds: readonly string[]): { mediaId: string; assetId: string }[] {
    const sql = `SELECT media.id AS mediaId, origins.asset_id AS assetId
      FROM json_each(?) AS wanted
      JOIN media ON media.id = wanted.value
      JOIN asset_origins AS origins ON origins.owner = ? AND origins.group_id = ? AND origins.sha256 = media.sha256
      ORDER BY wanted.key, origins.asset_id DESC`;
    return this.#database
      .all<{ mediaId: string; assetId: string }>(sql, JSON.stringify(mediaIds), owner, groupId)
      .map((row) => ({ ...row }));
  }

  mediaOf(owner: string, assetId: string): string | undefined {
    const sql = "SELECT media_id AS id FROM asset_origins WHERE owner = ? AND asset_id = ?";
    return this.#database.get<{ id: string }>(sql, owner, assetId)?.id;
  }

  forget(owner: string, assetId: string): void {
    this.#database.run("DELETE FROM asset_origins WHERE owner = ? AND asset_id = ?", owner, assetId);
  }
}
