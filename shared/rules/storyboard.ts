/** One shot of a storyboard (interface 4.4). */
export interface Shot {
  /** Seconds; nothing where the text gives none that can be read. */
  duration?: number;
  /** May run over several lines. */
  scene: string;
}

/** A storyboard as cards. `preamble` is what stands before the first shot; it is kept and written back (nothing is lost). */
export interface Storyboard {
  preamble: string;
  shots: Shot[];
}

/**
 * The interface's text format (4.4): one block a shot, `Shot N:`, `duration: Xsec`, `Scene: …`, an empty line between blocks. Shots are numbered
 * anew from 1. A scene's own lines are kept; a line in it that would read as the head of a shot gets a mark (`| `) in front, so that it stays in its scene.
 */
export function writeStoryboard(board: Storyboard): string {
  const blocks = board.shots.map((shot, index) => {
    const duration = shot.duration === undefined ? [] : [`duration: ${shot.duration}sec`];
    return [`Shot ${index + 1}:`, ...duration, `Scene: ${guarded(shot.scene)}`].join("\n");
  });
  return [...(board.preamble === "" ? [] : [board.preamble]), ...blocks].join("\n\n");
}

/**
 * Reads a storyboard from text, also from one that a person or a model wrote freely: any case and spacing, full-width colons and digits,
 * `Shot 1 :`, `镜头 1：`, `duration 5 s`, `时长：5秒`, shots without a scene line, text on the line of the head. Text without any shot is a
 * preamble.
 */
export function readStoryboard(text: string): Storyboard {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  const heads = lines.flatMap((line, index) => (head.test(line) ? [index] : []));
  const first = heads[0] ?? lines.length;
  const shots = heads.map((start, index) => readShot(lines.slice(start, heads[index + 1] ?? lines.length)));
  return { preamble: trimLines(lines.slice(0, first)), shots };
}

/** Whether a text has shots; a plain prompt has none. */
export function hasShots(text: string): boolean {
  return text.split("\n").some((line) => head.test(line));
}

/** Seconds of all shots together; shots without a duration count nothing. */
export function storyboardSeconds(shots: readonly Shot[]): number {
  return Math.round(shots.reduce((sum, shot) => sum + (shot.duration ?? 0), 0) * 1000) / 1000;
}

const head = /^(?:[#*\-\s]*)(?:shot|镜头|分镜)\s*[0-9０-９]+\s*\**\s*[:：]/i;
const canonicalHead = /^Shot \d+:$/;
const durationLine = /^\s*(?:duration|时长)\s*[:：]?\s*([0-9０-９]+(?:[.．][0-9０-９]+)?)\s*(?:seconds?|secs?|s|秒)?\s*$/i;
const sceneLine = /^\s*(?:scene|场景|画面)\s*[:：] ?/i;

function readShot(lines: readonly string[]): Shot {
  const [first = "", ...rest] = lines;
  const besideHead = canonicalHead.test(first) ? "" : first.replace(head, "").trim();
  const body = besideHead === "" ? rest : [besideHead, ...rest];
  const durationAt = body.findIndex((line) => durationLine.test(line));
  const sceneAt = body.findIndex((line) => sceneLine.test(line));
  // A duration after the scene's beginning is part of the scene.
  const hasDuration = durationAt !== -1 && (sceneAt === -1 || durationAt < sceneAt);
  const kept = body.filter((_line, index) => !(hasDuration && index === durationAt));
  const scene = kept.map((line, index) => (isSceneStart(kept, index) ? line.replace(sceneLine, "") : line));
  return { ...(hasDuration && { duration: secondsOf(body[durationAt] ?? "") }), scene: unguarded(trimLines(scene)) };
}

function isSceneStart(lines: readonly string[], index: number): boolean {
  return lines.findIndex((line) => sceneLine.test(line)) === index;
}

function secondsOf(line: string): number {
  const digits = (durationLine.exec(line)?.[1] ?? "")
    .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
    .replace("．", ".");
  return Number(digits);
}

/** Without empty lines at both ends: they only part the blocks. */
function trimLines(lines: readonly string[]): string {
  return lines
    .join("\n")
    .replace(/^(?:[ \t]*\n)+/, "")
    .replace(/(?:\n[ \t]*)+$/, "")
    .trimEnd();
}

const guards = /^(?:\| )+/;

/** A line of a scene that reads as the head of a shot gets a mark in front; one that has such marks already gets one more. */
function guarded(scene: string): string {
  return eachFurtherLine(scene, (line) => (head.test(line.replace(guards, "")) ? `| ${line}` : line));
}

function unguarded(scene: string): string {
  return eachFurtherLine(scene, (line) => (guards.test(line) && head.test(line.replace(guards, "")) ? line.slice(2) : line));
}

/** The first line stands behind `Scene:` and is never taken for a head. */
function eachFurtherLine(text: string, change: (line: string) => string): string {
  return text
    .split("\n")
    .map((line, index) => (index === 0 ? line : change(line)))
    .join("\n");
}
