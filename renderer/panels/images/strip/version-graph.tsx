import type { PlacedVersion } from "./lanes.ts";

const LANE = 9;
const TOP = 6;

interface Point {
  x: number;
  y: number;
}

/**
 * The tree above the film strip: a point for each version, a line to the one that it was made from. `step` is the strip's width of one;
 * `hasSource`: before the first stands the file that it was made from.
 */
export function VersionGraph({
  versions,
  step,
  current,
  hasSource,
}: {
  versions: readonly PlacedVersion[];
  step: number;
  current: number | undefined;
  hasSource: boolean;
}) {
  const lanes = Math.max(...versions.map(({ lane }) => lane)) + 1;
  const before = hasSource ? 1 : 0;
  const pointOf = (number: number, lane: number): Point => ({ x: (number - 0.5 + before) * step, y: TOP + lane * LANE });
  const source = pointOf(0, 0);
  const lines = versions.flatMap(({ number, parent, lane }) => {
    const from = versions.find((one) => one.number === parent);
    const start = from ? pointOf(from.number, from.lane) : hasSource && number === 1 ? source : undefined;
    return start ? [{ number, path: pathOf(start, pointOf(number, lane), step) }] : [];
  });
  return (
    <svg aria-hidden width={(versions.length + before) * step} height={TOP * 2 + (lanes - 1) * LANE} className="block shrink-0 text-faint">
      {lines.map(({ number, path }) => (
        <path key={number} d={path} fill="none" stroke="currentColor" strokeWidth={1.5} />
      ))}
      {hasSource && <circle cx={source.x} cy={source.y} r={3} className="fill-bg" stroke="currentColor" strokeWidth={1.5} />}
      {versions.map(({ number, lane }) => {
        const { x, y } = pointOf(number, lane);
        return (
          <circle
            key={number}
            cx={x}
            cy={y}
            r={number === current ? 4 : 3}
            className={number === current ? "fill-accent" : "fill-current"}
          />
        );
      })}
    </svg>
  );
}

/** Leaves and arrives level, so that branches read as branches. */
function pathOf(from: Point, to: Point, step: number): string {
  const bend = Math.min(step * 0.6, to.x - from.x);
  return `M${from.x},${from.y} C${from.x + bend},${from.y} ${to.x - bend},${to.y} ${to.x},${to.y}`;
}
