import { existsSync } from "node:fs";
import { mkdir, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { assertSpace } from "../disk.ts";
import { errnoOf } from "../errno.ts";
import { folderSign } from "../library/folder-sign.ts";
import type { Spot } from "../library/library-place.ts";
import { makeFolder } from "../make-folder.ts";
import { syncFolder } from "../sync-folder.ts";
import { copyFile } from "./copy-file.ts";
import { isSameDisk, libraryParts, stagingName } from "./move-target.ts";
import { filesOf, foldersOf, type TreeFile } from "./tree.ts";

interface Parts {
  from: string;
  to: Spot;
  /** Relative paths of kept files that lie beside the library's own folders. */
  further: readonly string[];
  onBytes: (bytes: number) => void;
  onFile: () => void;
}

/** The copy of a library in another folder, made equal to it in passes; nothing of it counts until the switch. */
export class LibraryCopy {
  readonly #parts: Parts;
  /** What was copied, as it was then. */
  readonly #done = new Map<string, string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Makes the folder and says in it whose it is. Fails with `storage-error` or `storage-full` (`files`: what it needs room for). */
  async begin(files: readonly TreeFile[]): Promise<void> {
    const { from, to } = this.#parts;
    makeFolder(to.folder);
    const sign = join(to.folder, folderSign);
    await writeFile(`${sign}.part`, JSON.stringify({ id: to.id }), { flush: true });
    await rename(`${sign}.part`, sign);
    await mkdir(join(to.folder, stagingName), { recursive: true });
    if (isSameDisk(from, to.folder)) return;
    const there = new Map((await filesOf(to.folder, libraryParts, this.#parts.further)).map((file) => [file.path, file.bytes]));
    assertSpace(
      to.folder,
      files.reduce((sum, file) => sum + (there.get(file.path) === file.bytes ? 0 : file.bytes), 0),
    );
  }

  /** Copies what was not copied yet or has changed since; without `isLast`, what is still being written is left for later. */
  async pass(signal: AbortSignal, isLast: boolean): Promise<void> {
    for (const file of await filesOf(this.#parts.from, libraryParts, this.#parts.further)) {
      signal.throwIfAborted();
      if (!isLast && isUnfinished(file.path)) continue;
      const state = `${file.id} ${file.bytes} ${file.changedAt}`;
      if (this.#done.get(file.path) === state) continue;
      if (!(await this.#copy(file, signal, isLast))) continue;
      this.#done.set(file.path, state);
    }
  }

  /** For the last moment: removes what the library has no longer, looks whether everything is there, and makes all names safe on the disk. */
  async finish(): Promise<void> {
    const { from, to, further } = this.#parts;
    const wanted = new Map((await filesOf(from, libraryParts, further)).map((file) => [file.path, file.bytes]));
    const there = await filesOf(to.folder, libraryParts, further);
    for (const file of there) if (!wanted.has(file.path)) await rm(join(to.folder, file.path), { force: true });
    for (const { path, bytes } of there) if (wanted.get(path) === bytes) wanted.delete(path);
    if (wanted.size > 0) throw new Error(`Not copied: ${[...wanted.keys()].slice(0, 3).join(", ")}`);
    await rm(join(to.folder, stagingName), { recursive: true, force: true });
    for (const folder of await foldersOf(to.folder, libraryParts)) await syncFolder(folder);
  }

  async #copy({ path }: TreeFile, signal: AbortSignal, isLast: boolean): Promise<boolean> {
    const { from, to, onBytes, onFile } = this.#parts;
    const way = { from: join(from, path), to: join(to.folder, path), staging: join(to.folder, stagingName, "file.part") };
    try {
      await copyFile(way, { signal, onBytes });
      onFile();
      return true;
    } catch (error) {
      // Gone since it was seen: the last pass meets no such thing.
      if (!isLast && errnoOf(error) === "ENOENT" && !existsSync(way.from)) return false;
      throw error;
    }
  }
}

/** Removes a library's files from a folder that does not count (any more). Its sign stays: until the note of it is gone, it says whose they were. */
export async function removeFiles(folder: string, further: readonly string[]): Promise<void> {
  for (const path of [...further, ...libraryParts, stagingName]) await rm(join(folder, path), { recursive: true, force: true });
}

/** Removes the sign, and the folder where it is empty then. */
export async function removeSign(folder: string, isDataFolder: boolean): Promise<void> {
  for (const name of [`${folderSign}.part`, folderSign]) await rm(join(folder, name), { force: true });
  if (isDataFolder) return;
  await rmdir(folder).catch((error: unknown) => {
    if (!["ENOTEMPTY", "EEXIST", "ENOENT", "EBUSY", "EACCES", "EPERM"].includes(errnoOf(error) ?? "")) throw error;
  });
}

/** Downloads, uploads and answers under way. */
function isUnfinished(path: string): boolean {
  return /\.part(\.json(\.new)?)?$/.test(path) || path.startsWith("library/.arriving") || path.startsWith("media/incoming/");
}
