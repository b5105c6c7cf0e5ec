import type { Input } from "mediabunny";
import { Failure } from "../../../shared/failure.ts";
import { MINUTE } from "../../../shared/units.ts";
import { clipTracks } from "./clip-shape.ts";
import { encodePart } from "./encode-part.ts";
import { findFfmpeg, runFfmpeg } from "./ffmpeg.ts";
import { loadCodecs, withInput } from "./open-input.ts";
import { writeMp4 } from "./write-mp4.ts";

export interface PlayableWatch {
  signal: AbortSignal;
  /** How far it has come, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Of the longer side, in pixels: as much as a screen shows. */
const MOST_PIXELS = 1920;
/** Bits for a pixel of each picture: enough that the copy looks like the file. */
const BITS_PER_PIXEL = 0.12;
const LEAST_BIT_RATE = 300_000;
const SOUND_BIT_RATE = 160_000;
/** So many packets tell the pace of a video. */
const PACKETS_FOR_PACE = 240;

/**
 * Writes a copy of a video that every browser plays: H.264 with 8 bits and AAC in an MP4, upright, 1920 pixels at the most. What the studio's
 * own decoders cannot read (ProRes, MPEG-4 part 2) is left to the person's ffmpeg. Fails with `proxy-no-decoder` where that is not there,
 * or throws what the reader or the encoder threw; `target` is then of no use.
 */
export async function makePlayableVideo(file: string, target: string, watch: PlayableWatch): Promise<void> {
  await loadCodecs();
  // Codecs at work do not keep a process alive by themselves.
  const alive = setInterval(() => {}, MINUTE);
  try {
    const facts = await withInput(file, readFacts);
    const ffmpeg = facts.isDecodable && facts.hasPlayableSound ? undefined : findFfmpeg();
    if (ffmpeg !== undefined) return await copyWithFfmpeg(ffmpeg, file, target, facts, watch);
    if (!facts.isDecodable) throw noDecoder(facts.codec);
    await withInput(file, (input) => copyWithOwn(input, target, facts, watch));
  } finally {
    clearInterval(alive);
  }
}

/** About as many bytes as the copy of a video will have, at most. */
export function playableBytes({ width = MOST_PIXELS, height = MOST_PIXELS, seconds = 0, framesPerSecond = 60 }): number {
  const rate = bitRateOf({ ...boundedSize(width, height), frameRate: framesPerSecond }) + SOUND_BIT_RATE;
  return Math.ceil((rate * seconds) / 8);
}

interface Facts {
  codec: string;
  isDecodable: boolean;
  /** What there is to hear can be decoded, or there is nothing. */
  hasPlayableSound: boolean;
  isSilent: boolean;
  seconds: number;
  frameRate: number;
  /** Of the copy. */
  width: number;
  height: number;
}

async function readFacts(input: Input): Promise<Facts> {
  const { video, audio } = await clipTracks(input);
  const { averagePacketRate } = await video.computePacketStats(PACKETS_FOR_PACE);
  const hasPlayableSound = audio === null || (await audio.canDecode());
  return {
    codec: String((await video.getCodec()) ?? (await video.getInternalCodecId())),
    isDecodable: await video.canDecode(),
    hasPlayableSound,
    isSilent: audio === null || !hasPlayableSound,
    seconds: (await video.computeDuration()) - (await video.getFirstTimestamp()),
    frameRate: averagePacketRate,
    ...boundedSize(await video.getDisplayWidth(), await video.getDisplayHeight()),
  };
}

function boundedSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, MOST_PIXELS / Math.max(width, height));
  // H.264 in 4:2:0 has even sides.
  const even = (side: number) => Math.max(2, Math.floor(Math.round(side * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}

function bitRateOf({ width, height, frameRate }: Pick<Facts, "width" | "height" | "frameRate">): number {
  return Math.round(Math.max(LEAST_BIT_RATE, BITS_PER_PIXEL * width * height * frameRate));
}

async function copyWithOwn(input: Input, target: string, facts: Facts, watch: PlayableWatch): Promise<void> {
  const { width, height, isSilent, seconds } = facts;
  const step = { width, height, bitRate: bitRateOf(facts), soundBitRate: SOUND_BIT_RATE };
  // A little longer than it is, so that rounding leaves no picture out.
  const plan = { start: 0, end: seconds + 0.05, step, isSilent, maxBytes: Infinity };
  await writeMp4(target, (output) => encodePart(input, output, plan, watch));
}

async function copyWithFfmpeg(ffmpeg: string, file: string, target: string, facts: Facts, { signal, onProgress }: PlayableWatch) {
  const { width, height, seconds } = facts;
  const most = bitRateOf(facts);
  const video = `-vf scale=${width}:${height},setsar=1,format=yuv420p -c:v libx264 -preset veryfast -crf 20 -g 48 -maxrate ${most} -bufsize ${2 * most}`;
  const words = `-map 0:v:0 -map 0:a:0? -map_metadata -1 -progress pipe:1 ${video} -c:a aac -b:a ${SOUND_BIT_RATE} -ac 2 -movflags +faststart -f mp4 -y`;
  const args = [...words.split(" "), `file:${target}`];
  let rest = "";
  const onOutput = (bytes: Buffer) => {
    const lines = `${rest}${bytes.toString()}`.split("\n");
    rest = lines.pop() ?? "";
    const [, micros] = lines.map((line) => /^out_time_us=(\d+)/.exec(line)).findLast((match) => match !== null) ?? [];
    if (micros !== undefined) onProgress(Math.min(1, Number(micros) / 1e6 / seconds));
  };
  await runFfmpeg(ffmpeg, { file, args, signal, onOutput });
}

function noDecoder(codec: string): Failure {
  const message = `Neither a browser nor the studio has a decoder for the pictures of this video (${codec}), and there is no ffmpeg.`;
  return new Failure({ code: "invalid-input", reason: "proxy-no-decoder", message, detail: { codec }, action: "none" });
}
