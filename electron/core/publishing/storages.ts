import { PublicStorage, StorageKeys } from "../../../shared/contract/storage.ts";
import { Failure } from "../../../shared/failure.ts";
import type { Database } from "../database.ts";
import type { SecretStore } from "../host.ts";
import type { Connections } from "../settings/connections.ts";
import { cleanKeys, cleanStorage } from "./check-storage.ts";
import { placeOf } from "./publication-rows.ts";
import type { ResolvedStorage } from "./storage-client.ts";
import { storageFailure } from "./storage-failure.ts";

interface Parts {
  database: Database;
  secrets: SecretStore;
  connections: Pick<Connections, "get">;
}

interface Row {
  settings: string;
  has_keys: number;
}

export interface StorageShown {
  storage?: PublicStorage;
  hasKeys: boolean;
}

/** Where each connection's files are published (AS-07). Keys are in the secret store under `storage:<connection>` and nowhere else (GEN-02). */
export class Storages {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Fails with `not-found` for a connection that is not there. */
  get(connectionId: string): StorageShown {
    this.#parts.connections.get(connectionId);
    const row = this.#row(connectionId);
    return row ? { storage: row.storage, hasKeys: row.hasKeys } : { hasKeys: false };
  }

  find(connectionId: string): PublicStorage | undefined {
    return this.#row(connectionId)?.storage;
  }

  /** Connections whose objects are at the same place. */
  sharing(place: string): string[] {
    const rows = this.#parts.database.all<Row & { connection_id: string }>("SELECT * FROM storages");
    return rows.filter((row) => placeOf(read(row).storage) === place).map((row) => row.connection_id);
  }

  /** Fails with `invalid-input` for what cannot be used as it is, `no-key` (`storage-keys-…`) where keys are needed. */
  async set(input: {
    connectionId: string;
    storage: PublicStorage;
    keys?: StorageKeys;
  }): Promise<{ storage: PublicStorage; hasKeys: boolean }> {
    const { connectionId } = input;
    this.#assertKeepable(connectionId);
    const storage = cleanStorage(input.storage);
    const keys = input.keys && cleanKeys(input.keys);
    if (!keys) this.#assertKeysStay(connectionId, storage);
    // The keys first: keys without settings harm nobody.
    if (keys) await this.#parts.secrets.set(secretName(connectionId), JSON.stringify(keys));
    this.#save(connectionId, storage, true);
    return { storage, hasKeys: true };
  }

  async remove(connectionId: string): Promise<void> {
    if (!this.#row(connectionId)) return;
    await this.#parts.secrets.delete(secretName(connectionId));
    this.#parts.database.run("DELETE FROM storages WHERE connection_id = ?", connectionId);
  }

  /** With its keys. Fails with `not-found` (`storage-not-set`) or `no-key` (`storage-keys-missing`). */
  async resolve(connectionId: string): Promise<ResolvedStorage> {
    const row = this.#row(connectionId);
    if (!row) throw storageFailure("storage-not-set", {}, { code: "not-found" });
    const keys = await this.#keysOf(connectionId);
    if (!keys) {
      if (row.hasKeys) this.#save(connectionId, row.storage, false);
      throw keysMissing();
    }
    if (!row.hasKeys) this.#save(connectionId, row.storage, true);
    return { storage: row.storage, keys };
  }

  /** Settings to be tested, saved or not yet. The kept keys go to the kept endpoint only. */
  async toTest(input: { connectionId: string; storage?: PublicStorage; keys?: StorageKeys }): Promise<ResolvedStorage> {
    const { connectionId } = input;
    if (!input.storage && !input.keys) return this.resolve(connectionId);
    const given = input.storage ?? this.get(connectionId).storage;
    if (!given) throw storageFailure("storage-not-set", {}, { code: "not-found" });
    const storage = cleanStorage(given);
    if (input.keys) return { storage, keys: cleanKeys(input.keys) };
    this.#assertKeysStay(connectionId, storage);
    return { storage, keys: (await this.resolve(connectionId)).keys };
  }

  async #keysOf(connectionId: string): Promise<StorageKeys | undefined> {
    const text = await this.#parts.secrets.get(secretName(connectionId));
    const keys = text === undefined ? undefined : StorageKeys.safeParse(JSON.parse(text)).data;
    return keys && cleanKeys(keys);
  }

  #assertKeepable(connectionId: string): void {
    const { isDemo } = this.#parts.connections.get(connectionId);
    if (isDemo) throw storageFailure("storage-of-demo", {}, { code: "conflict" });
    if (this.#parts.database.get("SELECT 1 AS found FROM connections WHERE id = ?", connectionId)) return;
    throw new Failure({ code: "conflict", reason: "connection-not-saved", message: "A connection of the command line cannot be changed." });
  }

  #assertKeysStay(connectionId: string, { endpoint }: PublicStorage): void {
    const row = this.#row(connectionId);
    if (!row?.hasKeys) throw keysMissing();
    if (new URL(row.storage.endpoint).origin !== new URL(endpoint).origin)
      throw storageFailure("storage-keys-for-new-endpoint", {}, { code: "no-key" });
  }

  #row(connectionId: string): { storage: PublicStorage; hasKeys: boolean } | undefined {
    const row = this.#parts.database.get<Row>("SELECT settings, has_keys FROM storages WHERE connection_id = ?", connectionId);
    return row && read(row);
  }

  #save(connectionId: string, storage: PublicStorage, hasKeys: boolean): void {
    const sql = `INSERT INTO storages (connection_id, settings, has_keys) VALUES (?, ?, ?)
      ON CONFLICT (connection_id) DO UPDATE SET settings = excluded.settings, has_keys = excluded.has_keys`;
    this.#parts.database.run(sql, connectionId, JSON.stringify(storage), hasKeys);
  }
}

function read(row: Row): { storage: PublicStorage; hasKeys: boolean } {
  return { storage: PublicStorage.parse(JSON.parse(row.settings)), hasKeys: row.has_keys === 1 };
}

function keysMissing(): Failure {
  return storageFailure("storage-keys-missing", {}, { code: "no-key" });
}

function secretName(connectionId: string): string {
  return `storage:${connectionId}`;
}
