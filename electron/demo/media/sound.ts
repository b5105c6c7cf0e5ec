import { randomFrom, pick } from "./random.ts";

export const SAMPLE_RATE = 48_000;
/** Steps of a scale in semitones, all of which sound well together. */
const scales = [
  [0, 3, 7, 10, 14],
  [0, 4, 7, 11, 14],
  [0, 5, 7, 12, 16],
  [0, 2, 7, 9, 14],
] as const;

/** A quiet mono chord with a breathing wind behind it, different for each recipe; fades in and out. */
export function makeSound(key: string, seconds: number): Float32Array {
  const random = randomFrom(`sound ${key}`);
  const root = 110 * 2 ** (Math.floor(random() * 12) / 12);
  const voices = pick(random, scales).map((step) => ({
    turn: (2 * Math.PI * root * 2 ** (step / 12)) / SAMPLE_RATE,
    breath: (2 * Math.PI * (0.07 + random() * 0.22)) / SAMPLE_RATE,
    phase: random() * 2 * Math.PI,
  }));
  const samples = new Float32Array(Math.round(seconds * SAMPLE_RATE));
  let wind = 0;
  for (let at = 0; at < samples.length; at++) {
    wind += (random() - 0.5 - wind) * 0.02;
    let value = wind * 0.5 * (1 + Math.sin(at * 0.00002));
    for (const voice of voices) value += 0.055 * Math.sin(at * voice.turn) * (1 + Math.sin(at * voice.breath + voice.phase));
    samples[at] = value * Math.min(at / 12_000, (samples.length - at) / 24_000, 1);
  }
  return samples;
}
