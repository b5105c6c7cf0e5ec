import { stat } from "node:fs/promises";

/** By what a disk knows a folder, wherever it is mounted; nothing where it cannot be looked at, or where the disk numbers nothing. */
export async function folderId(folder: string): Promise<string | undefined> {
  const facts = await stat(folder, { bigint: true }).catch(() => undefined);
  return facts && facts.ino !== 0n ? `${facts.dev} ${facts.ino}` : undefined;
}
