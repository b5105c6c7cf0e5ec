import { pick } from "./random.ts";

/** Colours of a film, from the top of the sky to the nearest ground. */
export interface Palette {
  name: string;
  sky: readonly [top: string, middle: string, horizon: string];
  sun: string;
  /** Farthest and nearest hills. */
  ground: readonly [far: string, near: string];
  isNight: boolean;
}

const palettes: readonly Palette[] = [
  { name: "dawn", sky: ["#3b4a7a", "#c97b8f", "#ffd3a8"], sun: "#fff1cf", ground: ["#b37f97", "#2b2344"], isNight: false },
  { name: "noon", sky: ["#3f8fd6", "#8cc6ef", "#e9f6fb"], sun: "#fffbe8", ground: ["#9fc3b4", "#1f4d3f"], isNight: false },
  { name: "sunset", sky: ["#2a2150", "#c2456b", "#ffab5e"], sun: "#ffe6a3", ground: ["#a14a6b", "#1c1430"], isNight: false },
  { name: "snow", sky: ["#7f9cc4", "#c6d6ea", "#fbeee6"], sun: "#fffaf2", ground: ["#dbe5f2", "#8ea4c6"], isNight: false },
  { name: "forest", sky: ["#5f8f86", "#b7d0b4", "#f3efd2"], sun: "#fff6cf", ground: ["#7fa68c", "#12332b"], isNight: false },
  { name: "desert", sky: ["#3d7ea6", "#e8b98a", "#ffe3b3"], sun: "#fff3cf", ground: ["#e0a06a", "#7a3b26"], isNight: false },
  { name: "night", sky: ["#070b22", "#182a5c", "#4c6aa8"], sun: "#f4f1de", ground: ["#2c4479", "#060a1c"], isNight: true },
  { name: "aurora", sky: ["#050a1e", "#0d2746", "#1c5c66"], sun: "#8dffce", ground: ["#123a4d", "#03070f"], isNight: true },
  { name: "neon", sky: ["#120a33", "#5a1a86", "#ff5fa2"], sun: "#ffd1f0", ground: ["#4a1f7d", "#0b0522"], isNight: true },
  { name: "rain", sky: ["#4a5a6b", "#8296a5", "#c9d3d6"], sun: "#eef3f3", ground: ["#7d929b", "#24333c"], isNight: false },
];

/** Words of a prompt that ask for a palette, in the two languages of the studio. */
const words: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["snow", /\b(snow\w*|winter|ice|icy|arctic)\b|雪|冬|冰/i],
  ["sunset", /\b(sunset|dusk|evening|golden hour)\b|日落|夕阳|黄昏|傍晚/i],
  ["dawn", /\b(dawn|sunrise|morning)\b|日出|清晨|早晨|黎明/i],
  ["aurora", /\b(aurora|northern lights)\b|极光/i],
  ["neon", /\b(neon|cyberpunk|city|street|club)\b|霓虹|赛博|城市|街/i],
  ["night", /\b(night|moon\w*|stars?|space|galaxy)\b|夜|月|星|太空|宇宙/i],
  ["forest", /\b(forest|trees?|wood(s|land)|jungle|garden|meadow)\b|森林|树|竹|花园|草/i],
  ["desert", /\b(desert|sand|dunes?|canyon)\b|沙漠|沙丘|峡谷/i],
  ["rain", /\b(rain\w*|storm|fog|mist)\b|雨|雾|风暴/i],
  ["noon", /\b(sea|ocean|beach|summer|sky|lake)\b|海|夏|天空|湖/i],
];

/** The palette that a prompt asks for by a word, else one by chance. */
export function paletteFor(prompt: string, random: () => number): Palette {
  const chance = pick(random, palettes);
  const wanted = words.find(([, pattern]) => pattern.test(prompt))?.[0];
  return palettes.find((palette) => palette.name === wanted) ?? chance;
}
