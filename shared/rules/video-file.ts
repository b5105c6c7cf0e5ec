import type { Media } from "../contract/media.ts";
import { MIB } from "../units.ts";
import { error, type Problem, warning } from "./problem.ts";
import { toTenth, upToTenth } from "./tenths.ts";

type VideoFacts = Pick<Media, "mime" | "bytes" | "width" | "height" | "framesPerSecond">;

/**
 * A video as a service takes it, as an asset or as a reference, but for its length (wire notes 1.3, 2.5). Services differ: what only the
 * older limits refuse is a warning, what the newer ones refuse too is an error.
 */
export function checkVideoFile(facts: VideoFacts, field: string): Problem[] {
  const problems: Problem[] = [];
  if (!["video/mp4", "video/quicktime"].includes(facts.mime)) problems.push(error("video-format", field, { mime: facts.mime }));
  const megabytes = { value: upToTenth(facts.bytes / MIB) };
  if (facts.bytes > 200 * MIB) problems.push(error("video-too-heavy", field, { max: 200, ...megabytes }));
  else if (facts.bytes > 50 * MIB) problems.push(warning("video-heavy", field, { max: 50, ...megabytes }));
  return [...problems, ...checkFrameRate(facts, field), ...checkSize(facts, field)];
}

/** `2.3:1`, `1:2.3`. */
export function ratioInWords(width: number, height: number): string {
  return width >= height ? `${toTenth(width / height)}:1` : `1:${toTenth(height / width)}`;
}

/** 24…60 frames a second. Film’s 23.976 is under it, and some services round it. */
function checkFrameRate({ framesPerSecond: rate }: VideoFacts, field: string): Problem[] {
  if (rate === undefined) return [];
  const detail = { min: 24, max: 60, value: Math.round(rate * 1000) / 1000 };
  if (rate < 23.9 || rate > 60.1) return [error("video-frame-rate", field, detail)];
  return rate < 24 || rate > 60 ? [warning("video-frame-rate-edge", field, detail)] : [];
}

/** Of one picture: what the newer and the older services take. */
export const videoPixels = { newer: { min: 407_696, max: 8_295_044 }, older: { min: 409_600, max: 2_086_876 } };

function checkSize({ width, height }: VideoFacts, field: string): Problem[] {
  if (width === undefined || height === undefined) return [];
  const problems: Problem[] = [];
  const size = { width, height };
  if (Math.min(width, height) < 300) problems.push(error("video-too-small", field, { min: 300, ...size }));
  if (Math.max(width, height) > 6000) problems.push(error("video-too-large", field, { max: 6000, ...size }));
  const ratio = width / height;
  if (ratio < 0.4 || ratio > 2.5) problems.push(error("video-shape", field, { ratio: ratioInWords(width, height) }));
  const value = width * height;
  if (value < videoPixels.newer.min) problems.push(error("video-too-few-pixels", field, { min: videoPixels.newer.min, value, ...size }));
  else if (value < videoPixels.older.min) problems.push(warning("video-few-pixels", field, { min: videoPixels.older.min, value, ...size }));
  if (value > videoPixels.newer.max) problems.push(error("video-too-many-pixels", field, { max: videoPixels.newer.max, value, ...size }));
  else if (value > videoPixels.older.max)
    problems.push(warning("video-many-pixels", field, { max: videoPixels.older.max, value, ...size }));
  return problems;
}
