import { Failure } from "../../shared/failure.ts";
import type { ImportedFile } from "../../shared/imports.ts";
import { MOST_RECIPE_BYTES, RECIPE_ENDING, isPassedOver } from "../../shared/rules/passed-over.ts";

/** A file that was dropped or chosen, with its path within what was. */
export interface GivenFile {
  path: string;
  file: File;
}

/** A file for the library, with the recipe that lay beside it. */
export interface FileToImport {
  file: File;
  recipe?: File | undefined;
}

/** What of the given is for the library: not what systems leave in folders; recipes go with the files that they stand beside. */
export function filesToImport(given: readonly GivenFile[]): FileToImport[] {
  const byPath = new Map(given.filter(({ file }) => file.size <= MOST_RECIPE_BYTES).map(({ path, file }) => [path.toLowerCase(), file]));
  return given
    .filter(({ path }) => isForLibrary(path))
    .map(({ path, file }) => ({ file, recipe: byPath.get(path.toLowerCase() + RECIPE_ENDING) }));
}

/** What was given by itself is wanted, hidden or not. */
function isForLibrary(path: string): boolean {
  const [first = "", ...rest] = path.split("/");
  return rest.length === 0 ? !first.toLowerCase().endsWith(RECIPE_ENDING) : !rest.some(isPassedOver);
}

/** The files that were chosen by themselves or with their folder. */
export function chosenFiles(list: FileList | null): GivenFile[] {
  return [...(list ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
}

/** What of a drop could be read, and what could not. */
export interface Transferred {
  files: GivenFile[];
  refused: ImportedFile[];
}

/**
 * The files of a drop or a paste, those of folders too. The transfer must be read at once, so its entries are taken before anything is waited
 * for. A file or folder that cannot be read stops no other.
 */
export async function transferredFiles(transfer: DataTransfer): Promise<Transferred> {
  const items = [...transfer.items].filter(({ kind }) => kind === "file");
  const given = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const found: Transferred = { files: [], refused: [] };
  for (const { entry, file } of given) {
    if (entry?.isDirectory) await lookInto(entry as FileSystemDirectoryEntry, entry.name, found);
    else if (file) found.files.push({ path: file.name, file });
  }
  return found;
}

async function lookInto(folder: FileSystemDirectoryEntry, path: string, found: Transferred): Promise<void> {
  try {
    await addWithin(folder, path, found);
  } catch (error) {
    found.refused.push(unreadableFile(path, folder.name, error));
  }
}

async function addWithin(folder: FileSystemDirectoryEntry, path: string, found: Transferred): Promise<void> {
  const reader = folder.createReader();
  // A reader gives a hundred at a time, and none at the end.
  for (let entries = await read(reader); entries.length > 0; entries = await read(reader)) {
    for (const entry of entries) {
      const place = `${path}/${entry.name}`;
      if (entry.isDirectory && !isPassedOver(entry.name)) await lookInto(entry as FileSystemDirectoryEntry, place, found);
      else if (entry.isFile && isForStudio(entry.name)) await addFile(entry as FileSystemFileEntry, place, found);
    }
  }
}

async function addFile(entry: FileSystemFileEntry, path: string, found: Transferred): Promise<void> {
  try {
    found.files.push({ path, file: await fileOf(entry) });
  } catch (error) {
    found.refused.push(unreadableFile(path, entry.name, error));
  }
}

/** Recipes are needed with their files; nobody misses what else is passed over. */
function isForStudio(name: string): boolean {
  return !isPassedOver(name) || name.toLowerCase().endsWith(RECIPE_ENDING);
}

/** The fate of a file that could not be read, with the browser's reason. */
export function unreadableFile(path: string, name: string, cause: unknown): ImportedFile {
  const said = cause instanceof Error ? cause.name : String(cause);
  const message = `“${name}” cannot be read: ${said}.`;
  const { data } = new Failure(
    { code: "invalid-input", reason: "import-unreadable", message, detail: { name, said }, action: "none" },
    cause,
  );
  return { path, status: "refused", error: data };
}

function read(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}
