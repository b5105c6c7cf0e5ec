import { paintDisc } from "./paint.ts";
import type { Yuv, YuvFrame } from "./yuv-frame.ts";

export type LandKind = "hills" | "mountains" | "city" | "sea";

/** One skyline of a landscape. Lengths are shares of the frame's height. */
export interface Layer {
  base: number;
  waves: readonly { size: number; length: number; phase: number; pace: number }[];
  /** How fast the layer passes, as a multiple of the drift. */
  near: number;
  sparks: readonly { offset: number; phase: number; pace: number; drop: number }[];
}

const LAYERS = 6;

/** Height of the waves of the farthest layer and what the nearest has less, and how close they stand. */
const shapes: Record<LandKind, { far: number; nearer: number; closeness: number; nearerCloseness: number }> = {
  hills: { far: 0.075, nearer: -0.02, closeness: 1.3, nearerCloseness: 0 },
  mountains: { far: 0.13, nearer: -0.07, closeness: 1.1, nearerCloseness: 0.9 },
  city: { far: 0.12, nearer: 0, closeness: 9, nearerCloseness: -4 },
  sea: { far: 0.004, nearer: 0.012, closeness: 5, nearerCloseness: -2.5 },
};

/** Skylines from the farthest to the nearest. */
export function layersFor(kind: LandKind, horizonAt: number, random: () => number): Layer[] {
  return Array.from({ length: LAYERS }, (_, index) => layerOf(kind, index / (LAYERS - 1), horizonAt, random));
}

function layerOf(kind: LandKind, depth: number, horizonAt: number, random: () => number): Layer {
  const shape = shapes[kind];
  const height = shape.far + shape.nearer * depth;
  const waves = [1, 0.45, 0.22, 0.1].map((size, index) => ({
    size: size * height * (0.7 + random() * 0.6),
    length: (shape.closeness + shape.nearerCloseness * depth) * 2.1 ** index * (0.8 + random() * 0.4),
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
export function skyline(frame: YuvFrame, layer: Layer, kind: LandKind, time: number, drift: number): Float32Array {
  const heights = new Float32Array(frame.width);
  const shift = time * drift * layer.near * 0.5;
  for (let column = 0; column < frame.width; column++) {
    // Measured in heights of the frame, so that hills are equally wide in every ratio.
    const x = (column - frame.width / 2) / frame.height + shift;
    heights[column] = (layer.base + rise(layer, kind, x, time)) * frame.height;
  }
  return heights;
}

function rise(layer: Layer, kind: LandKind, x: number, time: number): number {
  if (kind === "city") return roofs(layer, x);
  let sum = 0;
  for (const wave of layer.waves) {
    const turn = x * wave.length * 2 + wave.phase + time * wave.pace;
    // Folding the wave over makes peaks of its crossings.
    sum += wave.size * (kind === "mountains" ? 2 * Math.abs(Math.sin(turn / 2)) - 1.3 : Math.sin(turn));
  }
  return sum;
}

/** Houses: each has one height, from a number that hangs on its place only. */
function roofs(layer: Layer, x: number): number {
  const [wave] = layer.waves;
  if (!wave) return 0;
  const place = x * wave.length * HOUSES + wave.phase * 10;
  const house = Math.floor(place);
  const noise = chance(house, wave.phase);
  const tower = place - house > 0.35 && place - house < 0.65 && noise > 0.7 ? 0.25 : 0;
  return -wave.size * (noise * 1.9 + tower - 0.5);
}

/** Houses to a wave. */
const HOUSES = 1.3;

function chance(place: number, key: number): number {
  return Math.abs(Math.sin(place * 127.1 + key * 311.7) * 43_758.545) % 1;
}

/** Lit windows of the houses of a layer: three beside and seven below one another, of which two in five are lit. */
export function windows(frame: YuvFrame, layer: Layer, time: number, drift: number, colour: Yuv, light: number): void {
  const [wave] = layer.waves;
  if (!wave) return;
  const pitch = 1 / (wave.length * HOUSES);
  const shift = time * drift * layer.near * 0.5;
  const reach = frame.width / frame.height / 2;
  const first = Math.floor((shift - reach) / pitch + wave.phase * 10);
  const last = Math.ceil((shift + reach) / pitch + wave.phase * 10);
  const radius = Math.max(pitch * 0.07 * frame.height, 0.8);
  for (let house = first; house <= last; house++) {
    const left = (house - wave.phase * 10) * pitch;
    const roof = layer.base + roofs(layer, left + pitch * 0.1);
    for (let window = 0; window < 21; window++) {
      if (chance(house * 21 + window, wave.phase) > 0.4) continue;
      const x = (left + pitch * (0.22 + 0.28 * (window % 3)) - shift) * frame.height + frame.width / 2;
      const y = (roof + pitch * (0.25 + 0.3 * Math.floor(window / 3))) * frame.height;
      paintDisc(frame, x, y, radius, colour, light, radius * 0.5);
    }
  }
}

/** The sun's light on the water: short flat sparks that come and go below it. */
export function glitter(frame: YuvFrame, layer: Layer, x: number, time: number, colour: Yuv): void {
  const short = Math.min(frame.width, frame.height);
  for (const spark of layer.sparks) {
    const light = Math.sin(time * spark.pace + spark.phase);
    if (light <= 0) continue;
    const y = (layer.base + spark.drop) * frame.height;
    for (let step = -2; step <= 2; step++) {
      const left = x + spark.offset * frame.width + step * short * 0.004;
      paintDisc(frame, left, y, short * 0.0038, colour, light * 0.5, short * 0.003);
    }
  }
}
