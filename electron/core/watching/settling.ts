/** A file that was looked at, by what changes of it while somebody writes. */
export interface LookedAt {
  /** Within the folder, with forward slashes. */
  path: string;
  bytes: number;
  modifiedAt: number;
  /** Size and time of the document beside it; empty without one. */
  recipe: string;
}

/** Since when a file has looked as it does. */
export interface Waiting {
  file: LookedAt;
  since: number;
}

/** Two looks at a file are alike when nobody wrote to it, nor to the recipe beside it. */
export function signOf({ bytes, modifiedAt, recipe }: Omit<LookedAt, "path">): string {
  return `${bytes} ${modifiedAt} ${recipe}`;
}

/**
 * A file is finished when it looks as it did so many milliseconds ago, at an earlier look (DT-04). All files stay among those that wait until
 * something becomes of them; those that are not there any more do not. `now` comes from a clock that is never set back.
 */
export function settle(
  before: ReadonlyMap<string, Waiting>,
  files: readonly LookedAt[],
  { now, settleTime }: { now: number; settleTime: number },
): { waiting: Map<string, Waiting>; ready: LookedAt[] } {
  const waiting = new Map<string, Waiting>();
  const ready: LookedAt[] = [];
  for (const file of files) {
    const known = before.get(file.path);
    const since = known && signOf(known.file) === signOf(file) ? known.since : now;
    waiting.set(file.path, { file, since });
    if (known && now - since >= settleTime) ready.push(file);
  }
  return { waiting, ready };
}

const unfinishedEndings = [".part", ".partial", ".crdownload", ".download", ".opdownload", ".filepart", ".aria2", ".!ut", ".tmp", ".temp"];

/** Whether a file or folder has a name that programs give to what they have not finished. */
function isUnfinishedName(name: string): boolean {
  const plain = name.toLowerCase();
  return plain.startsWith("~$") || unfinishedEndings.some((ending) => plain.endsWith(ending));
}

/** Leaves out what is not finished by its name, and what a file of such a name stands beside; and what is empty, which somebody is about to write. */
export function finishedByName<File extends { path: string; bytes: number }>(files: readonly File[]): File[] {
  const isUnfinished = ({ path }: File) => path.split("/").some(isUnfinishedName);
  const beside = new Set(files.filter(isUnfinished).map(({ path }) => path.toLowerCase()));
  const isBeingWritten = ({ path }: File) => unfinishedEndings.some((ending) => beside.has(path.toLowerCase() + ending));
  return files.filter((file) => file.bytes > 0 && !isUnfinished(file) && !isBeingWritten(file));
}
