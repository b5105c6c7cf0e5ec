import { rename, rm, writeFile } from "node:fs/promises";
import { VideoSampleSink } from "mediabunny";
import type { InputVideoTrack, VideoSample } from "mediabunny";
import sharp from "sharp";
import type { Sharp } from "sharp";
import { foreignMoment } from "./foreign-moment.ts";
import { openPicture } from "./open-picture.ts";
import { loadCodecs, withInput } from "./open-input.ts";
import { decodeRaw } from "./pictures.ts";
import { readType } from "./read-type.ts";
import { rgbaOf } from "./rgba-of.ts";

/** Longest side of a poster, in pixels. */
const POSTER_PIXELS = 640;

/** Seconds at which a picture that is not black is looked for. */
const candidateSeconds = [0, 0.5, 1, 2, 4];

/**
 * Writes a small WebP of a picture, or of a video's first moment that is not black. Throws when the file cannot be decoded, and the system's
 * error when it cannot be read or the poster not written.
 */
export async function makePoster(file: string, kind: "image" | "video", target: string): Promise<void> {
  const part = `${target}.part`;
  try {
    const picture = kind === "image" ? await readPicture(file) : await readMoment(file);
    // Written by Node: the picture library's errors do not tell a full disk from a damaged file.
    await writeFile(part, await shrink(picture).toBuffer());
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** A small WebP of a picture, at most `POSTER_PIXELS` long. */
export function shrink(picture: Sharp): Sharp {
  return picture.resize({ width: POSTER_PIXELS, height: POSTER_PIXELS, fit: "inside", withoutEnlargement: true }).webp({ quality: 80 });
}

async function readPicture(file: string): Promise<Sharp> {
  const type = await readType(file);
  const raw = type && (await decodeRaw(file, type));
  return openPicture(raw?.input ?? file).autoOrient();
}

async function readMoment(file: string): Promise<Sharp> {
  await loadCodecs();
  return withInput(file, async (input) => {
    const track = await input.getPrimaryVideoTrack();
    if (track === null) throw new Error("The file holds no video.");
    if (!(await track.canDecode())) return foreignMoment(file, track);
    return firstLightMoment(track, await track.computeDuration());
  });
}

async function firstLightMoment(track: InputVideoTrack, end: number): Promise<Sharp> {
  const sink = new VideoSampleSink(track);
  const start = await track.getFirstTimestamp();
  const moments = candidateSeconds.map((seconds) => start + seconds).filter((moment) => moment === start || moment < end);
  let first: Sharp | undefined;
  for (const moment of moments) {
    const sample = await sink.getSample(moment);
    if (sample === null) continue;
    const picture = await toPicture(sample);
    if (!(await isBlack(picture))) return picture;
    first ??= picture;
  }
  if (first === undefined) throw new Error("No picture of the video could be decoded.");
  return first;
}

/** A decoded frame, upright and with square pixels; the sample is closed. */
export async function toPicture(sample: VideoSample): Promise<Sharp> {
  try {
    const { pixels, width, height } = await rgbaOf(sample);
    const isTurned = sample.rotation % 180 !== 0;
    const square = isTurned
      ? { width: sample.displayHeight, height: sample.displayWidth }
      : { width: sample.displayWidth, height: sample.displayHeight };
    const flat = await sharp(pixels, { raw: { width, height, channels: 4 } })
      .resize({ ...square, fit: "fill" })
      .png({ compressionLevel: 0 })
      .toBuffer();
    return sharp(flat).rotate(sample.rotation);
  } finally {
    sample.close();
  }
}

/** Mean brightness under this share of white counts as black. */
const BLACK_BELOW = 0.06;

async function isBlack(picture: Sharp): Promise<boolean> {
  const [red, green, blue] = (await sharp(await picture.clone().resize(32, 32, { fit: "fill" }).png().toBuffer()).stats()).channels;
  const mean = ((red?.mean ?? 0) + (green?.mean ?? 0) + (blue?.mean ?? 0)) / 3;
  return mean < BLACK_BELOW * 255;
}
