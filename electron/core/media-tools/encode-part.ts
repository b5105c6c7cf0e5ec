import { setImmediate } from "node:timers/promises";
import { AudioSampleSink, AudioSampleSource, Quality, VideoSampleSink, VideoSampleSource } from "mediabunny";
import type { Input, InputAudioTrack, InputVideoTrack, Output } from "mediabunny";
import { clipTracks } from "./clip-shape.ts";
import { fitPicture } from "./fit-picture.ts";
import type { FitStep, Part } from "./fit-plan.ts";
import { loadCodecs } from "./open-input.ts";

export interface EncodePlan extends Part {
  step: FitStep;
  /** Leaves the sound out. */
  isSilent: boolean;
  maxBytes: number;
}

interface Watch {
  signal: AbortSignal;
  /** A share from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Encoders work in pieces of so many samples; the last piece must not reach past the end. */
const SOUND_PIECE_SECONDS = 1024 / 44_100;

/**
 * Encodes a part as H.264, with its sound as AAC. Ends early when more than `maxBytes` have come out, and answers then how many it would
 * have become; else nothing.
 */
export async function encodePart(input: Input, output: Output, plan: EncodePlan, watch: Watch): Promise<number | undefined> {
  await loadCodecs();
  const { video, audio } = await clipTracks(input);
  const encoder = new PartEncoder(plan, output, video, plan.isSilent ? null : audio);
  await output.start();
  try {
    return await encoder.run(watch);
  } finally {
    await encoder.end();
  }
}

class PartEncoder {
  readonly #plan: EncodePlan;
  readonly #video: VideoSampleSource;
  readonly #audio: AudioSampleSource | undefined;
  readonly #pictures: InputVideoTrack;
  readonly #track: InputAudioTrack | null;
  #sound: SoundEncoder | undefined;
  #bytes = 0;

  constructor(plan: EncodePlan, output: Output, pictures: InputVideoTrack, track: InputAudioTrack | null) {
    this.#plan = plan;
    this.#pictures = pictures;
    this.#track = track;
    const { bitRate, soundBitRate, frameRate } = plan.step;
    const onEncodedPacket = ({ byteLength }: { byteLength: number }) => (this.#bytes += byteLength);
    this.#video = new VideoSampleSource({
      codec: "avc",
      quality: new Quality({ bitrate: bitRate }),
      keyFrameInterval: 2,
      onEncodedPacket,
      ...(frameRate !== undefined && { transform: { frameRate } }),
    });
    output.addVideoTrack(this.#video);
    if (!track) return;
    const quality = new Quality({ bitrate: soundBitRate });
    this.#audio = new AudioSampleSource({ codec: "aac", quality, onEncodedPacket, transform: { sampleRate: 48_000, numberOfChannels: 2 } });
    output.addAudioTrack(this.#audio);
  }

  async run({ signal, onProgress }: Watch): Promise<number | undefined> {
    const { start, end, step, maxBytes } = this.#plan;
    const first = await this.#pictures.getFirstTimestamp();
    let begin: number | undefined;
    for await (const sample of new VideoSampleSink(this.#pictures).samples(first + start, first + end)) {
      using _ = sample;
      signal.throwIfAborted();
      begin ??= sample.timestamp;
      const at = sample.timestamp - begin;
      // One that would last past the end is left out, so that a limit of seconds holds.
      if (at > 0 && at + sample.duration > end - start + 0.001) break;
      await this.#addSound(sample.timestamp, begin);
      using picture = await fitPicture(sample, step);
      picture.setTimestamp(at);
      await this.#video.add(picture);
      const share = at / (end - start);
      if (this.#bytes > maxBytes) return this.#bytes / Math.max(0.1, share);
      onProgress(share);
      // Lets the core answer between two pictures.
      await setImmediate();
    }
    await this.#addSound(Infinity, begin ?? 0);
    this.#video.close();
    this.#audio?.close();
    return undefined;
  }

  /** Sound up to a moment of the source, in step with the pictures, which begin at `begin`. */
  async #addSound(until: number, begin: number): Promise<void> {
    if (!this.#track || !this.#audio) return;
    const { start, end } = this.#plan;
    this.#sound ??= new SoundEncoder(this.#track, this.#audio, begin, begin + end - start);
    await this.#sound.add(until);
  }

  async end(): Promise<void> {
    await this.#sound?.end();
  }
}

class SoundEncoder {
  readonly #target: AudioSampleSource;
  readonly #begin: number;
  readonly #end: number;
  readonly #samples: ReturnType<AudioSampleSink["samples"]>;
  #next: ReturnType<ReturnType<AudioSampleSink["samples"]>["next"]>;

  constructor(track: InputAudioTrack, target: AudioSampleSource, begin: number, end: number) {
    this.#target = target;
    this.#begin = begin;
    this.#end = end;
    this.#samples = new AudioSampleSink(track).samples(begin, end);
    this.#next = this.#samples.next();
  }

  async add(until: number): Promise<void> {
    for (let { value, done } = await this.#next; !done && value && value.timestamp < until; { value, done } = await this.#next) {
      using sample = value;
      const { timestamp, duration } = sample;
      this.#next = this.#samples.next();
      if (timestamp < this.#begin || timestamp + duration > this.#end - SOUND_PIECE_SECONDS) continue;
      sample.setTimestamp(timestamp - this.#begin);
      await this.#target.add(sample);
    }
  }

  async end(): Promise<void> {
    const { value } = await this.#next;
    value?.close();
    await this.#samples.return(undefined);
  }
}
