import { renameSync } from "node:fs";
import "@napi-rs/webcodecs/polyfill";
import { AudioSample, AudioSampleSource, FilePathTarget, Mp4OutputFormat, Output, VideoSample, VideoSampleSource } from "mediabunny";
import { FRAMES_PER_SECOND } from "./film-recipe.ts";
import { SAMPLE_RATE } from "./sound.ts";

export interface Film {
  width: number;
  height: number;
  frames: number;
  /** Mono at 48 kHz; absent for a silent film. */
  sound?: Float32Array;
  /** The frame of a number, in I420; used up before the next one is asked for. */
  frame(number: number): Uint8Array;
}

/** Writes a film as H.264 (and AAC) in MP4 with its index in front. The file appears whole or not at all. */
export async function encodeFilm(film: Film, path: string): Promise<void> {
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target: new FilePathTarget(`${path}.part`) });
  const video = new VideoSampleSource({ codec: "avc", bitrate: bitrateOf(film), keyFrameInterval: 1, latencyMode: "quality" });
  output.addVideoTrack(video, { frameRate: FRAMES_PER_SECOND });
  const audio = film.sound && new AudioSampleSource({ codec: "aac", bitrate: 96_000 });
  if (audio) output.addAudioTrack(audio);
  await output.start();
  for (let number = 0; number < film.frames; number++) await addFrame(video, film, number);
  video.close();
  if (audio && film.sound) await addSound(audio, film.sound);
  await output.finalize();
  renameSync(`${path}.part`, path);
}

/** Enough for smooth gradients: about four megabits for 720p. */
function bitrateOf(film: Film): number {
  return Math.round(film.width * film.height * FRAMES_PER_SECOND * 0.18);
}

async function addFrame(video: VideoSampleSource, film: Film, number: number): Promise<void> {
  const sample = new VideoSample(film.frame(number), {
    format: "I420",
    codedWidth: film.width,
    codedHeight: film.height,
    timestamp: number / FRAMES_PER_SECOND,
    duration: 1 / FRAMES_PER_SECOND,
    colorSpace: { primaries: "bt709", transfer: "bt709", matrix: "bt709", fullRange: false },
  });
  await video.add(sample);
  sample.close();
}

async function addSound(audio: AudioSampleSource, sound: Float32Array): Promise<void> {
  const sample = new AudioSample({ data: sound, format: "f32-planar", numberOfChannels: 1, sampleRate: SAMPLE_RATE, timestamp: 0 });
  await audio.add(sample);
  sample.close();
  audio.close();
}
