import { paintDisc, paintGlow, paintGradient } from "./paint.ts";
import type { Palette } from "./palettes.ts";
import type { Scene } from "./scene.ts";
import { mix, yuvOf } from "./yuv-frame.ts";

/** Soft round lights out of focus, rising slowly through a coloured haze. */
export function lights(palette: Palette, random: () => number): Scene {
  const [top, middle, horizon] = palette.sky.map(yuvOf);
  const sun = yuvOf(palette.sun);
  if (!top || !middle || !horizon) throw new RangeError("A palette needs three colours of the sky");
  const near = yuvOf(palette.ground[1]);
  const spots = Array.from({ length: 26 }, (_, index) => ({
    x: random() * 1.2 - 0.1,
    y: random() * 1.3,
    size: 0.03 + random() ** 2 * 0.12,
    rise: 0.015 + random() * 0.03,
    sway: random() * 2 * Math.PI,
    light: 0.22 + random() * 0.36,
    colour: mix(index % 3 === 0 ? sun : index % 3 === 1 ? horizon : middle, sun, random() * 0.35),
  }));
  return {
    paint(frame, time, share) {
      const short = Math.min(frame.width, frame.height);
      paintGradient(frame, [
        [0, mix(top, middle, 0.2 * share)],
        [0.6, middle],
        [1, mix(near, horizon, 0.3)],
      ]);
      paintGlow(frame, frame.width * (0.3 + 0.4 * share), frame.height * 0.7, short * 0.9, horizon, 0.7);
      for (const spot of spots) {
        const x = spot.x + Math.sin(time * 0.35 + spot.sway) * 0.02;
        const y = 1.15 - ((spot.y + time * spot.rise) % 1.3);
        const breath = 0.8 + 0.2 * Math.sin(time * 0.9 + spot.sway * 3);
        paintDisc(frame, x * frame.width, y * frame.height, spot.size * short, spot.colour, spot.light * breath, spot.size * short * 0.25);
      }
    },
  };
}
