import { paintBelow, paintDisc, paintGlow, paintGradient, type Stop } from "./paint.ts";
import type { Palette } from "./palettes.ts";
import type { Scene } from "./scene.ts";
import { mix, yuvOf, type YuvFrame } from "./yuv-frame.ts";

type Kind = "hills" | "sea";
const LAYERS = 6;

/** Hills or a sea under a slow sun or moon; the camera drifts sideways, near things faster than far ones. */
export function landscape(palette: Palette, kind: Kind, random: () => number): Scene {
  const [top, middle, horizon] = palette.sky.map(yuvOf) as [ReturnType<typeof yuvOf>, ReturnType<typeof yuvOf>, ReturnType<typeof yuvOf>];
  const horizonAt = kind === "sea" ? 0.56 + random() * 0.08 : 0.6 + random() * 0.1;
  const sky: Stop[] = [
    [0, top],
    [horizonAt * 0.6, middle],
    [horizonAt, horizon],
    [1, horizon],
  ];
  const sun = yuvOf(palette.sun);
  const sunAt = { x: 0.25 + random() * 0.5, y: horizonAt * (0.35 + random() * 0.35), size: 0.045 + random() * 0.045 };
  const drift = (0.012 + random() * 0.012) * (random() < 0.5 ? -1 : 1);
  const stars = palette.isNight ? starsFrom(random, horizonAt) : [];
  const layers = Array.from({ length: LAYERS }, (_, index) => layerOf(kind, index / (LAYERS - 1), horizonAt, random));
  const [far, near] = [yuvOf(palette.ground[0]), yuvOf(palette.ground[1])];
  return {
    paint(frame, time, share) {
      const short = Math.min(frame.width, frame.height);
      paintGradient(frame, sky);
      for (const star of stars) {
        const light = star.light * (0.6 + 0.4 * Math.sin(time * star.pace + star.phase));
        paintDisc(frame, star.x * frame.width, star.y * frame.height, star.size * short, sun, light, star.size * short);
      }
      const [x, y] = [(sunAt.x + drift * share * 2) * frame.width, (sunAt.y + 0.03 * share) * frame.height];
      paintGlow(frame, x, y, short * 0.75, sun, 0.5);
      paintDisc(frame, x, y, sunAt.size * short, sun, 0.96, 2 + short * 0.003);
      layers.forEach((layer, index) => {
        const depth = index / (LAYERS - 1);
        const colour = mix(far, near, depth);
        const foot = kind === "sea" ? mix(colour, near, 0.45) : mix(colour, horizon, 0.42 * (1 - depth));
        paintBelow(frame, skyline(frame, layer, time, drift), colour, foot);
        if (kind === "sea" && index < LAYERS - 1) glitter(frame, layer, x, time, sun);
      });
    },
  };
}

interface Layer {
  base: number;
  waves: readonly { size: number; length: number; phase: number; pace: number }[];
  /** How fast the layer passes, as a multiple of the drift. */
  near: number;
  sparks: readonly { offset: number; phase: number; pace: number; drop: number }[];
}

function layerOf(kind: Kind, depth: number, horizonAt: number, random: () => number): Layer {
  const height = kind === "sea" ? 0.004 + 0.012 * depth : 0.075 - 0.02 * depth;
  const waves = [1, 0.45, 0.22, 0.1].map((size, index) => ({
    size: size * height * (0.7 + random() * 0.6),
    length: (kind === "sea" ? 5 - 2.5 * depth : 1.3) * 2.1 ** index * (0.8 + random() * 0.4),
    phase: random() * 2 * Math.PI,
    pace: kind === "sea" ? (0.5 + random()) * (index % 2 === 0 ? 1 : -1) : 0,
  }));
  const sparks = Array.from({ length: 14 }, () => ({
    offset: (random() + random() + random() - 1.5) * (0.1 + 0.3 * depth),
    phase: random() * 2 * Math.PI,
    pace: 1 + random() * 2.5,
    drop: random() * 0.06,
  }));
  return { base: horizonAt + (0.96 - horizonAt) * depth * (kind === "sea" ? 0.9 : 0.85), waves, near: 0.4 + depth * 2.6, sparks };
}

/** The upper edge of a layer, in rows for each column. */
function skyline(frame: YuvFrame, layer: Layer, time: number, drift: number): Float32Array {
  const heights = new Float32Array(frame.width);
  const shift = time * drift * layer.near * 0.5;
  for (let column = 0; column < frame.width; column++) {
    // Measured in heights of the frame, so that hills are equally wide in every ratio.
    const x = (column - frame.width / 2) / frame.height + shift;
    let y = layer.base;
    for (const wave of layer.waves) y += wave.size * Math.sin(x * wave.length * 2 + wave.phase + time * wave.pace);
    heights[column] = y * frame.height;
  }
  return heights;
}

/** The sun's light on the water: short flat sparks that come and go below it. */
function glitter(frame: YuvFrame, layer: Layer, x: number, time: number, colour: ReturnType<typeof yuvOf>): void {
  const short = Math.min(frame.width, frame.height);
  for (const spark of layer.sparks) {
    const light = Math.sin(time * spark.pace + spark.phase);
    if (light <= 0) continue;
    const y = (layer.base + spark.drop) * frame.height;
    for (let step = -2; step <= 2; step++) {
      paintDisc(frame, x + spark.offset * frame.width + step * short * 0.004, y, short * 0.0035, colour, light * 0.4, short * 0.003);
    }
  }
}

function starsFrom(random: () => number, horizonAt: number) {
  return Array.from({ length: 90 }, () => ({
    x: random(),
    y: random() * horizonAt * 0.95,
    size: 0.0014 + random() ** 3 * 0.003,
    light: 0.35 + random() * 0.6,
    phase: random() * 2 * Math.PI,
    pace: 0.6 + random() * 2,
  }));
}
