import type { PlacedVersion } from "./lanes.ts";

const LANE = 9;
const TOP = 6;

/** The tree above the film strip: a point for each version, a line to the one that it was made from. `step` is the strip's width of one. */
export function VersionGraph({
  versions,
  step,
  current,
}: {
  versions: readonly PlacedVersion[];
  step: number;
  current: number | undefined;
}) {
  const lanes = Math.max(...versions.map(({ lane }) => lane)) + 1;
  const x = (number: number) => (number - 0.5) * step;
  const y = (lane: number) => TOP + lane * LANE;
  return (
    <svg aria-hidden width={versions.length * step} height={TOP * 2 + (lanes - 1) * LANE} className="shrink-0 text-faint">
      {versions.map(({ number, parent, lane }) => {
        const from = versions.find((one) => one.number === parent);
        if (!from) return null;
        const bend = Math.min(step * 0.6, x(number) - x(from.number));
        const path = `M${x(from.number)},${y(from.lane)} C${x(from.number) + bend},${y(from.lane)} ${x(number) - bend},${y(lane)} ${x(number)},${y(lane)}`;
        return <path key={number} d={path} fill="none" stroke="currentColor" strokeWidth={1.5} />;
      })}
      {versions.map(({ number, lane }) => (
        <circle
          key={number}
          cx={x(number)}
          cy={y(lane)}
          r={number === current ? 4 : 3}
          className={number === current ? "fill-accent" : "fill-current"}
        />
      ))}
    </svg>
  );
}
