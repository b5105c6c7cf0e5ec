import { copyFile, mkdir } from "node:fs/promises";
import { basename, resolve } from "node:path";
import type { Entry } from "../../shared/contract/library.ts";
import { Failure } from "../../shared/failure.ts";
import { uniquePath } from "../core/transfer/file-names.ts";

/** The entry as the command line promises it; with `out` the file is copied there first. */
export async function describedEntry(entry: Entry, out: string | undefined) {
  const path = out === undefined ? entry.path : await copyInto(out, entry.path);
  const { id, kind, media, recipe, service, role } = entry;
  return { id, kind, role, path, bytes: media.bytes, sha256: media.sha256, recipe, service };
}

async function copyInto(folder: string, path: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true });
    const target = await uniquePath(resolve(folder), basename(path));
    await copyFile(path, target);
    return target;
  } catch (error) {
    const message = `It is in the library, ${path}, but could not be copied into ${resolve(folder)}.`;
    throw new Failure({ code: "storage-error", reason: "not-copied", message, detail: { path, folder: resolve(folder) } }, error);
  }
}
