import {
  AudioSample,
  AudioSampleSource,
  FilePathTarget,
  Mp4OutputFormat,
  Output,
  Quality,
  VideoSample,
  VideoSampleSource,
} from "mediabunny";
import { loadCodecs } from "../electron/core/media-tools/open-input.ts";

const [framesPerSecond, sampleRate] = [24, 48_000];

interface Size {
  width: number;
  height: number;
}

/**
 * Writes an MP4 (H.264, 640 × 360 unless said otherwise, 24 pictures a second, a key frame every second, a tone as AAC) whose pictures are noise over a moving
 * band, so that it has close to `bytes` and no encoder makes it small without loss. The same every time.
 */
export async function makeHeavyVideo(
  file: string,
  { seconds, bytes, width = 640, height = 360 }: { seconds: number; bytes: number } & Partial<Size>,
): Promise<void> {
  await loadCodecs();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new FilePathTarget(file) });
  const bitrate = Math.round((bytes * 8) / seconds - 96_000);
  const video = new VideoSampleSource({ codec: "avc", quality: new Quality({ bitrate }), keyFrameInterval: 1 });
  const audio = new AudioSampleSource({ codec: "aac", quality: new Quality({ bitrate: 96_000 }) });
  output.addVideoTrack(video);
  output.addAudioTrack(audio);
  await output.start();
  const noise = noiseOf(width * height);
  for (let frame = 0; frame < seconds * framesPerSecond; frame++) {
    using sample = new VideoSample(pictureOf(noise, frame, { width, height }), {
      format: "I420",
      codedWidth: width,
      codedHeight: height,
      timestamp: frame / framesPerSecond,
      duration: 1 / framesPerSecond,
    });
    await video.add(sample);
    using tone = toneOf(frame);
    await audio.add(tone);
  }
  video.close();
  audio.close();
  await output.finalize();
}

function noiseOf(length: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 26;
  });
}

/** The noise rolls on from picture to picture, and a bright band crosses once in two seconds. */
function pictureOf(noise: Uint8Array, frame: number, { width, height }: Size): Uint8Array {
  const pixels = new Uint8Array((width * height * 3) / 2).fill(128);
  const band = Math.round(((frame % 48) / 48) * width);
  for (let place = 0; place < width * height; place++) {
    const isBand = Math.abs((place % width) - band) < 40;
    pixels[place] = (noise[(place + frame * 7919) % noise.length] ?? 0) + (isBand ? 150 : 60);
  }
  return pixels;
}

function toneOf(frame: number): AudioSample {
  const length = sampleRate / framesPerSecond;
  const data = Float32Array.from({ length }, (_, at) => 0.2 * Math.sin(((frame * length + at) * 440 * 2 * Math.PI) / sampleRate));
  return new AudioSample({ data, format: "f32", numberOfChannels: 1, sampleRate, timestamp: frame / framesPerSecond });
}
