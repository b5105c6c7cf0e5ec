import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../../../shared/failure.ts";
import { errnoOf } from "../errno.ts";
import { makeFolder } from "../make-folder.ts";

/** The folder of backups, `<dataFolder>/backups`. */
export function backupsFolder(dataFolder: string): string {
  return join(dataFolder, "backups");
}

/** The names in the folder of backups, none where it is not there yet; with a failure none can be told. */
export function namesInBackups(dataFolder: string): { names: string[]; failure?: Failure } {
  const folder = backupsFolder(dataFolder);
  try {
    return { names: readdirSync(folder) };
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === undefined) throw error;
    return errno === "ENOENT"
      ? { names: [] }
      : { names: [], failure: errno === "ENOTDIR" ? notAFolder(folder, error) : closed(folder, error) };
  }
}

/**
 * Makes the folder of backups for what is about to be written there. Fails with `storage-error` (`backups-not-a-folder`, `folder-missing`,
 * `folder-not-writable`).
 */
export function makeBackupsFolder(dataFolder: string): string {
  const { failure } = namesInBackups(dataFolder);
  if (failure) throw failure;
  const folder = backupsFolder(dataFolder);
  makeFolder(folder);
  return folder;
}

function notAFolder(folder: string, cause: unknown): Failure {
  const message = `${folder} is a file, and the folder of backups belongs there. Move it elsewhere or give it another name.`;
  return new Failure({ code: "storage-error", reason: "backups-not-a-folder", message, detail: { folder }, action: "none" }, cause);
}

function closed(folder: string, cause: unknown): Failure {
  const message = `The folder ${folder} cannot be read.`;
  return new Failure({ code: "storage-error", reason: "folder-unreadable", message, detail: { folder }, action: "none" }, cause);
}
