import { randomUUID } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { isAbsolute, join, normalize } from "node:path";
import { Failure } from "../../../shared/failure.ts";
import { errnoOf } from "../errno.ts";
import { isWithin } from "../is-within.ts";
import type { FilesFolder } from "../library/files-folder.ts";
import { folderSign, readFolderSign } from "../library/folder-sign.ts";
import type { Spot } from "../library/library-place.ts";
import { storageFailure } from "../transfer/storage-failure.ts";
import { realPath } from "./real-path.ts";

/** The folders of a library; all that a move touches, beside its own two names below. */
export const libraryParts = ["media", "library"] as const;

/** Where one file at a time is written before it gets its name. */
export const stagingName = ".lanternist-moving";

/**
 * Where the library may go: absolute, elsewhere, and empty or the half copy of a move that was cut off. Nothing is written. Fails with
 * `invalid-input`: `folder-not-absolute`, `move-same-folder`, `move-inside`, `folder-not-empty`; or `storage-error`.
 */
export function moveTarget(asked: string, files: FilesFolder): Spot {
  if (!isAbsolute(asked)) throw refused("folder-not-absolute", `“${asked}” is not a whole path from the root of a drive.`, asked);
  const folder = realPath(normalize(asked).replace(/(.)[/\\]$/, "$1"));
  const here = realPath(files.folder);
  const data = realPath(files.dataFolder);
  if (folder === here) throw refused("move-same-folder", `The library lies in ${folder} already.`, folder);
  if (isWithin(folder, here) || isWithin(here, folder) || (folder !== data && isWithin(folder, data)))
    throw refused("move-inside", `${folder} lies inside the studio's own folders, or they inside it.`, folder);
  const { moving } = files.places;
  const isOurs = moving !== undefined && realPath(moving.folder) === folder && readFolderSign(folder) === moving.id;
  if (!isOurs && !isEmpty(folder, folder === data)) throw refused("folder-not-empty", `There are files in ${folder}.`, folder);
  return isOurs ? { folder, id: moving.id } : { folder, id: randomUUID() };
}

/** The folder to which the library was brought by other means: its drive has another name now. Then there is nothing to copy. */
export function sameLibraryAt(asked: string, files: FilesFolder): Spot | undefined {
  const { current } = files.places;
  if (!isAbsolute(asked) || !current || !files.isAway || readFolderSign(asked) !== current.id) return undefined;
  return { folder: realPath(normalize(asked)), id: current.id };
}

/** Of the data folder only the library's own parts count. */
function isEmpty(folder: string, isDataFolder: boolean): boolean {
  const names = namesIn(folder).filter((name) => !ofSystem.has(name) && !name.startsWith(".Trash"));
  const counted = isDataFolder ? names.filter((name) => libraryParts.some((part) => part === name)) : names;
  return counted.every((name) => isDataFolder && !hasFiles(join(folder, name)));
}

/** What systems put on every drive by themselves. */
const ofSystem: ReadonlySet<string> = new Set([
  "lost+found",
  "System Volume Information",
  "$RECYCLE.BIN",
  ".DS_Store",
  ".Spotlight-V100",
  ".fseventsd",
  ".TemporaryItems",
  "desktop.ini",
  // What an old copy left when it was removed: files beside it count.
  folderSign,
  `${folderSign}.part`,
]);

function hasFiles(folder: string): boolean {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => !entry.isDirectory());
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return [];
    throw storageFailure(error, folder);
  }
}

/** Whether a second name can stand for a copy. */
export function isSameDisk(one: string, other: string): boolean {
  return statSync(one).dev === statSync(other).dev;
}

function refused(reason: string, message: string, folder: string): Failure {
  return new Failure({ code: "invalid-input", reason, message, detail: { folder }, action: "choose-folder", delivery: "not-sent" });
}
