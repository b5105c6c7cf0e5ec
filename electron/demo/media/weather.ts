import { paintDisc } from "./paint.ts";
import type { Palette } from "./palettes.ts";
import type { Scene } from "./scene.ts";
import { yuvOf } from "./yuv-frame.ts";

/** What is in the air: flakes, drops, glowing dust. `fall` is heights of the frame a second, `size` a share of its shorter side. */
const kinds: Record<string, { count: number; colour: string; fall: number; sway: number; size: number; light: number }> = {
  snow: { count: 150, colour: "#ffffff", fall: 0.09, sway: 0.02, size: 0.006, light: 0.9 },
  rain: { count: 120, colour: "#e8f2f6", fall: 0.9, sway: 0, size: 0.0022, light: 0.5 },
  forest: { count: 36, colour: "#fff3b0", fall: -0.03, sway: 0.05, size: 0.006, light: 0.7 },
  desert: { count: 40, colour: "#ffe9c4", fall: -0.01, sway: 0.08, size: 0.003, light: 0.5 },
  neon: { count: 50, colour: "#ff9ad5", fall: -0.05, sway: 0.03, size: 0.004, light: 0.7 },
  night: { count: 16, colour: "#ffe9a8", fall: -0.02, sway: 0.05, size: 0.005, light: 0.6 },
};

/** Small things that fall or rise through the picture, by palette; nothing for a clear day. */
export function weather(palette: Palette, random: () => number): Scene {
  const kind = kinds[palette.name];
  if (!kind) return { paint: () => undefined };
  const colour = yuvOf(kind.colour);
  const grains = Array.from({ length: kind.count }, () => {
    const near = 0.35 + random() * 0.65;
    return { x: random(), y: random(), near, phase: random() * 2 * Math.PI };
  });
  return {
    paint(frame, time) {
      const short = Math.min(frame.width, frame.height);
      for (const grain of grains) {
        const y = wrap(grain.y + time * kind.fall * grain.near) * 1.04 - 0.02;
        const x = wrap(grain.x + Math.sin(time * 0.7 + grain.phase) * kind.sway * grain.near);
        const light = kind.light * grain.near * (kind.fall < 0 ? 0.55 + 0.45 * Math.sin(time * 1.7 + grain.phase * 3) : 1);
        const radius = Math.max(kind.size * grain.near * short, 0.9);
        const drops = kind.fall > 0.5 ? 6 : 1;
        for (let drop = 0; drop < drops; drop++) {
          paintDisc(frame, x * frame.width, y * frame.height - drop * radius * 1.6, radius, colour, light / Math.sqrt(drops), radius * 0.8);
        }
      }
    },
  };
}

function wrap(value: number): number {
  return value - Math.floor(value);
}
