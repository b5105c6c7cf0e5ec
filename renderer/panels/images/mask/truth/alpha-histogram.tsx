import { useTranslation } from "react-i18next";

const BARS = 64;
const HEIGHT = 40;

/** How many pixels have each alpha, by their logarithm: a few soft pixels beside millions are seen too. */
export function AlphaHistogram({ alphas }: { alphas: Uint32Array }) {
  const { t } = useTranslation();
  const perBar = 256 / BARS;
  const counts = Array.from({ length: BARS }, (_, bar) =>
    alphas.subarray(bar * perBar, (bar + 1) * perBar).reduce((sum, count) => sum + count, 0),
  );
  const most = Math.log1p(Math.max(1, ...counts));
  return (
    <figure className="flex flex-col gap-1">
      <svg
        role="img"
        aria-label={t("mask.truth.histogram")}
        viewBox={`0 0 ${BARS} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-10 w-full rounded-control bg-well"
      >
        {counts.map((count, bar) => {
          const height = count === 0 ? 0 : Math.max(1, (Math.log1p(count) / most) * HEIGHT);
          const isEnd = bar === 0 || bar === BARS - 1;
          return (
            <rect
              // A bar has no other name than its place.
              key={bar}
              x={bar}
              y={HEIGHT - height}
              width={1}
              height={height}
              className={isEnd ? "fill-accent" : "fill-warn"}
            />
          );
        })}
      </svg>
      <figcaption aria-hidden className="numbers flex justify-between text-label text-muted">
        <span>0</span>
        <span>255</span>
      </figcaption>
    </figure>
  );
}
