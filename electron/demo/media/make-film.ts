import { readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import type { FilmOrder } from "../films.ts";
import { drawnScene } from "./drawn-scene.ts";
import { encodeFilm } from "./encode.ts";
import { FRAMES_PER_SECOND, type FilmRecipe } from "./film-recipe.ts";
import { captionSprite, watermarkSprite } from "./labels.ts";
import { photoScene, readPhoto } from "./photo.ts";
import { randomFrom } from "./random.ts";
import type { Scene } from "./scene.ts";
import { makeSound } from "./sound.ts";
import { laySprite } from "./sprite.ts";
import { tiles } from "./tiles.ts";
import { toRgb, YuvFrame } from "./yuv-frame.ts";

/** Makes the files of an order: the film, and its last frame without the watermark (wire notes 1.8). */
export async function makeFilm(order: FilmOrder): Promise<void> {
  const { recipe } = order;
  const scenes = await scenesOf(recipe, (name) => readFileSync(join(order.pictures, name)));
  const mark = recipe.watermark ? await watermarkSprite(recipe.width, recipe.height) : undefined;
  const frame = new YuvFrame(recipe.width, recipe.height);
  let last: Uint8Array | undefined;
  const paint = (number: number) => {
    const share = number / Math.max(recipe.frames - 1, 1);
    for (const scene of scenes) scene.paint(frame, number / FRAMES_PER_SECOND, share);
    if (recipe.lastFrame && number === recipe.frames - 1) last = toRgb(frame);
    if (mark) laySprite(frame, mark, recipe.width - mark.picture.width * 1.3, recipe.height - mark.picture.height * 1.7, 1);
    return frame.data;
  };
  const sound = recipe.sound ? { sound: makeSound(keyOf(recipe), recipe.frames / FRAMES_PER_SECOND) } : {};
  await encodeFilm({ width: recipe.width, height: recipe.height, frames: recipe.frames, ...sound, frame: paint }, order.video);
  if (last) await writePng(last, recipe, order.lastFrame);
}

/** What the film's look hangs on; not its size, so that a draft and its final show the same. */
function keyOf(recipe: FilmRecipe): string {
  return JSON.stringify([recipe.prompt, recipe.seed, recipe.inputs.map((input) => [input.role, input.fingerprint])]);
}

async function scenesOf(recipe: FilmRecipe, readPicture: (name: string) => Buffer): Promise<Scene[]> {
  const { width, height, inputs } = recipe;
  const random = randomFrom(keyOf(recipe));
  const photo = async (role: string) => {
    const name = inputs.find((input) => input.role === role)?.picture;
    return name === undefined ? undefined : await readPhoto(readPicture(name), width, height);
  };
  const first = await photo("first_frame");
  const scene = first ? photoScene(first, await photo("last_frame"), random() * 2 - 1) : drawnScene(recipe.prompt, random);
  const cards = first ? inputs.filter((input) => input.role === "last_frame" && input.picture === undefined) : inputs;
  const scenes = [scene];
  if (cards.length > 0) scenes.push(await tiles(cards, readPicture, width, height));
  const caption = await captionSprite(recipe.prompt, width, height);
  if (!caption) return scenes;
  const margin = Math.min(width, height) * 0.035;
  return [
    ...scenes,
    {
      paint: (frame, _time, share) =>
        laySprite(frame, caption, margin, height - caption.picture.height - margin * 0.6, captionLight(share)),
    },
  ];
}

/** The caption goes out at the end: the last frame is often the first of the next film. */
function captionLight(share: number): number {
  return Math.min((1 - share) / 0.12, 1);
}

async function writePng(rgb: Uint8Array, { width, height }: FilmRecipe, path: string): Promise<void> {
  await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 6 })
    .toFile(`${path}.part`);
  renameSync(`${path}.part`, path);
}
