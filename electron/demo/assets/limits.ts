import type { AssetType } from "./record.ts";

const MB = 1024 * 1024;

interface Range {
  least: number;
  most: number;
}

/** What a file of a kind has to keep (wire notes 2.5). Lengths in seconds, sides and pixels as seen, the ratio as width by height. */
export interface FileLimits {
  types: readonly string[];
  /** A file of this size is too large already. */
  tooManyBytes: number;
  seconds?: Range;
  framesPerSecond?: Range;
  sides?: Range;
  ratio?: Range;
  pixels?: Range;
}

const sides = { least: 300, most: 6000 };
const ratio = { least: 0.4, most: 2.5 };
/** Containers round a clip of whole seconds up. */
const SLACK = 0.2;
const imageTypes = ["image/jpeg", "image/png", "image/webp", "image/bmp", "image/tiff", "image/gif", "image/heic"];
const soundTypes = ["audio/wav", "audio/mpeg"];
const videoTypes = ["video/mp4", "video/quicktime"];
const framesPerSecond = { least: 23.9, most: 60.1 };

export const fileLimits: Record<"newer" | "older", Record<AssetType, FileLimits>> = {
  newer: {
    Image: { types: imageTypes, tooManyBytes: 30 * MB, sides, ratio },
    Video: {
      types: videoTypes,
      tooManyBytes: 200 * MB + 1,
      seconds: { least: 2, most: 30 + SLACK },
      framesPerSecond,
      sides,
      ratio,
      pixels: { least: 407_696, most: 8_295_044 },
    },
    Audio: { types: soundTypes, tooManyBytes: 15 * MB + 1, seconds: { least: 2, most: 30 + SLACK } },
  },
  older: {
    Image: { types: imageTypes, tooManyBytes: 30 * MB, sides, ratio },
    Video: {
      types: videoTypes,
      tooManyBytes: 50 * MB + 1,
      seconds: { least: 2, most: 15 + SLACK },
      framesPerSecond,
      sides,
      ratio,
      pixels: { least: 409_600, most: 2_086_876 },
    },
    Audio: { types: soundTypes, tooManyBytes: 15 * MB + 1, seconds: { least: 2, most: 15 + SLACK } },
  },
};

/** What a file was measured to be. */
export interface Facts {
  bytes: number;
  type: string;
  width?: number;
  height?: number;
  seconds?: number;
  framesPerSecond?: number;
}

/** The code of the first limit that a file does not keep (wire notes 2.6), or nothing. */
export function brokenLimit(facts: Facts, limits: FileLimits): string | undefined {
  if (facts.bytes >= limits.tooManyBytes) return "FileSizeTooLarge";
  if (!limits.types.includes(facts.type)) return "FormatUnsupported";
  const { width = 0, height = 0 } = facts;
  return (
    outside(width, limits.sides, "WidthTooSmall", "WidthTooLarge") ??
    outside(height, limits.sides, "HeightTooSmall", "HeightTooLarge") ??
    outside(width / height, limits.ratio, "AspectRatioTooSmall", "AspectRatioTooLarge") ??
    outside(width * height, limits.pixels, "PixelCountTooSmall", "PixelCountTooLarge") ??
    outside(facts.seconds ?? 0, limits.seconds, "DurationTooShort", "DurationTooLong") ??
    outside(facts.framesPerSecond ?? 0, limits.framesPerSecond, "FpsTooLow", "FpsTooHigh")
  );
}

function outside(value: number, range: Range | undefined, under: string, over: string): string | undefined {
  if (!range) return undefined;
  if (value < range.least) return under;
  return value > range.most ? over : undefined;
}
