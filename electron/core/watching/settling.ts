import { HOUR, MINUTE } from "../../../shared/units.ts";

/** A file that was looked at, by what changes of it while somebody writes. */
export interface LookedAt {
  /** Within the folder, with forward slashes. */
  path: string;
  bytes: number;
  modifiedAt: number;
  /** Size and time of the document beside it; empty without one. */
  recipe: string;
}

/** Since when a file has looked as it does, and how long it must. */
export interface Waiting {
  file: LookedAt;
  since: number;
  /** Milliseconds. */
  rest: number;
}

/** Two looks at a file are alike when nobody wrote to it, nor to the recipe beside it. */
export function signOf({ bytes, modifiedAt, recipe }: Omit<LookedAt, "path">): string {
  return `${bytes} ${modifiedAt} ${recipe}`;
}

/**
 * Whether a file is the same one though all times of its drive moved: memory cards and USB drives keep the time of a clock on the wall, which is
 * another one in summer and in other countries. Only by whole quarters of an hour, and by no more than a day and a bit.
 */
export function isShifted(before: Pick<LookedAt, "bytes" | "modifiedAt">, file: Pick<LookedAt, "bytes" | "modifiedAt">): boolean {
  const apart = Math.abs(file.modifiedAt - before.modifiedAt);
  const quarters = Math.round(apart / (15 * MINUTE));
  return before.bytes === file.bytes && Math.abs(apart - quarters * 15 * MINUTE) < 1 && apart <= 26 * HOUR;
}

/** A file that was seen to grow rests so many times as long: recordings and slow downloads pause while they are written. */
const writtenRest = 5;
const longestRest = 60;

interface Settling {
  now: number;
  /** How long a file rests that nobody was seen to write to. */
  settleTime: number;
  /** It came in before, and was written to since. */
  isRewritten?: (file: LookedAt) => boolean;
}

/**
 * A file is finished when it looks as it did so many milliseconds ago, at an earlier look (DT-04); one that is being written must rest longer,
 * and twice as long as it ever paused. All files stay among those that wait until something becomes of them; those that are not there any more
 * do not. `now` comes from a clock that is never set back.
 */
export function settle(
  before: ReadonlyMap<string, Waiting>,
  files: readonly LookedAt[],
  settling: Settling,
): { waiting: Map<string, Waiting>; ready: LookedAt[] } {
  const waiting = new Map<string, Waiting>();
  const ready: LookedAt[] = [];
  for (const file of files) {
    const known = before.get(file.path);
    const next = nextOf(known, file, settling);
    waiting.set(file.path, next);
    if (known && settling.now - next.since >= next.rest) ready.push(file);
  }
  return { waiting, ready };
}

function nextOf(known: Waiting | undefined, file: LookedAt, { now, settleTime, isRewritten }: Settling): Waiting {
  const written = writtenRest * settleTime;
  if (!known) return { file, since: now, rest: isRewritten?.(file) === true ? written : settleTime };
  if (signOf(known.file) === signOf(file)) return { ...known, file };
  if (known.file.bytes === file.bytes && known.file.modifiedAt === file.modifiedAt) return { ...known, file, since: now };
  const paused = Math.max(known.rest, written, 2 * (now - known.since));
  return { file, since: now, rest: Math.min(paused, longestRest * settleTime) };
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
