import sharp, { type Metadata } from "sharp";
import { invalid } from "../refusal.ts";

/** Formats that the upstream takes although this machine's decoder may not (wire notes 1.3): BMP, and HEIC by its brand. */
function isForeignPicture(bytes: Buffer): boolean {
  return bytes.toString("latin1", 0, 2) === "BM" || /^ftyp(heic|heix|hevc|mif1|msf1)/.test(bytes.toString("latin1", 4, 12));
}

/** Facts of a picture that came inline, or nothing for one of a known format without a decoder here. Refuses the rest. */
export async function readPicture(bytes: Buffer, at: string): Promise<Metadata | undefined> {
  if (isForeignPicture(bytes)) return undefined;
  const facts = await metadataOf(bytes, at);
  if (!formats.has(facts.format)) throw invalid(at, `images of the format ${facts.format} are not supported`, "UnsupportedImageFormat");
  if (Math.max(facts.width, facts.height) > LONGEST_SIDE) throw invalid(at, "the image is larger than 6000 pixels", "OversizedImage");
  return facts;
}

/** In pixels (wire notes 1.3); also what keeps a picture of many megapixels from being decoded here. */
const LONGEST_SIDE = 6000;

const formats = new Set<string | undefined>(["jpeg", "png", "webp", "tiff", "gif"]);

async function metadataOf(bytes: Buffer, at: string): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (cause) {
    return refuse(at, cause);
  }
}

function refuse(at: string, cause: unknown): never {
  throw Object.assign(invalid(at, "the image cannot be decoded", "UnsupportedImageFormat"), { cause });
}

/** Longest side of what is kept of an input picture: enough for a 720p film, small enough for a cache. */
const KEPT_SIDE = 1280;

/** A small JPEG of an input picture, upright, for the film to be made of; or nothing for a format without a decoder here. Refuses a damaged one. */
export async function smallPicture(bytes: Buffer, at: string): Promise<Buffer | undefined> {
  if (isForeignPicture(bytes)) return undefined;
  const small = sharp(bytes, { limitInputPixels: false })
    .rotate()
    .flatten({ background: "#ffffff" })
    .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: "inside", withoutEnlargement: true });
  return await small
    .jpeg({ quality: 88 })
    .toBuffer()
    .catch((cause: unknown) => refuse(at, cause));
}

/** `1280x720`… of a JPEG or PNG as it is seen, upright, or nothing when it cannot be decoded to its end. */
export async function pixelsOf(bytes: Buffer): Promise<string | undefined> {
  try {
    const { width, height } = await sharp(bytes).metadata();
    if (Math.max(width, height) > LONGEST_SIDE) return `${width}x${height}`;
    const { info } = await sharp(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true });
    return `${info.width}x${info.height}`;
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}
