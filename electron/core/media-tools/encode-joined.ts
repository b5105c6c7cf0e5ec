import { AudioSampleSink, AudioSampleSource, QUALITY_HIGH, VideoSample, VideoSampleSink, VideoSampleSource } from "mediabunny";
import type { Input, InputAudioTrack, InputVideoTrack, Output } from "mediabunny";
import sharp from "sharp";
import { type ClipShape, clipTracks } from "./clip-shape.ts";
import { loadCodecs, withInput } from "./open-input.ts";
import { toPicture } from "./poster.ts";

/** Encodes clips that differ one after another, in the size of the first: every picture once, others fitted in with black at the sides. */
export async function encodeJoined(
  files: readonly string[],
  shapes: readonly ClipShape[],
  output: Output,
  signal: AbortSignal,
  onClip: (count: number) => void,
): Promise<void> {
  await loadCodecs();
  const { width = 2, height = 2 } = shapes[0] ?? {};
  // H.264 in 4:2:0 has even sides.
  const frame = { width: width - (width % 2), height: height - (height % 2) };
  const keepsSound = shapes.every(({ audio }) => audio !== undefined);
  const video = new VideoSampleSource({ codec: "avc", quality: QUALITY_HIGH, keyFrameInterval: 1 });
  const audio = keepsSound
    ? new AudioSampleSource({ codec: "aac", quality: QUALITY_HIGH, transform: { sampleRate: 48_000, numberOfChannels: 2 } })
    : undefined;
  output.addVideoTrack(video);
  if (audio) output.addAudioTrack(audio);
  await output.start();
  let start = 0;
  for (const [place, file] of files.entries()) {
    const from = start;
    start = await withInput(file, (input) => encodeClip(input, { video, audio, frame, start: from }, signal));
    onClip(place + 1);
  }
  video.close();
  audio?.close();
}

interface Joined {
  video: VideoSampleSource;
  audio: AudioSampleSource | undefined;
  frame: { width: number; height: number };
  /** Seconds at which the clip begins. */
  start: number;
}

/** Answers the second at which the clip ends. */
async function encodeClip(input: Input, joined: Joined, signal: AbortSignal): Promise<number> {
  const tracks = await clipTracks(input);
  const begin = await tracks.video.getFirstTimestamp();
  const end = await tracks.video.computeDuration();
  const shift = joined.start - begin;
  await encodePictures(tracks.video, joined, shift, signal);
  if (joined.audio && tracks.audio) await encodeSound(tracks.audio, joined.audio, { begin, end, shift }, signal);
  return end + shift;
}

async function encodePictures(track: InputVideoTrack, { video, frame }: Joined, shift: number, signal: AbortSignal): Promise<void> {
  for await (const sample of new VideoSampleSink(track).samples()) {
    signal.throwIfAborted();
    const fitted = await fit(sample, frame);
    fitted.setTimestamp(fitted.timestamp + shift);
    await video.add(fitted);
    fitted.close();
  }
}

/** Gives up the sample for one of the right size. */
async function fit(sample: VideoSample, { width, height }: { width: number; height: number }): Promise<VideoSample> {
  const isRight = sample.rotation === 0 && sample.codedWidth === width && sample.codedHeight === height;
  if (isRight) return sample;
  const { timestamp, duration } = sample;
  const upright = await (await toPicture(sample)).png({ compressionLevel: 0 }).toBuffer();
  const pixels = await sharp(upright).resize({ width, height, fit: "contain", background: "black" }).ensureAlpha().raw().toBuffer();
  return new VideoSample(pixels, { format: "RGBA", codedWidth: width, codedHeight: height, timestamp, duration });
}

async function encodeSound(
  track: InputAudioTrack,
  audio: AudioSampleSource,
  { begin, end, shift }: { begin: number; end: number; shift: number },
  signal: AbortSignal,
): Promise<void> {
  for await (const sample of new AudioSampleSink(track).samples(begin, end)) {
    signal.throwIfAborted();
    sample.setTimestamp(sample.timestamp + shift);
    await audio.add(sample);
    sample.close();
  }
}
