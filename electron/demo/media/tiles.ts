import sharp from "sharp";
import type { FilmInput } from "./film-recipe.ts";
import { svg } from "./labels.ts";
import { randomFrom } from "./random.ts";
import type { Scene } from "./scene.ts";
import { laySprite, readSprite, type Sprite } from "./sprite.ts";
import { videoStill } from "./video-still.ts";

/** The references of a film as cards that come in one after another; what only came by URL is a card with a sign of its kind. */
export async function tiles(
  inputs: readonly FilmInput[],
  readPicture: (name: string) => Buffer,
  width: number,
  height: number,
): Promise<Scene> {
  const short = Math.min(width, height);
  const columns = inputs.length <= 3 ? inputs.length : Math.ceil(inputs.length / (width > height ? 2 : 3));
  const rows = Math.ceil(inputs.length / columns);
  const gap = short * 0.035;
  const side =
    Math.floor(Math.min((width * 0.86 - gap * (columns - 1)) / columns, (height * 0.6 - gap * (rows - 1)) / rows, short * 0.42) / 2) * 2;
  const cards: Sprite[] = [];
  for (const input of inputs) cards.push(await card(input, readPicture, side));
  return {
    paint(frame, time) {
      cards.forEach((sprite, index) => {
        const inRow = Math.min(columns, cards.length - Math.floor(index / columns) * columns);
        const x = width / 2 + ((index % columns) - (inRow - 1) / 2) * (side + gap) - side / 2;
        const y = height * 0.46 + (Math.floor(index / columns) - (rows - 1) / 2) * (side + gap) - side / 2;
        const arrived = easeOut((time - 0.15 * index + 0.7) / 0.9);
        laySprite(frame, sprite, x, y + (1 - arrived) * side * 0.25, arrived);
      });
    },
  };
}

function easeOut(share: number): number {
  const within = Math.min(Math.max(share, 0), 1);
  return 1 - (1 - within) ** 3;
}

async function card(input: FilmInput, readPicture: (name: string) => Buffer, side: number): Promise<Sprite> {
  const kept = input.picture === undefined ? undefined : readPicture(input.picture);
  const inner = (kept && input.kind === "video" ? await videoStill(kept) : kept) ?? Buffer.from(signOf(input, side));
  const mask = Buffer.from(svg(side, side, `<rect width="${side}" height="${side}" rx="${side * 0.09}" fill="#fff"/>`));
  const rim = Buffer.from(
    svg(
      side,
      side,
      `<rect x="1.5" y="1.5" width="${side - 3}" height="${side - 3}" rx="${side * 0.085}" fill="none" stroke="#fff" stroke-opacity="0.8" stroke-width="3"/>`,
    ),
  );
  const picture = sharp(inner).resize(side, side, { fit: "cover" }).ensureAlpha();
  const png = await picture
    .composite([{ input: mask, blend: "dest-in" }, { input: rim }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return await readSprite(png);
}

const signs = {
  image: `<circle cx="38" cy="38" r="8"/><path d="M22 76 L44 50 L56 62 L66 52 L80 76 Z"/>`,
  video: `<path d="M38 30 L74 50 L38 70 Z"/>`,
  audio: `<rect x="26" y="42" width="6" height="16" rx="3"/><rect x="37" y="32" width="6" height="36" rx="3"/><rect x="48" y="24" width="6" height="52" rx="3"/><rect x="59" y="34" width="6" height="32" rx="3"/><rect x="70" y="44" width="6" height="12" rx="3"/>`,
};

function signOf(input: FilmInput, side: number): string {
  const random = randomFrom(input.fingerprint);
  const hue = Math.floor(random() * 360);
  const gradient = `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="hsl(${hue},55%,62%)"/><stop offset="1" stop-color="hsl(${(hue + 50) % 360},60%,34%)"/></linearGradient>`;
  const sign = `<g transform="scale(${side / 100})" fill="#fff" fill-opacity="0.88">${signs[input.kind]}</g>`;
  return svg(side, side, `<defs>${gradient}</defs><rect width="${side}" height="${side}" fill="url(#g)"/>${sign}`);
}
