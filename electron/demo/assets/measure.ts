import { ALL_FORMATS, BufferSource, Input } from "mediabunny";
import sharp from "sharp";
import { mediaType } from "../media-type.ts";
import type { AssetType } from "./record.ts";
import type { Facts } from "./limits.ts";
import { bitmapSides, heicSides, isCutOff, type Sides } from "./own-parsing.ts";

/** The code of what is wrong with a file before any limit (wire notes 2.6). */
export type WrongFile = "FormatUndetectable" | "FormatUnsupported" | "TypeMismatch" | "TranscodingFailed";

/** Sides beyond which a picture is not decoded: its limits refuse it anyway. */
const LONGEST_DECODED = 6000;
const videoCodecs = ["avc", "hevc"];
const soundCodecs = ["aac", "mp3"];

/** Measures a file by its bytes, whatever its name or its server say; or names what makes it no file of this kind. */
export async function measure(bytes: Buffer, kind: AssetType): Promise<Facts | WrongFile> {
  const type = mediaType(bytes);
  if (type === "application/octet-stream") return "FormatUndetectable";
  if (!type.startsWith(`${kind.toLowerCase()}/`)) return "TypeMismatch";
  const facts = { bytes: bytes.length, type };
  if (kind === "Image") return await measurePicture(bytes, facts);
  return await measureTracks(bytes, facts, kind);
}

async function measurePicture(bytes: Buffer, facts: Facts): Promise<Facts | WrongFile> {
  const own = facts.type === "image/bmp" ? bitmapSides(bytes) : facts.type === "image/heic" ? heicSides(bytes) : undefined;
  if (facts.type === "image/bmp" || facts.type === "image/heic") return own ? { ...facts, ...own } : "FormatUndetectable";
  const sides = await decodedSides(bytes);
  return typeof sides === "string" ? sides : { ...facts, ...sides };
}

/** Sides as seen, upright; the picture is decoded to its end, so that a damaged one shows. */
async function decodedSides(bytes: Buffer): Promise<Sides | WrongFile> {
  try {
    const { width, height, orientation = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const sides = orientation >= 5 ? { width: height, height: width } : { width, height };
    if (Math.max(width, height) <= LONGEST_DECODED) await sharp(bytes).resize(64).raw().toBuffer();
    return sides;
  } catch (error) {
    if (error instanceof Error) return "TranscodingFailed";
    throw error;
  }
}

async function measureTracks(bytes: Buffer, facts: Facts, kind: AssetType): Promise<Facts | WrongFile> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  try {
    const picture = await input.getPrimaryVideoTrack();
    const sound = await input.getPrimaryAudioTrack();
    if (kind === "Audio") return sound ? { ...facts, seconds: await input.computeDuration() } : "FormatUndetectable";
    if (!picture) return "FormatUndetectable";
    if (!videoCodecs.includes(picture.codec ?? "")) return "FormatUnsupported";
    if (sound && !isTakenSound(sound.codec, facts.type)) return "FormatUnsupported";
    if (facts.type !== "video/webm" && isCutOff(bytes)) return "TranscodingFailed";
    const { averagePacketRate } = await picture.computePacketStats();
    const { displayWidth: width, displayHeight: height } = picture;
    return { ...facts, width, height, seconds: await input.computeDuration(), framesPerSecond: averagePacketRate };
  } catch (error) {
    if (error instanceof Error) return "FormatUndetectable";
    throw error;
  } finally {
    input.dispose();
  }
}

function isTakenSound(codec: string | null, type: string): boolean {
  return soundCodecs.includes(codec ?? "") || (type === "video/quicktime" && (codec ?? "").startsWith("pcm"));
}
