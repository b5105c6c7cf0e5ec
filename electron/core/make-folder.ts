import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { errnoOf } from "./errno.ts";
import { storageFailure } from "./transfer/storage-failure.ts";

/**
 * Makes a folder and those above it, for this user alone. Step by step, since the system's own way never ends where a file system answers "not
 * there" to what it does not want to make (a drive that is gone). Fails with `storage-error`: `folder-missing`, `folder-not-writable`.
 */
export function makeFolder(folder: string): void {
  try {
    make(folder);
  } catch (error) {
    throw storageFailure(error, folder);
  }
}

function make(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const parent = dirname(folder);
    if (errnoOf(error) === "ENOENT" && parent !== folder) {
      make(parent);
      mkdirSync(folder, { mode: 0o700 });
    } else if (!isFolder(folder)) throw error;
  }
}

/** Drives and read-only places answer differently when asked to make what they have. */
function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
