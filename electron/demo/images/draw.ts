import sharp, { type Sharp } from "sharp";
import { drawnScene } from "../media/drawn-scene.ts";
import { captionSprite, svg } from "../media/labels.ts";
import { randomFrom } from "../media/random.ts";
import { laySprite } from "../media/sprite.ts";
import { toRgb, YuvFrame } from "../media/yuv-frame.ts";
import type { Pixels } from "./inputs.ts";

/** What a picture's look hangs on. */
export interface Look {
  prompt: string;
  seed: number;
  /** Of the inputs, where there are some. */
  fingerprint?: string;
  /** The prompt's first words in a corner. */
  hasCaption?: boolean;
}

/** Painting takes time by the pixel: larger pictures are painted at this many and scaled up. */
const MOST_PAINTED = 2_400_000;

/** A land under a sky as the prompt's words ask for, in packed RGB; the same look gives the same picture. */
export async function drawPixels(look: Look, width: number, height: number): Promise<Pixels> {
  const scale = Math.min(1, Math.sqrt(MOST_PAINTED / (width * height)));
  const frame = new YuvFrame(even(width * scale), even(height * scale));
  const random = randomFrom(JSON.stringify([look.prompt, look.seed, look.fingerprint ?? ""]));
  const scene = drawnScene(look.prompt, random);
  scene.paint(frame, random() * 6, random());
  const caption = look.hasCaption ? await captionSprite(look.prompt, frame.width, frame.height) : undefined;
  const margin = Math.min(frame.width, frame.height) * 0.035;
  if (caption) laySprite(frame, caption, margin, frame.height - caption.picture.height - margin * 0.6, 1);
  const painted = { width: frame.width, height: frame.height, channels: 3 } as const;
  if (frame.width === width && frame.height === height) return { data: Buffer.from(toRgb(frame)), ...painted };
  const data = await sharp(toRgb(frame), { raw: painted }).resize(width, height, { fit: "fill" }).raw().toBuffer();
  return { data, width, height, channels: 3 };
}

function even(length: number): number {
  return Math.max(Math.round(length / 2) * 2, 2);
}

/** What makes `vivid` and `natural` differ. */
const saturations: Record<string, number> = { vivid: 1.3, natural: 0.8 };

/** A picture as a style and a background ask for; a transparent one is a round view of the land on nothing. */
export function finish(pixels: Pixels, { style, background }: { style?: string; background: string }): Sharp {
  const { data, width, height, channels } = pixels;
  let picture = sharp(data, { raw: { width, height, channels } });
  const saturation = style === undefined ? undefined : saturations[style];
  if (saturation !== undefined) picture = picture.modulate({ saturation });
  if (background !== "transparent") return picture;
  const radius = Math.min(width, height) * 0.46;
  const disc = svg(width, height, `<circle cx="${width / 2}" cy="${height / 2}" r="${radius}" fill="#fff"/>`);
  return picture.ensureAlpha().composite([{ input: Buffer.from(disc), blend: "dest-in" }]);
}
