import { Failure } from "../../../shared/failure.ts";
import type { VideoFit } from "../../../shared/contract/fits.ts";

/** What is known of a video before it is fitted. Sides as seen, in pixels; bit rates in bits a second. */
export interface FitSource {
  seconds: number;
  width: number;
  height: number;
  frameRate: number;
  /** Of the pictures alone. */
  bitRate: number;
  hasSound: boolean;
}

/** Seconds of the source, from its first picture. */
export interface Part {
  start: number;
  end: number;
}

/** How a part is to be encoded. */
export interface FitStep {
  width: number;
  height: number;
  bitRate: number;
  soundBitRate: number;
  /** Only where it is to change. */
  frameRate?: number;
}

/** The part that is asked for, within the video and no longer than allowed. Fails with `video-part-empty`. */
export function partOf({ start = 0, end = Infinity, maxSeconds = Infinity }: VideoFit, seconds: number): Part {
  const from = Math.max(0, start);
  const to = Math.min(end, seconds, from + maxSeconds);
  if (to - from >= LEAST_SECONDS) return { start: from, end: to };
  throw new Failure({
    code: "invalid-input",
    reason: "video-part-empty",
    message: `The video has ${seconds} s; nothing lies between ${from} s and ${to} s.`,
    detail: { seconds },
  });
}

const LEAST_SECONDS = 0.1;

/** Whether the pictures may stay as they are, so far as their size and pace go. */
export function keepsPictures(source: FitSource, fit: VideoFit): boolean {
  const { width, height } = boundedSize(source, fit);
  return frameRateOf(source, fit) === undefined && width === even(source.width) && height === even(source.height);
}

/** Less than this many bits for a pixel and the eye sees blocks: then fewer pixels look better. */
const FAIR_BITS_PER_PIXEL = 0.05;
/** What quiet pictures need at least to be encoded anew without harm. */
const MODEST_BITS_PER_PIXEL = 0.02;
/** Below this there is nothing to recognise. */
const LEAST_BITS_PER_PIXEL = 0.012;
/** Of the shorter side, in pixels; smaller only where the source is. */
const LEAST_SIDE = 240;
/** Encoders hit an average rate within a few per cent. */
const AIM = 0.92;
/** A try that came out too large by little must become smaller by more than that. */
const NEXT_AIM = 0.92;

/** The gentlest way that is likely to come under the limit. Fails with `video-too-long-to-fit`. */
export function firstStep(source: FitSource, part: Part, fit: VideoFit): FitStep {
  const seconds = part.end - part.start;
  const frameRate = frameRateOf(source, fit);
  const pace = frameRate ?? source.frameRate;
  const total = fit.maxBytes === undefined ? Infinity : ((fit.maxBytes - indexBytes(seconds, pace)) * 8 * AIM) / seconds;
  const soundBitRate = source.hasSound ? soundRate(total) : 0;
  const most = boundedSize(source, fit);
  // Encoding anew loses a little even at the source's own rate; many more bits bring nothing back.
  const wanted = Math.max(source.bitRate * 1.1, MODEST_BITS_PER_PIXEL * most.width * most.height * pace);
  const isLimited = total - soundBitRate < wanted;
  const bitRate = isLimited ? total - soundBitRate : wanted;
  const size = isLimited ? sizeFor(bitRate, source, part, fit) : most;
  return { ...size, bitRate: Math.round(bitRate), soundBitRate, ...(frameRate !== undefined && { frameRate }) };
}

/** The next way after one that gave `bytes`, which were too many. Fails with `video-too-long-to-fit` when it was the strongest already. */
export function nextStep(step: FitStep, bytes: number, source: FitSource, part: Part, fit: VideoFit & { maxBytes: number }): FitStep {
  const share = (fit.maxBytes * NEXT_AIM) / bytes;
  const wanted = Math.round((step.bitRate + step.soundBitRate) * share - step.soundBitRate);
  const least = Math.ceil(leastRate(source, fit));
  // The first pictures say little of the others: a rate that is still possible is tried before it is given up.
  const bitRate = step.bitRate > least ? Math.max(wanted, least) : wanted;
  return { ...step, bitRate, ...sizeFor(bitRate, source, part, fit) };
}

/** Tables of an MP4: some bytes for each picture and each piece of sound. */
function indexBytes(seconds: number, frameRate: number): number {
  return 4000 + seconds * (frameRate * 16 + 47 * 12);
}

/** Bits a second for sound, by what there is for everything. */
function soundRate(total: number): number {
  if (total < 250_000) return 48_000;
  return total < 700_000 ? 64_000 : 128_000;
}

/** The size that a rate is fair for: as large as the bounds allow. */
function sizeFor(bitRate: number, source: FitSource, part: Part, fit: VideoFit): { width: number; height: number } {
  const least = leastRate(source, fit);
  if (bitRate < least) throw tooLong(part, source, fit);
  const most = boundedSize(source, fit);
  const pace = frameRateOf(source, fit) ?? source.frameRate;
  const fair = Math.sqrt(bitRate / (FAIR_BITS_PER_PIXEL * most.width * most.height * pace));
  // A little smaller would only blur.
  const scale = Math.max(leastScale(most, fit), fair > 0.9 ? 1 : fair);
  return { width: even(most.width * scale), height: even(most.height * scale) };
}

/** The rate at which the smallest pictures can just be recognised. */
function leastRate(source: FitSource, fit: VideoFit): number {
  const most = boundedSize(source, fit);
  const scale = leastScale(most, fit);
  return LEAST_BITS_PER_PIXEL * most.width * scale * most.height * scale * (frameRateOf(source, fit) ?? source.frameRate);
}

function leastScale({ width, height }: { width: number; height: number }, { sides }: VideoFit): number {
  return Math.min(1, Math.max(LEAST_SIDE, sides?.min ?? 0) / Math.min(width, height));
}

function tooLong({ start, end }: Part, source: FitSource, fit: VideoFit): Failure {
  const seconds = round(end - start);
  const pace = frameRateOf(source, fit) ?? source.frameRate;
  const leastBytes = (leastRate(source, fit) + (source.hasSound ? soundRate(0) : 0)) / 8 + indexBytes(1, pace) - indexBytes(0, pace);
  const max = Math.max(0.1, round(Math.min(((fit.maxBytes ?? 0) * AIM * AIM) / leastBytes, seconds * 0.8)));
  const message = `${seconds} s do not fit under the limit; about ${max} s would.`;
  return new Failure({ code: "too-large", reason: "video-too-long-to-fit", message, detail: { seconds, max } });
}

/** To whole seconds, short times to tenths. */
function round(seconds: number): number {
  return seconds >= 10 ? Math.floor(seconds) : Math.floor(seconds * 10) / 10;
}

/** The source's size brought within the bounds, its shape kept. */
function boundedSize({ width, height }: FitSource, { maxShortSide = Infinity, sides }: VideoFit): { width: number; height: number } {
  const shorter = Math.min(width, height);
  const down = Math.min(1, maxShortSide / shorter, (sides?.max ?? Infinity) / Math.max(width, height));
  const scale = Math.max(down, (sides?.min ?? 0) / shorter);
  return { width: evenUp(width * scale, scale > 1), height: evenUp(height * scale, scale > 1) };
}

/** The pace to bring it to; nothing where it is within the bounds. */
function frameRateOf({ frameRate }: FitSource, { frameRate: bounds }: VideoFit): number | undefined {
  if (bounds?.min !== undefined && frameRate < bounds.min - 0.1) return bounds.min;
  if (bounds?.max !== undefined && frameRate > bounds.max + 0.1) return bounds.max;
  return undefined;
}

/** H.264 in 4:2:0 has even sides. */
function even(side: number): number {
  return Math.max(2, Math.floor(Math.round(side) / 2) * 2);
}

/** A smallest side must not be missed by a pixel. */
function evenUp(side: number, isUp: boolean): number {
  return isUp ? Math.ceil(Math.round(side) / 2) * 2 : even(side);
}
