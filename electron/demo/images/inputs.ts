import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import { missingParameter, wrongType, wrongValue } from "../compatible-video-refusals.ts";
import { mediaType } from "../media-type.ts";
import { Refusal } from "../refusal.ts";

/** Of one picture, and of a mask (wire notes 4.3). */
const INPUT_LIMIT = 50 * 1024 * 1024;
const MASK_LIMIT = 4 * 1024 * 1024;
const MOST_INPUTS = 16;

/** Pixels in rows, eight bits a channel, sRGB; three or four channels, or one. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

/** The pictures of an edit: the first whole, of the others what they look like, and the alpha of the mask. */
export interface EditInputs {
  first: Pixels;
  /** Encoded as they came. */
  others: Buffer[];
  /** One byte a pixel of the first picture: 0 is replaced, 255 kept; absent without a mask. */
  mask?: Pixels;
  /** Hash of all bytes: edits of other inputs look different. */
  fingerprint: string;
}

/**
 * The files of an edit (interface 4.5): `image`, or `image[]` for several, and a mask of the first one's size with an alpha channel.
 * `isTurned`: whether a picture's own orientation is applied first. Throws a `Refusal` in the codes of the official service (wire notes 4.5).
 */
export async function readEditInputs(form: FormData, isTurned: boolean): Promise<EditInputs> {
  const files = await Promise.all(imageFiles(form).map(async (part, place) => await readPicture(part, `image[${place}]`)));
  const [bytes, ...others] = files;
  if (!bytes) throw missingParameter("image");
  const first = await decode(bytes, "image[0]", isTurned);
  const maskBytes = await readMask(form.getAll("mask"));
  const mask = maskBytes && (await decodeMask(maskBytes, first));
  const hash = createHash("sha256");
  for (const each of [...files, ...(maskBytes ? [maskBytes] : [])]) hash.update(each);
  return { first, others, fingerprint: hash.digest("hex").slice(0, 24), ...(mask && { mask }) };
}

function imageFiles(form: FormData): (string | File)[] {
  const single = form.getAll("image");
  const several = form.getAll("image[]");
  if (single.length > 0 && several.length > 0) throw wrongValue("image", "use either image or image[]");
  if (single.length > 1) throw wrongValue("image", "several images go in image[]");
  const parts = [...single, ...several];
  if (parts.length > MOST_INPUTS) throw wrongValue("image", `at most ${MOST_INPUTS} images, but got ${parts.length}`);
  return parts;
}

async function readPicture(part: string | File, name: string): Promise<Buffer> {
  const bytes = await readFile(part, name);
  if (bytes.length >= INPUT_LIMIT) throw wrongFile("The image must be smaller than 50 MB.", name);
  const type = mediaType(bytes);
  if (!["image/png", "image/jpeg", "image/webp"].includes(type)) throw wrongFile("The image must be a PNG, JPEG or WebP file.", name);
  assertType(part, type, name);
  return bytes;
}

async function readMask(parts: (string | File)[]): Promise<Buffer | undefined> {
  const [part] = parts;
  if (part === undefined) return undefined;
  if (parts.length > 1) throw wrongValue("mask", "one mask at most");
  const bytes = await readFile(part, "mask");
  if (bytes.length >= MASK_LIMIT) throw wrongFile("The mask must be smaller than 4 MB.", "mask");
  if (mediaType(bytes) !== "image/png") throw wrongFile("The mask must be a PNG file.", "mask");
  assertType(part, "image/png", "mask");
  return bytes;
}

async function readFile(part: string | File, name: string): Promise<Buffer> {
  if (typeof part === "string") throw wrongType(name, "a file, but got a string");
  if (part.name === "") throw wrongValue(name, "the file part needs a file name");
  return Buffer.from(await part.arrayBuffer());
}

/** Services look at the declared type as well as at the bytes. */
function assertType(part: string | File, type: string, name: string): void {
  if (part instanceof File && part.type === type) return;
  const declared = part instanceof File ? part.type.slice(0, 80) : "";
  throw new Refusal(
    400,
    "unsupported_file_mimetype",
    `Invalid file '${name}': unsupported mimetype ('${declared}'); the file is ${type}.`,
    name,
  );
}

async function decode(bytes: Buffer, name: string, isTurned: boolean): Promise<Pixels> {
  const picture = sharp(bytes, { failOn: "truncated" });
  return await raw(isTurned ? picture.autoOrient() : picture, name);
}

async function decodeMask(bytes: Buffer, first: Pixels): Promise<Pixels> {
  const { hasAlpha, width, height } = await metadataOf(bytes);
  if (!hasAlpha) throw wrongFile("The mask must have an alpha channel: it shows what is to be replaced.", "mask");
  if (width !== first.width || height !== first.height) {
    throw wrongFile(`The mask has ${width}x${height} pixels, the first image ${first.width}x${first.height}: they must be equal.`, "mask");
  }
  return await raw(sharp(bytes).extractChannel("alpha"), "mask");
}

async function metadataOf(bytes: Buffer) {
  return await sharp(bytes)
    .metadata()
    .catch((cause: unknown) => refuse("mask", cause));
}

async function raw(picture: Sharp, name: string): Promise<Pixels> {
  const isMask = name === "mask";
  const { data, info } = await (isMask ? picture : picture.toColourspace("srgb"))
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => refuse(name, cause));
  return { data, width: info.width, height: info.height, channels: info.channels as Pixels["channels"] };
}

function refuse(name: string, cause: unknown): never {
  throw Object.assign(wrongFile("The file cannot be decoded as an image.", name), { cause });
}

function wrongFile(message: string, param: string): Refusal {
  return new Refusal(400, "invalid_image_file", message, param);
}
