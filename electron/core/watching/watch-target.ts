import { realpath, stat } from "node:fs/promises";
import { isAbsolute, normalize } from "node:path";
import { Failure } from "../../../shared/failure.ts";
import { folderId } from "../folder-id.ts";
import { isWithin } from "../is-within.ts";
import type { FilesFolder } from "../library/files-folder.ts";
import { realPath } from "../moving/real-path.ts";

/** The studio's own folders as the disk writes them: nothing there is ever imported, nor where the library is being moved to. */
export function ownFolders({ dataFolder, folder, places }: Pick<FilesFolder, "dataFolder" | "folder" | "places">): string[] {
  const further = [...(places.moving ? [places.moving] : []), ...places.leaving].map((spot) => spot.folder);
  return [...new Set([dataFolder, folder, ...further].map(realPath))];
}

/**
 * A folder that may be watched, with its links resolved. Fails with `invalid-input`: `folder-not-absolute`, `watch-not-there`,
 * `watch-not-a-folder`, `watch-inside` (the studio's own folders, or one around them), `watch-twice`, `watch-overlap`.
 */
export async function watchTarget(asked: string, own: readonly string[], watched: readonly string[]): Promise<string> {
  if (!isAbsolute(asked)) throw refused("folder-not-absolute", `“${asked}” is not a whole path from the root of a drive.`, asked);
  const folder = await realpath(normalize(asked)).catch((error: unknown) => {
    throw refused("watch-not-there", `The folder ${asked} is not there, or cannot be looked into.`, asked, error);
  });
  if (!(await stat(folder)).isDirectory()) throw refused("watch-not-a-folder", `${folder} is not a folder.`, folder);
  if (own.some((each) => isWithin(folder, each) || isWithin(each, folder)) || (await isMountedAgain(folder, own)))
    throw refused("watch-inside", `${folder} lies inside the studio's own folders, or they inside it.`, folder);
  if (watched.includes(folder)) throw refused("watch-twice", `${folder} is watched already.`, folder);
  const other = watched.find((each) => isWithin(folder, each) || isWithin(each, folder));
  if (other !== undefined) throw refused("watch-overlap", `${folder} and ${other}, which is watched, lie in each other.`, folder, other);
  return folder;
}

/** The same folder can be mounted at two places. */
async function isMountedAgain(folder: string, own: readonly string[]): Promise<boolean> {
  const id = await folderId(folder);
  return id !== undefined && (await Promise.all(own.map(folderId))).includes(id);
}

type Reason = "folder-not-absolute" | "watch-not-there" | "watch-not-a-folder" | "watch-inside" | "watch-twice" | "watch-overlap";

function refused(reason: Reason, message: string, folder: string, more?: unknown): Failure {
  const detail = { folder, ...(typeof more === "string" && { other: more }) };
  return new Failure({ code: "invalid-input", reason, message, detail, action: "choose-folder", delivery: "not-sent" }, more);
}
