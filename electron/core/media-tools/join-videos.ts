import { EncodedAudioPacketSource, EncodedPacketSink, EncodedVideoPacketSource, FilePathTarget, Mp4OutputFormat, Output } from "mediabunny";
import type { EncodedPacket, Input } from "mediabunny";
import { type ClipShape, clipTracks, readClipShape } from "./clip-shape.ts";
import { encodeJoined } from "./encode-joined.ts";
import { withInput } from "./open-input.ts";

/**
 * Writes clips one after another into one MP4 at `target`, every picture of each. Where codecs and sizes agree, packets are copied as they are;
 * else all is encoded anew in the size of the first clip. Sound is kept when all clips have it. The index is at the end. `onClip` hears how many
 * clips are in it. Answers whether all was copied. Throws what the reader or the encoder threw; `target` is then of no use.
 */
export async function joinVideos(
  files: readonly string[],
  target: string,
  signal: AbortSignal,
  onClip: (count: number) => void = () => {},
): Promise<boolean> {
  const shapes: ClipShape[] = [];
  for (const file of files) shapes.push(await withInput(file, readClipShape));
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new FilePathTarget(target) });
  try {
    const isCopied = canBeCopied(shapes);
    await (isCopied ? copyPackets(files, shapes, output, signal, onClip) : encodeJoined(files, shapes, output, signal, onClip));
    await output.finalize();
    return isCopied;
  } catch (error) {
    await output.cancel();
    throw error;
  }
}

/** Sound that some lack is dropped, so it need not agree then. */
function canBeCopied(shapes: readonly ClipShape[]): boolean {
  const first = shapes[0];
  const hasSound = shapes.every(({ audio }) => audio !== undefined);
  return shapes.every((shape) => shape.video === first?.video && (!hasSound || shape.audio === first.audio));
}

async function copyPackets(
  files: readonly string[],
  shapes: readonly ClipShape[],
  output: Output,
  signal: AbortSignal,
  onClip: (count: number) => void,
): Promise<void> {
  const keepsSound = shapes.every(({ audio }) => audio !== undefined);
  const writer = await withInput(files[0] ?? "", (input) => openWriter(input, output, keepsSound));
  await output.start();
  for (const [place, file] of files.entries()) {
    await withInput(file, (input) => writer.copy(input, signal));
    onClip(place + 1);
  }
  writer.close();
}

async function openWriter(first: Input, output: Output, keepsSound: boolean): Promise<PacketWriter> {
  const { video, audio } = await clipTracks(first);
  const [videoCodec, audioCodec] = [await video.getCodec(), keepsSound ? await audio?.getCodec() : undefined];
  if (videoCodec === null || audioCodec === null) throw new Error("The codec of a clip is not known.");
  const writer = new PacketWriter(new EncodedVideoPacketSource(videoCodec), audioCodec && new EncodedAudioPacketSource(audioCodec));
  output.addVideoTrack(writer.video, { rotation: await video.getRotation() });
  if (writer.audio) output.addAudioTrack(writer.audio);
  return writer;
}

/** Where the next clip begins is where the pictures of the last one ended; its sound, which may be a little longer, is cut there. */
class PacketWriter {
  readonly video: EncodedVideoPacketSource;
  readonly audio: EncodedAudioPacketSource | undefined;
  #start = 0;
  #soundEnd: number | undefined;
  #soundStep: number | undefined;

  constructor(video: EncodedVideoPacketSource, audio: EncodedAudioPacketSource | undefined) {
    this.video = video;
    this.audio = audio;
  }

  /** Adds a clip, its sound in step with its pictures. */
  async copy(input: Input, signal: AbortSignal): Promise<void> {
    const { video, audio } = await clipTracks(input);
    const begin = await video.getFirstTimestamp();
    const end = await video.computeDuration();
    const shift = this.#start - begin;
    const decoderConfig = (await video.getDecoderConfig()) ?? undefined;
    const sound = this.audio && audio ? new EncodedPacketSink(audio).packets() : undefined;
    const soundMeta = { decoderConfig: (await audio?.getDecoderConfig()) ?? undefined };
    let next = await sound?.next();
    const addSound = async (until: number) => {
      for (; next && !next.done && next.value.timestamp < until; next = await sound?.next())
        await this.#addSound(next.value, shift, soundMeta);
    };
    for await (const packet of new EncodedPacketSink(video).packets()) {
      signal.throwIfAborted();
      await addSound(packet.timestamp);
      await this.video.add(packet.clone({ timestamp: packet.timestamp + shift }), { decoderConfig });
    }
    await addSound(end);
    await sound?.return(undefined);
    this.#start = end + shift;
  }

  /**
   * One that would lie more than half within what is written already is left out, so that sound cannot drift from the pictures. Every packet
   * counts as long as the first one, for it decodes to that much: encoders name shorter times for the last ones of a clip.
   */
  async #addSound(packet: EncodedPacket, shift: number, meta: { decoderConfig?: AudioDecoderConfig }): Promise<void> {
    const at = packet.timestamp + shift;
    this.#soundStep ??= packet.duration;
    if (this.#soundEnd !== undefined && at < this.#soundEnd - this.#soundStep / 2) return;
    const timestamp = Math.max(at, this.#soundEnd ?? at);
    await this.audio?.add(packet.clone({ timestamp }), meta);
    this.#soundEnd = timestamp + this.#soundStep;
  }

  close(): void {
    this.video.close();
    this.audio?.close();
  }
}
