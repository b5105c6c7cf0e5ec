import type { Sharp } from "sharp";

/** How a word of a prompt changes a whole picture; what it names should be seen at a glance. */
const tones: readonly (readonly [words: RegExp, change: (picture: Sharp) => Sharp])[] = [
  [/\b(black and white|monochrome|gr[ae]yscale)\b|黑白|单色/i, (picture) => picture.modulate({ saturation: 0 })],
  [/\b(night|dark(er)?|moonlight)\b|夜|暗/i, scaled(0.45, 0.5, 0.75)],
  [/\b(sunset|dusk|warm(er)?|golden)\b|日落|夕阳|黄昏|暖/i, scaled(1.15, 0.9, 0.65)],
  [
    /\b(snow\w*|winter|cold(er)?|cool(er)?|ic[ey])\b|雪|冬|冷|冰/i,
    (picture) => scaled(0.95, 1.03, 1.15)(picture.modulate({ saturation: 0.6 })),
  ],
  [/\b(bright(er)?|light(er)?|sunny)\b|亮|明媚/i, scaled(1.25, 1.25, 1.2)],
  [/\b(red)\b|红/i, scaled(1.2, 0.75, 0.75)],
  [/\b(green)\b|绿/i, scaled(0.75, 1.15, 0.75)],
  [/\b(blue)\b|蓝/i, scaled(0.75, 0.85, 1.2)],
  [/\b(vivid|colou?rful)\b|鲜艳|彩色/i, (picture) => picture.modulate({ saturation: 1.6 })],
];

function scaled(red: number, green: number, blue: number): (picture: Sharp) => Sharp {
  return (picture) => picture.linear([red, green, blue], [0, 0, 0]);
}

/** The change that a prompt asks for; none leaves the picture as it is. */
export function toneFor(prompt: string): (picture: Sharp) => Sharp {
  return tones.find(([words]) => words.test(prompt))?.[1] ?? ((picture) => picture);
}
