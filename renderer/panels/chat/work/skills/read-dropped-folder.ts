import type { FolderFile } from "./skill-folder.ts";

/** The files of dropped folders with their paths; loose files under their names. Call it in the drop itself: the transfer is empty after. */
export async function readDroppedFolder(transfer: DataTransfer): Promise<FolderFile[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  return (await Promise.all(entries.map(filesIn))).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<FolderFile[]> {
  if (isFile(entry)) return [{ path: entry.fullPath.replace(/^\//, ""), file: await fileOf(entry) }];
  if (!isFolder(entry)) return [];
  const children = await childrenOf(entry);
  return (await Promise.all(children.map(filesIn))).flat();
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** A reader gives a hundred at a time, and none when there are no more. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}
