import type { LandKind } from "./land.ts";
import { landscape } from "./landscape.ts";
import { lights } from "./lights.ts";
import { paletteFor } from "./palettes.ts";
import { pick } from "./random.ts";
import type { Scene } from "./scene.ts";

/** What a prompt without pictures gets: the land that one of its words asks for, else one by chance. */
export function drawnScene(prompt: string, random: () => number): Scene {
  const palette = paletteFor(prompt, random);
  const wanted = lands.find(([, pattern]) => pattern.test(prompt))?.[0];
  if (palette.name === "neon") return landscape(palette, "city", random);
  const kind = wanted ?? pick(random, ["hills", "hills", "mountains", "sea", "lights"] as const);
  return kind === "lights" ? lights(palette, random) : landscape(palette, kind, random);
}

const lands: readonly (readonly [kind: LandKind, pattern: RegExp])[] = [
  ["city", /\b(city|street|skyline|town|buildings?)\b|城市|街|楼/i],
  ["sea", /\b(sea|ocean|beach|waves?|lake|boat|ship|river)\b|海|湖|船|浪|河/i],
  ["mountains", /\b(mountains?|peaks?|alps|snow\w*|cliffs?)\b|山|峰|雪/i],
  ["hills", /\b(hills?|dunes?|desert|fields?|forest|meadow|valley)\b|丘|沙漠|田|森林|竹|谷/i],
];
