import { createHmac, randomBytes } from "node:crypto";
import type { Database } from "../database.ts";
import type { ResolvedConnection } from "../gateway/connection.ts";

/**
 * Whose everything is that a service answered in the asset area: one key of one connection (AS-09, interface 5.4). Not to be turned back
 * into the key. The demo gateway makes a new key at each start, and is always this machine's own.
 */
export function ownerOf({ id, isDemo, key }: Pick<ResolvedConnection, "id" | "isDemo" | "key">, salt: string): string {
  const fingerprint = createHmac("sha256", salt)
    .update(isDemo ? "demo" : key)
    .digest("base64url");
  return `${id}:${fingerprint.slice(0, 22)}`;
}

/** The salt of this machine's fingerprints; made on first use and kept in the database. */
export function ownerSalt(database: Database): string {
  const kept = database.get<{ value: string }>("SELECT value FROM salts WHERE name = 'owner'");
  if (kept) return kept.value;
  const value = randomBytes(24).toString("base64url");
  database.run("INSERT INTO salts (name, value) VALUES ('owner', ?)", value);
  return value;
}
