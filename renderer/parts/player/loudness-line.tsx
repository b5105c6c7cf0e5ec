import { useQuery } from "@tanstack/react-query";
import { orpc } from "../../state/queries.ts";
import { classNames } from "../class-names.ts";

const FULL = 255;

/** How loud a file is along its time, as one shape; nothing where it has no sound that can be read. */
export function LoudnessLine({ mediaId, className }: { mediaId: string; className?: string }) {
  const { data } = useQuery(orpc.cuts.loudness.queryOptions({ input: { mediaId } }));
  const levels = data?.levels ?? [];
  if (levels.length === 0) return null;
  const top = levels.map((level, place) => `${place},${FULL - level}`);
  const bottom = levels.map((level, place) => `${place},${FULL + level}`).toReversed();
  return (
    <svg
      aria-hidden
      data-loudness
      viewBox={`0 0 ${levels.length} ${2 * FULL}`}
      preserveAspectRatio="none"
      className={classNames("w-full text-faint", className)}
    >
      <polygon points={[`0,${FULL}`, ...top, `${levels.length},${FULL}`, ...bottom].join(" ")} fill="currentColor" />
    </svg>
  );
}
