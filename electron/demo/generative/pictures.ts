import { createHash } from "node:crypto";
import sharp from "sharp";
import { drawPixels } from "../images/draw.ts";
import type { Pixels } from "../images/inputs.ts";
import { editedPixels } from "./edit.ts";
import { heavyPng } from "./heavy-picture.ts";
import type { Inputs } from "./inputs.ts";

/** What a picture's look hangs on; the same wish gives the same bytes. */
export interface PictureWish {
  prompt: string;
  seed: number;
  inputs: Inputs;
  width: number;
  height: number;
  isHeavy: boolean;
}

/** How many heavy pictures are kept, since each takes seconds. */
const MOST_KEPT = 2;

/** Makes pictures as PNG, and keeps the last heavy ones. */
export class Pictures {
  #heavy = new Map<string, Promise<Buffer>>();

  async make(wish: PictureWish): Promise<Buffer> {
    if (!wish.isHeavy) return await encode(await paint(wish));
    const name = nameOf(wish);
    const kept = this.#heavy.get(name) ?? paint(wish).then((pixels) => heavyPng(pixels, name));
    this.#heavy.delete(name);
    this.#heavy.set(name, kept);
    for (const old of [...this.#heavy.keys()].slice(0, -MOST_KEPT)) this.#heavy.delete(old);
    return await kept;
  }

  /** What is thought up on the way to a picture: a pale sketch of it. */
  async sketch(wish: PictureWish): Promise<Buffer> {
    const { data, width, height } = await paint(wish);
    const pale = sharp(data, { raw: { width, height, channels: 3 } }).modulate({ saturation: 0.25, brightness: 1.1 });
    return await pale
      .blur(Math.max(Math.min(width, height) / 200, 0.5))
      .png({ compressionLevel: 3 })
      .toBuffer();
  }
}

function nameOf({ prompt, seed, inputs, width, height }: PictureWish): string {
  const facts = JSON.stringify([prompt, seed, inputs.fingerprint, inputs.step, width, height]);
  return createHash("sha256").update(facts).digest("hex");
}

async function paint({ prompt, seed, inputs, width, height }: PictureWish): Promise<Pixels> {
  const { base, others, fingerprint, step } = inputs;
  if (!base) return await drawPixels({ prompt, seed, fingerprint, hasCaption: true }, width, height);
  return await editedPixels({ base: base.bytes, others, prompt, seed, fingerprint, step }, width, height);
}

async function encode({ data, width, height }: Pixels): Promise<Buffer> {
  return await sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 3 })
    .toBuffer();
}
