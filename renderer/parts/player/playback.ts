/** Speeds that can be chosen; 1 is as it was made. */
export const speeds = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** A part of the video that is repeated; seconds. Either end may be open. */
export interface LoopRange {
  from?: number;
  to?: number;
}

/** Shown when a file does not say how many frames a second has. */
const USUAL_FRAMES_PER_SECOND = 24;

/**
 * The time of the frame before or after. Aims at the frame's middle: at its very edge, rounding would show its neighbour.
 */
export function stepFrame(time: number, direction: 1 | -1, duration: number, framesPerSecond = USUAL_FRAMES_PER_SECOND): number {
  const frame = Math.floor(time * framesPerSecond + 1e-4);
  const last = Math.max(0, Math.round(duration * framesPerSecond) - 1);
  const target = Math.min(last, Math.max(0, frame + direction));
  return Math.min((target + 0.5) / framesPerSecond, duration);
}

/** The frame that is shown, counted from 1, and how many there are. */
export function frameAt(time: number, duration: number, framesPerSecond = USUAL_FRAMES_PER_SECOND): { frame: number; frames: number } {
  const frames = Math.max(1, Math.round(duration * framesPerSecond));
  return { frame: Math.min(frames, Math.floor(time * framesPerSecond + 1e-4) + 1), frames };
}

export function nextSpeed(speed: number, direction: 1 | -1): number {
  const place = speeds.findIndex((one) => one >= speed);
  return speeds[Math.min(speeds.length - 1, Math.max(0, (place < 0 ? speeds.length - 1 : place) + direction))] ?? 1;
}

/** Sets one end of the range; an end beyond the other opens the other. */
export function setRangeEnd(range: LoopRange, end: "from" | "to", time: number): LoopRange {
  const next = { ...range, [end]: time };
  if (next.from === undefined || next.to === undefined || next.from < next.to) return next;
  return { [end]: time };
}

/** Where playing goes on when it has run out of the range; nothing while it is inside. */
export function loopedTime(time: number, { from = 0, to }: LoopRange): number | undefined {
  return to !== undefined && time >= to ? from : undefined;
}

/** `0:03.2`: minutes, seconds and tenths; a clip is too short for whole seconds. */
export function formatTime(seconds: number): string {
  const tenths = Math.floor(Math.max(0, seconds) * 10 + 1e-6);
  const whole = Math.floor(tenths / 10);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}.${tenths % 10}`;
}
