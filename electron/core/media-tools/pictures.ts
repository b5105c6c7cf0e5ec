import { readFile, writeFile } from "node:fs/promises";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import type { Metadata, Sharp } from "sharp";
import type { Media } from "../../../shared/contract/media.ts";
import { decodeBitmap } from "./bitmap.ts";
import { assertDecodes } from "./decode-whole.ts";
import { decodeHeic } from "./heic.ts";
import { MAX_PIXELS, openPicture } from "./open-picture.ts";
import { holdsPlace, splitMetadata } from "./picture-metadata.ts";
import { TooManyPixels } from "./raw-picture.ts";
import type { RawPicture } from "./raw-picture.ts";
import type { FileType } from "./sniff.ts";

export type Change = NonNullable<Media["changes"]>[number];

/** What the studio keeps of a picture that came in: the very file (`isNew` false), or a prepared one written to the target. */
export interface PreparedPicture {
  isNew: boolean;
  type: FileType;
  changes: Change[];
}

/** Size as seen (after EXIF rotation), transparency and movement of a picture that sharp reads. */
export async function readPictureFacts(file: string | Buffer): Promise<Pick<Media, "width" | "height" | "hasAlpha" | "isAnimated">> {
  const facts = await sharp(file, { limitInputPixels: false }).metadata();
  return {
    width: facts.autoOrient.width,
    height: facts.autoOrient.height,
    ...(facts.hasAlpha ? { hasAlpha: true } : {}),
    ...((facts.pages ?? 1) > 1 ? { isAnimated: true } : {}),
  };
}

/**
 * Makes of a picture one that every service takes and every browser shows: JPEG, PNG or WebP, upright, 8 bits, sRGB, one frame, and without
 * the place where it was taken. A picture that is all this already is left as it is, byte for byte, after it was decoded whole.
 * Throws `TooManyPixels`, or what the decoder threw when the picture is damaged.
 */
export async function preparePicture(file: string, type: FileType, target: string): Promise<PreparedPicture> {
  const raw = await decodeRaw(file, type);
  const facts = await readFacts(raw?.input ?? file, raw !== undefined);
  const bytes = await readFile(file);
  const parts = splitMetadata(bytes, type.mime);
  const changes = [...neededChanges(facts, type, bytes), ...((await holdsPlace(parts.metadata)) ? [strippedMetadata] : [])];
  const isRewritten = changes.some((change) => change !== strippedMetadata);
  if (!isRewritten) {
    await assertDecodes(file);
    if (changes.length > 0) await writeFile(target, parts.picture, { flush: true });
    return { isNew: changes.length > 0, type, changes };
  }
  const format = chooseFormat(facts, type, raw?.isOpaque);
  await rewrite(openPicture(raw?.input ?? file), format).toFile(target);
  return { isNew: true, type: keptTypes[format], changes };
}

/** Size, transparency and movement of a picture that stays as it is, after it was decoded whole. Throws as `preparePicture` does. */
export async function examinePicture(file: string, type: FileType): ReturnType<typeof readPictureFacts> {
  const raw = await decodeRaw(file, type);
  if (raw === undefined) {
    await readFacts(file, false);
    await assertDecodes(file);
  }
  const { hasAlpha, ...facts } = await readPictureFacts(raw?.input ?? file);
  return { ...facts, ...(hasAlpha && raw?.isOpaque !== true && { hasAlpha }) };
}

const strippedMetadata: Change = { what: "stripped-metadata" };

const keptTypes = {
  jpeg: { kind: "image", mime: "image/jpeg", extension: ".jpg" },
  png: { kind: "image", mime: "image/png", extension: ".png" },
  webp: { kind: "image", mime: "image/webp", extension: ".webp" },
} as const satisfies Record<string, FileType>;

type KeptFormat = keyof typeof keptTypes;

const keptMimes: ReadonlySet<string> = new Set(Object.values(keptTypes).map((type) => type.mime));

function neededChanges(facts: Metadata, type: FileType, bytes: Buffer): Change[] {
  const changes: Change[] = [];
  if (!keptMimes.has(type.mime)) changes.push({ what: "converted", from: type.mime });
  if ((facts.orientation ?? 1) !== 1) changes.push({ what: "turned", from: String(facts.orientation) });
  if (facts.space === "cmyk") changes.push({ what: "colours-converted", from: "CMYK" });
  // A HEIC decoder gives 8 bits by itself, and what a GIF's palette is made of does not matter.
  if (facts.depth !== "uchar" && keptMimes.has(type.mime)) changes.push({ what: "colours-converted", from: "16 bit" });
  if ((facts.pages ?? 1) > 1 || isAnimatedPng(type, bytes)) changes.push({ what: "first-frame-only" });
  return changes;
}

function isAnimatedPng(type: FileType, bytes: Buffer): boolean {
  if (type.mime !== "image/png") return false;
  const control = bytes.indexOf("acTL");
  return control > 0 && control < bytes.indexOf("IDAT");
}

/** Lossless sources stay lossless while that is not too heavy to send (30 MB, wire notes 1.3). */
const MAX_LOSSLESS_PIXELS = 8_000_000;

function chooseFormat(facts: Metadata, type: FileType, isOpaque = false): KeptFormat {
  const same = Object.entries(keptTypes).find(([, kept]) => kept.mime === type.mime)?.[0] as KeptFormat | undefined;
  if (same !== undefined && (facts.pages ?? 1) === 1) return same;
  if (facts.hasAlpha && !isOpaque) return "png";
  const isPhoto = type.mime === "image/heic" || type.mime === "image/avif";
  return isPhoto || facts.width * facts.height > MAX_LOSSLESS_PIXELS ? "jpeg" : "png";
}

function rewrite(picture: Sharp, format: KeptFormat): Sharp {
  const upright = picture.autoOrient().toColourspace("srgb");
  if (format === "jpeg") return upright.removeAlpha().jpeg({ quality: 95, chromaSubsampling: "4:4:4" });
  if (format === "webp") return upright.webp({ quality: 95 });
  return upright.png();
}

async function readFacts(input: string | Buffer, isDecoded: boolean): Promise<Metadata> {
  const facts = await sharp(input, { limitInputPixels: false }).metadata();
  if (!isDecoded && facts.width * facts.height > MAX_PIXELS) throw new TooManyPixels(facts.width, facts.height);
  return facts;
}

/** Pictures that sharp cannot decode, as an uncompressed PNG that it can. */
export async function decodeRaw(file: string, type: FileType): Promise<{ input: Buffer; isOpaque: boolean } | undefined> {
  if (type.mime !== "image/heic" && type.mime !== "image/bmp") return undefined;
  const bytes = await readFile(file);
  const raw = type.mime === "image/heic" ? await decodeHeic(bytes) : decodeBitmap(bytes);
  const { width, height, channels } = raw;
  const png = await sharp(raw.data, { raw: { width, height, channels } }).png({ compressionLevel: 0 }).toBuffer();
  return { input: raw.profile === undefined ? png : withProfile(png, raw.profile), isOpaque: isOpaque(raw) };
}

function isOpaque({ channels, data }: RawPicture): boolean {
  if (channels === 3) return true;
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}

/** Length of a PNG's signature and first chunk. */
const PNG_HEADER = 8 + 25;

function withProfile(png: Buffer, profile: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from("iCCPicc\0\0", "latin1"), deflateSync(profile)]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return Buffer.concat([png.subarray(0, PNG_HEADER), chunk, png.subarray(PNG_HEADER)]);
}
