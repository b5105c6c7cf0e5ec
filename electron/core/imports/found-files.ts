import type { Dirent } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { Failure, type FailureData } from "../../../shared/failure.ts";
import { isPassedOver, isRecipeName } from "../../../shared/rules/passed-over.ts";
import { errnoOf } from "../errno.ts";
import { folderId } from "../folder-id.ts";
import { isWithin } from "../is-within.ts";

/** A file to be imported, or a place that cannot be looked into. */
export interface FoundFile {
  path: string;
  bytes: number;
  /** Unix milliseconds, with fractions; 0 where there is an error. */
  modifiedAt: number;
  error?: FailureData;
}

interface FindOptions {
  signal?: AbortSignal;
  /** The documents beside exported files too. */
  withRecipes?: boolean;
}

/**
 * The files at these paths, folders gone through by name and in depth. What systems leave in folders, what is hidden, links, the studio's own
 * folders and the documents beside exported files are passed over; what was named itself is not, but for the studio's own files.
 */
export async function findFiles(paths: readonly string[], ownFolders: readonly string[], options: FindOptions = {}): Promise<FoundFile[]> {
  const own = await ownOf(ownFolders);
  const found = new Map<string, FoundFile>();
  for (const path of paths) {
    for await (const file of filesAt(resolve(path), own, options)) if (!found.has(file.path)) found.set(file.path, file);
  }
  return [...found.values()];
}

async function* filesAt(path: string, own: Own, options: FindOptions): AsyncGenerator<FoundFile> {
  const facts = await stat(path).catch((error: unknown) => failed(path, error));
  if ("error" in facts) return yield facts;
  const real = await realpath(path).catch((error: unknown) => failed(path, error));
  if (typeof real !== "string") return yield real;
  if (own.paths.some((folder) => isWithin(real, folder)) || (facts.isDirectory() && (await isOwnElsewhere(path, own))))
    return yield { path, bytes: 0, modifiedAt: 0, error: ownFolder(path) };
  if (facts.isDirectory()) return yield* filesWithin({ path, real }, own, options);
  yield facts.isFile() ? { path, bytes: facts.size, modifiedAt: facts.mtimeMs } : failed(path, "not-a-file");
}

/** The studio's own folders: where they are, and by what the disk knows them. */
interface Own {
  paths: string[];
  ids: ReadonlySet<string>;
}

async function ownOf(folders: readonly string[]): Promise<Own> {
  const paths = await Promise.all(folders.map((folder) => realpath(folder).catch(() => folder)));
  const ids = await Promise.all(paths.map(folderId));
  return { paths, ids: new Set(ids.filter((id) => id !== undefined)) };
}

/** A folder can be mounted at a second place, which no link tells of. */
async function isOwnElsewhere(folder: string, { ids }: Own): Promise<boolean> {
  const id = await folderId(folder);
  return id !== undefined && ids.has(id);
}

/** Files that are looked at together: a drive of the network answers each after a while. */
const AT_ONCE = 16;

/** A folder as it was named, and where it is. */
interface Folder {
  path: string;
  real: string;
}

async function* filesWithin(folder: Folder, own: Own, options: FindOptions): AsyncGenerator<FoundFile> {
  const entries = await readdir(folder.path, { withFileTypes: true }).catch((error: unknown) => failed(folder.path, error));
  if ("error" in entries) return yield entries;
  const isWanted = ({ name }: Dirent) => !isPassedOver(name) || (options.withRecipes === true && isRecipeName(name));
  const wanted = entries.filter(isWanted).toSorted(byName);
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    options.signal?.throwIfAborted();
    const some = wanted.slice(from, from + AT_ONCE).map((entry) => ({ entry, path: join(folder.path, entry.name) }));
    const sizes = await Promise.all(some.map(({ entry, path }) => (entry.isFile() ? sizeOf(path) : undefined)));
    for (const [place, { entry, path }] of some.entries()) {
      const real = join(folder.real, entry.name);
      if (own.paths.includes(real)) continue;
      const file = sizes[place];
      if (file) yield file;
      else if (entry.isDirectory() && !(await isOwnElsewhere(path, own))) yield* filesWithin({ path, real }, own, options);
    }
  }
}

async function sizeOf(path: string): Promise<FoundFile> {
  return stat(path).then(
    ({ size, mtimeMs }) => ({ path, bytes: size, modifiedAt: mtimeMs }),
    (error: unknown) => failed(path, error),
  );
}

function byName(one: Dirent, other: Dirent): number {
  return one.name < other.name ? -1 : 1;
}

function failed(path: string, cause: unknown): FoundFile & { error: FailureData } {
  return { path, bytes: 0, modifiedAt: 0, error: unreadable(path, cause).data };
}

/** A file of a person's that cannot be read; it says nothing of the studio's own disk. */
export function unreadable(path: string, cause: unknown): Failure {
  const name = basename(path);
  const errno = errnoOf(cause);
  const isGone = errno === "ENOENT" || errno === "ENOTDIR";
  const said = isGone ? "it is not there" : (errno ?? String(cause));
  return new Failure(
    {
      code: "invalid-input",
      reason: isGone ? "import-not-there" : "import-unreadable",
      message: `“${name}” cannot be read: ${said}.`,
      detail: { name, said },
      action: "none",
    },
    cause,
  );
}

function ownFolder(path: string): FailureData {
  const name = basename(path);
  const message = `“${name}” is in the studio's own data folder; what is there is in the library already.`;
  return new Failure({ code: "invalid-input", reason: "import-own-folder", message, detail: { name }, action: "none" }).data;
}
