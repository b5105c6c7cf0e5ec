import sharp, { type Sharp } from "sharp";
import { drawPixels } from "../images/draw.ts";
import { withCards } from "../images/edit-pixels.ts";
import type { Pixels } from "../images/inputs.ts";
import { captionDrawing, captionHeight, svg } from "../media/labels.ts";
import { toneFor } from "./tones.ts";

/** What is done to a picture. */
export interface Edit {
  base: Buffer;
  /** Further inputs, which are laid on as cards. */
  others: readonly Buffer[];
  prompt: string;
  seed: number;
  fingerprint: string;
  /** Which edit of a conversation this is: each leaves its trace in a place of its own. */
  step: number;
}

const COLUMNS = 2;
const ROWS = 4;

/**
 * The base in the size that is wanted, cut at its middle, with a change that the prompt names: a tone, where one of its words is one, a
 * round view of what it says, and its first words. What earlier edits left stays to be seen, so that a chain of them can be counted.
 */
export async function editedPixels(edit: Edit, width: number, height: number): Promise<Pixels> {
  const scaled = sharp(edit.base).autoOrient().resize(width, height, { fit: "cover" }).removeAlpha().toColourspace("srgb");
  const toned = await raw(toneFor(edit.prompt)(scaled));
  const carded = await withCards(toned, edit.others);
  const marks = [await viewOf(edit, width, height), captionOf(edit, width, height)].filter((mark) => mark !== undefined);
  return await raw(sharp(carded.data, { raw: { width, height, channels: 3 } }).composite(marks));
}

interface Mark {
  input: Buffer;
  left: number;
  top: number;
}

/** A small round picture of the prompt; in two columns at the right, away from the captions. */
async function viewOf(edit: Edit, width: number, height: number): Promise<Mark> {
  const side = Math.max(Math.floor(Math.min(width / 5, height / (ROWS + 2)) / 2) * 2, 16);
  const { prompt, seed, fingerprint, step } = edit;
  const { data } = await drawPixels({ prompt, seed, fingerprint }, side, side);
  const half = side / 2;
  const disc = Buffer.from(svg(side, side, `<circle cx="${half}" cy="${half}" r="${half}" fill="#fff"/>`));
  const rim = `<circle cx="${half}" cy="${half}" r="${half * 0.95}" fill="none" stroke="#fff" stroke-width="${half * 0.1}"/>`;
  const input = await sharp(data, { raw: { width: side, height: side, channels: 3 } })
    .ensureAlpha()
    .composite([{ input: disc, blend: "dest-in" }, { input: Buffer.from(svg(side, side, rim)) }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  const gap = Math.floor(side * 0.2);
  const [column, row] = [step % COLUMNS, Math.floor(step / COLUMNS) % ROWS];
  return { input, left: width - (side + gap) * (column + 1), top: gap + row * (side + gap) };
}

/** A line of the prompt's words; those of earlier edits stand below it. */
function captionOf({ prompt, step }: Edit, width: number, height: number): Mark | undefined {
  const drawing = captionDrawing(`${step + 1}. ${prompt}`, width, height);
  if (drawing === undefined) return undefined;
  const line = captionHeight(width, height);
  const lines = Math.max(Math.floor(height / line) - 1, 1);
  const margin = Math.floor(Math.min(width, height) * 0.035);
  return { input: Buffer.from(drawing), left: margin, top: Math.max(height - margin - line * (1 + (step % lines)), 0) };
}

async function raw(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.removeAlpha().raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3 };
}
