import { type Shot, readStoryboard, storyboardSeconds, writeStoryboard } from "../../../../shared/rules/storyboard.ts";

/** A shot as a card. The key stays with it wherever it goes. */
export interface BoardShot {
  key: string;
  /** Seconds. */
  duration?: number;
  scene: string;
  /** A picture that reminds of what is meant; kept here, never sent. */
  stillId?: string;
}

export interface Board {
  /** What stands before the first shot: look, style, or a prompt without shots. */
  preamble: string;
  shots: readonly BoardShot[];
}

export const emptyBoard: Board = { preamble: "", shots: [] };

type KeyMaker = () => string;

/** The text that is sent: the interface’s format (4.4). Empty lines around a scene only part the blocks. */
export function textOfBoard(board: Board): string {
  return writeStoryboard({
    preamble: board.preamble,
    shots: board.shots.map(({ duration, scene }) => ({ duration, scene: scene.trim() })),
  });
}

/** The cards of a text. A shot keeps the key and the still of the one that says the same, best of all at its place, or else of the one at its place. */
export function boardOfText(text: string, before: Board, newKey: KeyMaker): Board {
  const { preamble, shots } = readStoryboard(text);
  const kin: (BoardShot | undefined)[] = shots.map(() => undefined);
  const left = new Set(before.shots);
  const matchBy = (fits: (old: BoardShot, shot: Shot, place: number) => boolean) => {
    for (const [place, shot] of shots.entries()) {
      const found = kin[place] ? undefined : [...left].find((old) => fits(old, shot, place));
      if (!found) continue;
      kin[place] = found;
      left.delete(found);
    }
  };
  const saysTheSame = (old: BoardShot, shot: Shot) => shot.scene.trim() !== "" && old.scene.trim() === shot.scene.trim();
  const isThere = (old: BoardShot, place: number) => before.shots[place] === old;
  matchBy((old, shot, place) => isThere(old, place) && saysTheSame(old, shot));
  matchBy(saysTheSame);
  matchBy((old, _shot, place) => isThere(old, place));
  return {
    preamble,
    shots: shots.map((shot, place) => {
      const { key = newKey(), stillId } = kin[place] ?? {};
      return { key, ...(stillId !== undefined && { stillId }), ...shot };
    }),
  };
}

/** Puts a shot at a place, 0 being the front. */
export function addShot(board: Board, place: number, shot: BoardShot): Board {
  return { ...board, shots: board.shots.toSpliced(place, 0, shot) };
}

export function changeShot(board: Board, key: string, change: Partial<Omit<BoardShot, "key">>): Board {
  return { ...board, shots: board.shots.map((shot) => (shot.key === key ? { ...shot, ...change } : shot)) };
}

export function removeShot(board: Board, key: string): Board {
  return { ...board, shots: board.shots.filter((shot) => shot.key !== key) };
}

/** The same shot once more, after it. */
export function duplicateShot(board: Board, key: string, newKey: string): Board {
  const place = placeOf(board, key);
  const shot = board.shots[place];
  return shot ? addShot(board, place + 1, { ...shot, key: newKey }) : board;
}

/** Moves a shot to a place among the others, kept within the board. */
export function moveShot(board: Board, key: string, place: number): Board {
  const from = placeOf(board, key);
  const shot = board.shots[from];
  if (!shot) return board;
  const to = Math.min(board.shots.length - 1, Math.max(0, place));
  return to === from ? board : { ...board, shots: board.shots.toSpliced(from, 1).toSpliced(to, 0, shot) };
}

/** Cuts a shot in two where the caret stands in its scene. The seconds are shared, so the whole stays as long. */
export function splitShot(board: Board, key: string, caret: number, newKey: string): Board {
  const place = placeOf(board, key);
  const shot = board.shots[place];
  if (!shot) return board;
  const [first, second] = halvesOf(shot.duration);
  const parts: BoardShot[] = [
    { ...shot, scene: shot.scene.slice(0, caret).trimEnd(), duration: first },
    { key: newKey, scene: shot.scene.slice(caret).trimStart(), duration: second },
  ];
  return { ...board, shots: board.shots.toSpliced(place, 1, ...parts) };
}

/** Joins a shot with the next: scenes in lines after one another, seconds together. The last one stays as it is. */
export function mergeWithNext(board: Board, key: string): Board {
  const place = placeOf(board, key);
  const [shot, next] = board.shots.slice(place, place + 2);
  if (place < 0 || !shot || !next) return board;
  const durations = [shot.duration, next.duration].filter((duration) => duration !== undefined);
  const merged: BoardShot = {
    ...shot,
    scene: [shot.scene, next.scene].filter((scene) => scene.trim() !== "").join("\n"),
    duration: durations.length === 0 ? undefined : inTenths(durations.reduce((sum, duration) => sum + duration, 0)),
    stillId: shot.stillId ?? next.stillId,
  };
  return { ...board, shots: board.shots.toSpliced(place, 2, merged) };
}

/** Seconds of the whole; shots without a length count nothing. */
export function boardSeconds(board: Board): number {
  return storyboardSeconds(board.shots);
}

/**
 * The board with its shots made so long that together they last `seconds`, each in its proportion: in half seconds, or in tenths where there
 * are more shots than half seconds. A shot without a length counts as long as the average.
 */
export function fitBoard(board: Board, seconds: number): Board {
  const { shots } = board;
  if (shots.length === 0 || seconds <= 0) return board;
  const steps = seconds * 2 >= shots.length ? 2 : 10;
  const units = Math.round(seconds * steps);
  if (units < shots.length) return board;
  const known = shots.flatMap(({ duration = 0 }) => (duration > 0 ? [duration] : []));
  const usual = known.length === 0 ? 1 : known.reduce((sum, one) => sum + one, 0) / known.length;
  const lengths = shareOut(
    shots.map(({ duration = 0 }) => (duration > 0 ? duration : usual)),
    units,
  );
  return { ...board, shots: shots.map((shot, place) => ({ ...shot, duration: (lengths[place] ?? 1) / steps })) };
}

/** Whole units by weight, at least one each, together exactly `units`: what rounding leaves goes to the largest remainders. */
function shareOut(weights: readonly number[], units: number): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const free = units - weights.length;
  const exact = weights.map((weight) => Math.max(0, (weight / total) * units - 1));
  const scale = free / (exact.reduce((sum, part) => sum + part, 0) || 1);
  const scaled = exact.map((part) => part * scale);
  const whole = scaled.map((part) => Math.floor(part + 1e-9));
  const left = free - whole.reduce((sum, part) => sum + part, 0);
  const order = scaled.map((part, place) => ({ place, rest: part - (whole[place] ?? 0) })).toSorted((one, other) => other.rest - one.rest);
  const lucky = new Set(order.slice(0, left).map(({ place }) => place));
  return whole.map((part, place) => 1 + part + (lucky.has(place) ? 1 : 0));
}

export function placeOf(board: Board, key: string): number {
  return board.shots.findIndex((shot) => shot.key === key);
}

function halvesOf(duration: number | undefined): [number | undefined, number | undefined] {
  if (duration === undefined) return [undefined, undefined];
  // Half seconds where there is room for them.
  const first = duration >= 1 ? Math.round(duration) / 2 : duration / 2;
  return [first, inTenths(duration - first)];
}

/** Without the tail of binary fractions. */
function inTenths(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
