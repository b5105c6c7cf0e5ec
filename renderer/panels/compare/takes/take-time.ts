/** Where the wall begins again: with the shortest take, or with the longest while the others hold their last frame. */
export type Ending = "shortest" | "longest";

/** Shown when a file does not say how many frames a second has. */
const USUAL_FRAMES_PER_SECOND = 24;
/** Beyond so many seconds a take is taken to its place at once; below, it runs a little faster or slower until it is there. */
const MOST_DRIFT = 0.25;
/** The most by which a rate is bent, as a share. */
const MOST_BEND = 0.08;

/** Seconds that the wall lasts; 0 while nothing is known. */
export function wallLength(durations: readonly number[], ending: Ending): number {
  const known = durations.filter((seconds) => Number.isFinite(seconds) && seconds > 0);
  if (known.length === 0) return 0;
  return ending === "shortest" ? Math.min(...known) : Math.max(...known);
}

/** The middle of the frame that a clip shows at a time: at a frame's edge, rounding may show its neighbour. The last frame is held. */
export function frameMiddle(time: number, duration: number, framesPerSecond = USUAL_FRAMES_PER_SECOND): number {
  const last = Math.max(0, Math.round(duration * framesPerSecond) - 1);
  const frame = Math.min(last, Math.max(0, Math.floor(time * framesPerSecond + 1e-4)));
  return Math.min((frame + 0.5) / framesPerSecond, duration);
}

/**
 * What brings a take back into step that is `drift` seconds ahead (behind, where below 0): a rate, or a leap where it is far off. Within half a
 * frame nothing is done, for no eye sees it.
 */
export function correctionOf(drift: number, rate: number, framesPerSecond = USUAL_FRAMES_PER_SECOND): { rate: number; leaps: boolean } {
  if (Math.abs(drift) > MOST_DRIFT) return { rate, leaps: true };
  if (Math.abs(drift) <= 0.5 / framesPerSecond) return { rate, leaps: false };
  const bend = Math.min(MOST_BEND, Math.max(-MOST_BEND, drift));
  return { rate: rate * (1 - bend), leaps: false };
}

/** How many columns show this many pictures of one ratio (width by height) largest in an area, with a gap between them. */
export function wallColumns(count: number, area: { width: number; height: number }, ratio: number, gap: number): number {
  const widthWith = (columns: number) => {
    const rows = Math.ceil(count / columns);
    const across = (area.width - gap * (columns - 1)) / columns;
    return Math.min(across, ((area.height - gap * (rows - 1)) / rows) * ratio);
  };
  const choices = Array.from({ length: Math.max(1, count) }, (_, place) => place + 1);
  return choices.reduce((best, columns) => (widthWith(columns) > widthWith(best) + 0.5 ? columns : best), 1);
}

/** The take that an arrow key leads to; the same where there is none that way. */
export function takeBeside(place: number, key: string, count: number, columns: number): number {
  const target = { ArrowLeft: place - 1, ArrowRight: place + 1, ArrowUp: place - columns, ArrowDown: place + columns }[key] ?? place;
  return target >= 0 && target < count ? target : place;
}
