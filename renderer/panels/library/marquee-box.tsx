import { type Marquee, edgesOf } from "./marquee.ts";

/** The rectangle under the pointer, as it is drawn. `offset`: from the gallery's pixels to those of the scrolled element. */
export function MarqueeBox({ marquee, offset }: { marquee: Marquee; offset: number }) {
  const { left, right, top, bottom } = edgesOf(marquee);
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute z-20 border border-accent bg-accent/15"
      style={{ left, top: top + offset, width: right - left, height: bottom - top }}
    />
  );
}
