import { stat } from "node:fs/promises";
import type { Input } from "mediabunny";
import type { FittedVideo, VideoFit } from "../../../shared/contract/fits.ts";
import { Failure } from "../../../shared/failure.ts";
import { MINUTE } from "../../../shared/units.ts";
import { clipTracks } from "./clip-shape.ts";
import { copyPart, planCopy } from "./copy-part.ts";
import { encodePart } from "./encode-part.ts";
import { type FitSource, type FitStep, type Part, firstStep, keepsPictures, nextStep, partOf } from "./fit-plan.ts";
import { loadCodecs, withInput } from "./open-input.ts";
import { writeMp4 } from "./write-mp4.ts";

export type FitFacts = Omit<FittedVideo, "media"> & { bytes: number };

export interface FitWatch {
  signal: AbortSignal;
  /** How far this round has come, from 0 to 1; rounds count from 1. */
  onProgress: (share: number, round: number) => void;
}

/** More rounds would mean that the encoder does not do what it is told. */
const MOST_ROUNDS = 6;

/**
 * Writes an MP4 of a video at `target` that is within all that `fit` asks for: cut out as it is where its key frames allow that, else encoded
 * anew as H.264 with the highest rate and size that stay under the limit, its sound with it. The file streams to the disk and has its index
 * in front. Fails with `video-part-empty`, `video-too-long-to-fit`, `video-not-decodable`, or throws what the reader or the encoder threw;
 * `target` is then of no use.
 */
export async function fitVideo(file: string, target: string, fit: VideoFit, watch: FitWatch): Promise<FitFacts> {
  // Codecs at work do not keep a process alive by themselves: a command would end in the middle.
  const alive = setInterval(() => {}, MINUTE);
  try {
    return await fitInput(file, target, fit, watch);
  } finally {
    clearInterval(alive);
  }
}

function fitInput(file: string, target: string, fit: VideoFit, watch: FitWatch): Promise<FitFacts> {
  return withInput(file, async (input) => {
    const source = await readSource(input);
    const part = partOf(fit, source.seconds);
    const made =
      (await tryCut(input, target, { source, part, fit }, watch)) ?? (await searchRate(input, target, { source, part, fit }, watch));
    const { size } = await stat(target);
    return { ...made, bytes: size, bitRate: Math.round((size * 8) / (made.end - made.start)) };
  });
}

interface Task {
  source: FitSource;
  part: Part;
  fit: VideoFit;
}

type Made = Part & Pick<FittedVideo, "way">;

async function readSource(input: Input): Promise<FitSource> {
  const { video, audio } = await clipTracks(input);
  const { averagePacketRate, averageBitrate } = await video.computePacketStats();
  const start = await video.getFirstTimestamp();
  return {
    seconds: (await video.computeDuration()) - start,
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    frameRate: averagePacketRate,
    bitRate: averageBitrate,
    hasSound: audio !== null,
  };
}

async function tryCut(input: Input, target: string, { source, part, fit }: Task, watch: FitWatch): Promise<Made | undefined> {
  if (!keepsPictures(source, fit)) return undefined;
  const plan = await planCopy(input, part);
  const maxBytes = fit.maxBytes ?? Infinity;
  if (plan === undefined || plan.bytes >= maxBytes) return undefined;
  await writeMp4(target, (output) => copyPart(input, output, plan, { ...watch, onProgress: (share) => watch.onProgress(share, 1) }));
  return (await stat(target)).size <= maxBytes ? { way: "cut", start: plan.start, end: plan.end } : undefined;
}

async function searchRate(input: Input, target: string, task: Task, watch: FitWatch): Promise<Made> {
  await loadCodecs();
  const { video, audio } = await clipTracks(input);
  if (!(await video.canDecode())) throw notDecodable();
  const isSilent = !(await audio?.canDecode());
  const source = { ...task.source, hasSound: !isSilent };
  const { part, fit } = task;
  const maxBytes = fit.maxBytes ?? Infinity;
  let step: FitStep = firstStep(source, part, fit);
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    const now = step;
    const watchRound = { signal: watch.signal, onProgress: (share: number) => watch.onProgress(share, round) };
    const overflow = await writeMp4(target, (output) => encodePart(input, output, { ...part, step: now, isSilent, maxBytes }, watchRound));
    const bytes = overflow ?? (await stat(target)).size;
    if (bytes <= maxBytes) return { way: "encoded", ...part };
    step = nextStep(step, bytes, source, part, { ...fit, maxBytes });
  }
  throw new Error(`The video did not come under ${maxBytes} bytes in ${MOST_ROUNDS} rounds.`);
}

function notDecodable(): Failure {
  return new Failure({
    code: "invalid-input",
    reason: "video-not-decodable",
    message: "The pictures of this video are in a form that the studio cannot read.",
    action: "none",
  });
}
