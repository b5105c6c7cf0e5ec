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

/** The files of a drop or a paste, those of folders too. The transfer must be read at once, so its entries are taken before anything is waited for. */
export async function transferredFiles(transfer: DataTransfer): Promise<GivenFile[]> {
  const items = [...transfer.items].filter(({ kind }) => kind === "file");
  const given = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const found = await Promise.all(
    given.map(async ({ entry, file }) =>
      entry?.isDirectory ? filesWithin(entry as FileSystemDirectoryEntry) : file ? [{ path: file.name, file }] : [],
    ),
  );
  return found.flat();
}

async function filesWithin(folder: FileSystemDirectoryEntry, path = folder.name): Promise<GivenFile[]> {
  const found: GivenFile[] = [];
  const reader = folder.createReader();
  // A reader gives a hundred at a time, and none at the end.
  for (let entries = await read(reader); entries.length > 0; entries = await read(reader)) {
    for (const entry of entries) {
      const place = `${path}/${entry.name}`;
      if (entry.isDirectory && !isPassedOver(entry.name)) found.push(...(await filesWithin(entry as FileSystemDirectoryEntry, place)));
      else if (entry.isFile) found.push({ path: place, file: await fileOf(entry as FileSystemFileEntry) });
    }
  }
  return found;
}

function read(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}
