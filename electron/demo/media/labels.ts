import { readSprite, type Sprite } from "./sprite.ts";

const FONTS = "Inter, 'Noto Sans', 'Noto Sans CJK SC', 'Segoe UI', 'Helvetica Neue', 'DejaVu Sans', sans-serif";
const MOST_CHARACTERS = 46;

/** The prompt's first words, to be shown small in the lower left corner; nothing for an empty prompt. */
export async function captionSprite(prompt: string, width: number, height: number): Promise<Sprite | undefined> {
  const drawing = captionDrawing(prompt, width, height);
  return drawing === undefined ? undefined : await readSprite(Buffer.from(drawing));
}

/** The same as SVG, fit for a picture of this size. */
export function captionDrawing(prompt: string, width: number, height: number): string | undefined {
  const words = firstWords(prompt);
  if (words === "") return undefined;
  const size = fontSize(width, height);
  const wide = Math.min(Math.round(width * 0.92), 2000);
  const text = `font-family="${FONTS}" font-size="${size}" font-weight="500"`;
  const shadow = `<text x="${size * 0.3}" y="${size * 1.35}" ${text} fill="#000" fill-opacity="0.55" filter="url(#s)">${escape(words)}</text>`;
  const front = `<text x="${size * 0.3}" y="${size * 1.35}" ${text} fill="#fff" fill-opacity="0.92">${escape(words)}</text>`;
  const blur = `<filter id="s" x="-10%" y="-60%" width="120%" height="220%"><feGaussianBlur stdDeviation="${size * 0.14}"/></filter>`;
  return svg(wide, captionHeight(width, height), `<defs>${blur}</defs>${shadow}${front}`);
}

export function captionHeight(width: number, height: number): number {
  return Math.round(fontSize(width, height) * 2);
}

function fontSize(width: number, height: number): number {
  return Math.round(Math.min(width, height) * 0.036);
}

/** The mark of generated films, asked for with `watermark`. */
export async function watermarkSprite(width: number, height: number): Promise<Sprite> {
  const size = Math.round(Math.min(width, height) * 0.05);
  const box = `<rect x="1" y="1" width="${size * 1.7 - 2}" height="${size - 2}" rx="${size * 0.28}" fill="#000" fill-opacity="0.34"/>`;
  const text = `<text x="${size * 0.85}" y="${size * 0.72}" text-anchor="middle" font-family="${FONTS}" font-size="${size * 0.62}" font-weight="700" fill="#fff" fill-opacity="0.85">AI</text>`;
  return await readSprite(Buffer.from(svg(size * 1.7, size, box + text)));
}

export function svg(width: number, height: number, inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(width)}" height="${Math.round(height)}">${inside}</svg>`;
}

function firstWords(prompt: string): string {
  const line = prompt.replaceAll(/\s+/g, " ").trim();
  const characters = [...line];
  if (characters.length <= MOST_CHARACTERS) return line;
  return `${characters
    .slice(0, MOST_CHARACTERS)
    .join("")
    .replace(/\s+\S*$/, "")}…`;
}

function escape(text: string): string {
  const printable = [...text].filter((character) => character >= " ").join("");
  return printable.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
