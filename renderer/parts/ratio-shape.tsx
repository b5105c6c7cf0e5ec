/** A ratio drawn as what it is; nothing for a word such as `auto`. Within a `group` it shows whether that is chosen. */
export function RatioShape({ ratio }: { ratio: string }) {
  const shape = shapeOf(ratio);
  if (!shape) return null;
  return (
    <span
      aria-hidden
      className="shrink-0 rounded-[2px] border-[1.5px] border-current group-aria-checked:border-accent group-aria-pressed:border-accent"
      style={shape}
    />
  );
}

/** Pixels that a side has at most. */
const LONGEST = 22;

/** Sides in pixels whose area is alike for every ratio, so that no shape looks favoured; none for a word such as `auto`. */
function shapeOf(ratio: string): { width: number; height: number } | undefined {
  if (!/^\d+[:x]\d+$/.test(ratio)) return undefined;
  const [wide = 1, high = 1] = ratio.split(/[:x]/).map(Number);
  // The longest ones are drawn smaller, to stand in one line with the others.
  const side = Math.min(Math.sqrt(120 / (wide * high)), LONGEST / Math.max(wide, high));
  return { width: Math.max(4, Math.round(wide * side)), height: Math.max(4, Math.round(high * side)) };
}
