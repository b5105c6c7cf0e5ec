import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { errnoOf } from "../errno.ts";

/** A file below a folder. */
export interface TreeFile {
  /** Relative, with forward slashes. */
  path: string;
  bytes: number;
  changedAt: number;
  /** What the disk knows it by. */
  id: string;
}

/** All files below the named parts of a folder and at the further paths; links are followed. What goes while it is looked at is left out. */
export async function filesOf(folder: string, parts: readonly string[], further: readonly string[] = []): Promise<TreeFile[]> {
  const found: TreeFile[] = [];
  const look = async (path: string): Promise<void> => {
    const facts = await factsOf(join(folder, path));
    if (facts?.isFile()) found.push({ path, bytes: facts.size, changedAt: facts.mtimeMs, id: `${facts.dev} ${facts.ino}` });
    if (!facts?.isDirectory()) return;
    for (const name of await namesIn(join(folder, path))) await look(`${path}/${name}`);
  };
  // The folder itself must be there: without it, every file would look as if it were gone.
  await readdir(folder);
  for (const path of [...parts, ...further]) await look(path);
  await readdir(folder);
  return found;
}

/** The folders below the named parts, the parts and the folder itself included; the innermost first. */
export async function foldersOf(folder: string, parts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const look = async (path: string): Promise<void> => {
    for (const entry of await readdir(path, { withFileTypes: true })) if (entry.isDirectory()) await look(join(path, entry.name));
    found.push(path);
  };
  for (const part of parts) if ((await factsOf(join(folder, part)))?.isDirectory()) await look(join(folder, part));
  return [...found, folder];
}

async function factsOf(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    if (notThere.has(errnoOf(error) ?? "")) return undefined;
    throw error;
  }
}

async function namesIn(path: string): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    if (notThere.has(errnoOf(error) ?? "")) return [];
    throw error;
  }
}

const notThere: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "ELOOP"]);
