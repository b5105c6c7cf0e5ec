import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { errnoOf } from "./errno.ts";

/** Some network drives cannot sync a folder; its names are there all the same. */
const withoutSync = new Set(["EINVAL", "ENOTSUP", "EPERM"]);

/** Makes the names in a folder outlive a power cut: a file's name is safe only when its folder is. Windows does that by itself. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } catch (error) {
    if (!withoutSync.has(errnoOf(error) ?? "")) throw error;
  } finally {
    await handle.close();
  }
}

/** The same, for a moment in which nothing else may happen. */
export function syncFolderNow(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } catch (error) {
    if (!withoutSync.has(errnoOf(error) ?? "")) throw error;
  } finally {
    closeSync(handle);
  }
}

/** Makes the bytes of a written file outlive a power cut. */
export function syncFileNow(file: string): void {
  const handle = openSync(file, "r+");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Writes a small file that is there whole or as it was before, for its owner alone; it outlives a power cut. Throws what the disk says, of which
 * a draft is not left behind.
 */
export function writeFileNow(file: string, text: string): void {
  const draft = `${file}.part`;
  try {
    writeDraft(draft, text);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  syncFolderNow(dirname(file));
}

/** A disk that is nearly full takes a part of a text and reports no error: only `writeFileSync` goes on until it has all of it. */
function writeDraft(draft: string, text: string): void {
  const handle = openSync(draft, "w", 0o600);
  try {
    writeFileSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
