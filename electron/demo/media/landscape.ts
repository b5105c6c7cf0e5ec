import { glitter, layersFor, skyline, windows, type LandKind } from "./land.ts";
import { paintBelow, paintDisc, paintGlow, paintGradient, type Stop } from "./paint.ts";
import type { Palette } from "./palettes.ts";
import type { Scene } from "./scene.ts";
import { weather } from "./weather.ts";
import { mix, yuvOf, type Yuv, type YuvFrame } from "./yuv-frame.ts";

/** Land or sea under a slow sun or moon; the camera drifts sideways, near things faster than far ones. */
export function landscape(palette: Palette, kind: LandKind, random: () => number): Scene {
  const horizonAt = kind === "sea" ? 0.56 + random() * 0.08 : 0.58 + random() * 0.1;
  const drift = (0.012 + random() * 0.012) * (random() < 0.5 ? -1 : 1);
  const sky = skyScene(palette, horizonAt, drift, random);
  const layers = layersFor(kind, horizonAt, random);
  const air = weather(palette, random);
  const [far, near, horizon, light] = [...palette.ground, palette.sky[2], palette.sun].map(yuvOf) as [Yuv, Yuv, Yuv, Yuv];
  return {
    paint(frame, time, share) {
      sky.paint(frame, time, share);
      layers.forEach((layer, index) => {
        const depth = index / (layers.length - 1);
        const colour = mix(far, near, depth);
        const foot = kind === "sea" ? mix(colour, near, 0.45) : mix(colour, horizon, 0.5 * (1 - depth));
        paintBelow(frame, skyline(frame, layer, kind, time, drift), colour, foot);
        if (kind === "sea" && depth < 1) glitter(frame, layer, sky.sunX(frame, share), time, light);
        if (kind === "city") windows(frame, layer, time, drift, light, (palette.isNight ? 0.3 : 0.12) + 0.35 * depth);
      });
      air.paint(frame, time, share);
    },
  };
}

/** The sky with its sun or moon, and stars at night. `sunX` is the column below it, in pixels. */
function skyScene(palette: Palette, horizonAt: number, drift: number, random: () => number) {
  const [top, middle, horizon] = palette.sky.map(yuvOf) as [Yuv, Yuv, Yuv];
  const stops: Stop[] = [
    [0, top],
    [horizonAt * 0.6, middle],
    [horizonAt, horizon],
    [1, horizon],
  ];
  const sun = yuvOf(palette.sun);
  const at = { x: 0.25 + random() * 0.5, y: horizonAt * (0.35 + random() * 0.35), size: 0.045 + random() * 0.045 };
  const stars = palette.isNight ? starsFrom(random, horizonAt) : [];
  const halo = mix(sun, palette.isNight ? middle : horizon, 0.55);
  const sunX = (frame: YuvFrame, share: number) => (at.x + drift * share * 2) * frame.width;
  return {
    sunX,
    paint(frame: YuvFrame, time: number, share: number) {
      const short = Math.min(frame.width, frame.height);
      paintGradient(frame, stops);
      for (const star of stars) {
        const light = star.light * (0.6 + 0.4 * Math.sin(time * star.pace + star.phase));
        paintDisc(frame, star.x * frame.width, star.y * frame.height, star.size * short, sun, light, star.size * short);
      }
      const [x, y] = [sunX(frame, share), (at.y + 0.03 * share) * frame.height];
      paintGlow(frame, x, y, short * 0.85, halo, palette.isNight ? 0.45 : 0.6);
      paintGlow(frame, x, y, short * at.size * 4, sun, palette.isNight ? 0.4 : 0.65);
      paintDisc(frame, x, y, at.size * short, sun, 0.96, 2 + short * 0.003);
    },
  };
}

function starsFrom(random: () => number, horizonAt: number) {
  return Array.from({ length: 110 }, () => ({
    x: random(),
    y: random() * horizonAt * 0.95,
    size: 0.0016 + random() ** 3 * 0.0034,
    light: 0.4 + random() * 0.6,
    phase: random() * 2 * Math.PI,
    pace: 0.6 + random() * 2,
  }));
}
