import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The secret of a folder, made when there is none: what was signed before a restart is still known after it, whatever the key. */
export function secretIn(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "secret");
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString("hex"), { mode: 0o600 });
  return readFileSync(path, "utf8");
}
