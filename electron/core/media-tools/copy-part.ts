import { EncodedAudioPacketSource, EncodedPacketSink, EncodedVideoPacketSource } from "mediabunny";
import type { EncodedPacket, Input, InputAudioTrack, InputVideoTrack, Output } from "mediabunny";
import { clipTracks } from "./clip-shape.ts";
import type { Part } from "./fit-plan.ts";

/** A part that can be taken out as it is: it begins at a key frame and no picture in it needs one behind its end. */
export interface CopyPlan extends Part {
  /** Pictures from the key frame on, in the order in which they are stored. */
  count: number;
  /** Of pictures and sound, without the index. */
  bytes: number;
}

/** A key frame so near to what was asked is as good, in seconds. */
const START_TOLERANCE = 0.1;
/** So much may be missing at the end. */
const END_TOLERANCE = 0.25;
/** Seconds that pictures are stored ahead of their time, at the most. */
const REORDER_SECONDS = 1;

/** How a part can be taken out without encoding, or nothing when it cannot: then its start or its codecs do not allow it. Reads the index only. */
export async function planCopy(input: Input, part: Part): Promise<CopyPlan | undefined> {
  const { video, audio } = await clipTracks(input);
  if ((await video.getCodec()) !== "avc" || (audio && (await audio.getCodec()) !== "aac")) return undefined;
  const first = await video.getFirstTimestamp();
  const sink = new EncodedPacketSink(video);
  const key = await sink.getKeyPacket(first + part.start + START_TOLERANCE, { verifyKeyPackets: true });
  if (key === null || Math.abs(key.timestamp - first - part.start) > START_TOLERANCE) return undefined;
  const end = first + part.end;
  const pictures = await closedPictures(sink, key, end);
  if (pictures === undefined || end - pictures.end > END_TOLERANCE) return undefined;
  const sound = audio ? await soundBytes(audio, key.timestamp, pictures.end) : 0;
  return { start: key.timestamp - first, end: pictures.end - first, count: pictures.count, bytes: pictures.bytes + sound };
}

/** The longest row of pictures from a key frame on that ends by `end` and leaves none out in between. */
async function closedPictures(sink: EncodedPacketSink, key: EncodedPacket, end: number) {
  const times: { at: number; until: number; bytes: number }[] = [];
  for await (const packet of sink.packets(key, undefined, { metadataOnly: true })) {
    if (packet.timestamp > end + REORDER_SECONDS) break;
    times.push({ at: packet.timestamp, until: packet.timestamp + packet.duration, bytes: packet.byteLength });
  }
  const firstBehind = times.map(() => Infinity);
  for (let place = times.length - 2; place >= 0; place--) {
    firstBehind[place] = Math.min(firstBehind[place + 1] ?? Infinity, times[place + 1]?.at ?? Infinity);
  }
  let [last, bytes] = [-Infinity, 0];
  let found: { count: number; end: number; bytes: number } | undefined;
  for (const [place, time] of times.entries()) {
    bytes += time.bytes;
    last = Math.max(last, time.until);
    if (last > end + 0.001) break;
    if (last <= (firstBehind[place] ?? Infinity) + 0.001) found = { count: place + 1, end: last, bytes };
  }
  return found;
}

async function soundBytes(track: InputAudioTrack, from: number, to: number): Promise<number> {
  let bytes = 0;
  for await (const packet of soundPackets(track, from, to, true)) bytes += packet.byteLength;
  return bytes;
}

/** Sound that lies wholly within the part, so that it never makes the file longer than its pictures. */
async function* soundPackets(track: InputAudioTrack, from: number, to: number, metadataOnly = false): AsyncGenerator<EncodedPacket> {
  const sink = new EncodedPacketSink(track);
  const start = (await sink.getPacket(from, { metadataOnly })) ?? (await sink.getFirstPacket({ metadataOnly }));
  if (start === null) return;
  for await (const packet of sink.packets(start, undefined, { metadataOnly })) {
    if (packet.timestamp + packet.duration > to + 0.001) return;
    if (packet.timestamp >= from) yield packet;
  }
}

/** Takes a part out as planned. `onProgress` gets a share from 0 to 1. */
export async function copyPart(
  input: Input,
  output: Output,
  plan: CopyPlan,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<void> {
  const { video, audio } = await clipTracks(input);
  const target = new EncodedVideoPacketSource("avc");
  output.addVideoTrack(target, { rotation: await video.getRotation() });
  const sound = audio ? new EncodedAudioPacketSource("aac") : undefined;
  if (sound) output.addAudioTrack(sound);
  await output.start();
  const first = await video.getFirstTimestamp();
  const [from, to] = [first + plan.start, first + plan.end];
  const addSound = audio && sound ? await soundCopier(audio, sound, from, to) : async () => {};
  let count = 0;
  for await (const packet of packetsFrom(video, from)) {
    signal.throwIfAborted();
    if (count++ >= plan.count) break;
    // Pictures that lead up to the key frame belong to what is left out.
    if (packet.timestamp < from) continue;
    await addSound(packet.timestamp);
    const decoderConfig = (await video.getDecoderConfig()) ?? undefined;
    await target.add(packet.clone({ timestamp: packet.timestamp - from }), { decoderConfig });
    onProgress(count / plan.count);
  }
  await addSound(Infinity);
  target.close();
  sound?.close();
}

async function* packetsFrom(track: InputVideoTrack, from: number): AsyncGenerator<EncodedPacket> {
  const sink = new EncodedPacketSink(track);
  const key = await sink.getKeyPacket(from, { verifyKeyPackets: true });
  if (key !== null) yield* sink.packets(key);
}

/** Copies sound up to a moment of the source, in step with the pictures. */
async function soundCopier(track: InputAudioTrack, target: EncodedAudioPacketSource, from: number, to: number) {
  const packets = soundPackets(track, from, to);
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  let next = await packets.next();
  return async (until: number) => {
    for (; !next.done && next.value.timestamp < until; next = await packets.next()) {
      await target.add(next.value.clone({ timestamp: next.value.timestamp - from }), { decoderConfig });
    }
  };
}
