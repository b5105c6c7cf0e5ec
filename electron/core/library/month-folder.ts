import { join } from "node:path";

/** Where a result of that time lies: one folder a month, so that none holds tens of thousands of files. */
export function monthFolder(libraryFolder: string, createdAt: number): string {
  const date = new Date(createdAt);
  return join(libraryFolder, `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}`);
}
