import { access, link, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { errnoOf } from "../errno.ts";
import { syncFolder } from "../sync-folder.ts";
import { numberedNames } from "./file-names.ts";

/**
 * Gives a whole file its final name in the same folder, in one step, so that no crash leaves half of it there. Another file of that name
 * is never replaced: the new one gets a number. Resolves to its path when the disk has the name.
 */
export async function placeFile(temporary: string, folder: string, name: string): Promise<string> {
  for (const candidate of numberedNames(name)) {
    const path = join(folder, candidate);
    if (!(await claim(temporary, path))) continue;
    await syncFolder(folder);
    return path;
  }
  throw new Error("Numbers do not end.");
}

/** Whether the name was free and is now the file's. A second link, unlike a rename, never replaces a file. */
async function claim(temporary: string, path: string): Promise<boolean> {
  try {
    await link(temporary, path);
  } catch (error) {
    const errno = errnoOf(error) ?? "";
    // The same file under both names: a crash came between the two steps.
    if (errno === "EEXIST" && !(await isSameFile(temporary, path))) return false;
    if (errno === "EEXIST") return rm(temporary).then(() => true);
    if (!withoutLinks.has(errno)) throw error;
    return renameIfFree(temporary, path);
  }
  await rm(temporary);
  return true;
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([stat(one, { bigint: true }), stat(other, { bigint: true })]);
  return first.ino === second.ino && first.dev === second.dev && first.ino !== 0n;
}

/** exFAT, network drives and the like have no second links; there a name is looked at first. */
const withoutLinks = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EINVAL", "EMLINK", "EISDIR", "UNKNOWN"]);

async function renameIfFree(temporary: string, path: string): Promise<boolean> {
  try {
    await access(path);
    return false;
  } catch (error) {
    if (errnoOf(error) !== "ENOENT") throw error;
  }
  await rename(temporary, path);
  return true;
}
