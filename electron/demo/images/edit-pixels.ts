import { setImmediate as turn } from "node:timers/promises";
import sharp from "sharp";
import { drawPixels, type Look } from "./draw.ts";
import type { EditInputs, Pixels } from "./inputs.ts";

/** Without a mask all of the picture changes, but it stays to be seen: this much of it. */
const UNMASKED = 140;
/** Rows between two looks at other requests. */
const ROWS_AT_ONCE = 128;

/**
 * The edited picture: new where the mask's alpha is 0, the first picture where it is 255, a mix in between. Where the size is that of the
 * first picture, what is kept is the same to the byte; else it is scaled, cut at its middle. A replaced pixel never has its old colour, so
 * that a test can count them.
 */
export async function editPixels(inputs: EditInputs, look: Look, size: string): Promise<Pixels> {
  const { first } = inputs;
  const [width, height] = size === "auto" ? [first.width, first.height] : (size.split("x").map(Number) as [number, number]);
  const base = await fit(first, width, height);
  const mask = inputs.mask && (await fit(inputs.mask, width, height, "nearest"));
  const drawn = await withCards(await drawPixels({ ...look, fingerprint: inputs.fingerprint }, width, height), inputs.others);
  const result = Buffer.from(base.data);
  for (let row = 0; row < height; row += ROWS_AT_ONCE) {
    const end = Math.min(row + ROWS_AT_ONCE, height) * width;
    replace(result, base, drawn.data, mask?.data, row * width, end);
    await turn();
  }
  return { ...base, data: result };
}

function replace(result: Buffer, base: Pixels, drawn: Buffer, mask: Buffer | undefined, from: number, to: number): void {
  const { channels } = base;
  const colours = Math.min(channels, 3);
  for (let pixel = from; pixel < to; pixel++) {
    const kept = mask ? mask[pixel]! : UNMASKED;
    if (kept === 255) continue;
    const at = pixel * channels;
    let isOld = true;
    for (let channel = 0; channel < colours; channel++) {
      const value = (drawn[pixel * 3 + channel]! * (255 - kept) + base.data[at + channel]! * kept + 127) / 255;
      result[at + channel] = value;
      isOld &&= result[at + channel] === base.data[at + channel];
    }
    if (channels === 4) result[at + 3] = 255 - kept + (base.data[at + 3]! * kept + 127) / 255;
    if (kept === 0 && isOld) result[at]! ^= 1;
  }
}

async function fit(pixels: Pixels, width: number, height: number, kernel: "nearest" | "lanczos3" = "lanczos3"): Promise<Pixels> {
  if (pixels.width === width && pixels.height === height) return pixels;
  const { data: source, channels } = pixels;
  const scaled = sharp(source, { raw: { width: pixels.width, height: pixels.height, channels } }).resize(width, height, {
    fit: "cover",
    kernel,
  });
  // What has one channel would come out with three.
  const data = await (channels === 1 ? scaled.extractChannel(0) : scaled).raw().toBuffer();
  return { data, width, height, channels };
}

/** Further pictures as a row of cards on one in RGB, so that each is seen to have counted. */
export async function withCards(drawn: Pixels, others: readonly Buffer[]): Promise<Pixels> {
  if (others.length === 0) return drawn;
  const { width, height, channels } = drawn;
  const side = Math.max(Math.floor(Math.min(width / (others.length + 1), height / 3)), 1);
  const gap = Math.floor((width - side * others.length) / (others.length + 1));
  const cards = await Promise.all(
    others.map(async (bytes, place) => ({
      input: await sharp(bytes).autoOrient().resize(side, side, { fit: "cover" }).png({ compressionLevel: 1 }).toBuffer(),
      left: gap + place * (side + gap),
      top: Math.floor((height - side) / 2),
    })),
  );
  const data = await sharp(drawn.data, { raw: { width, height, channels } }).composite(cards).removeAlpha().raw().toBuffer();
  return { data, width, height, channels };
}
