import type { Input, InputAudioTrack, InputVideoTrack } from "mediabunny";

/** What two clips must have in common so that their packets can stand in one track, as one comparable text; and what else is asked of them. */
export interface ClipShape {
  video: string;
  /** Absent when the clip is silent. */
  audio?: string;
  /** As seen, in pixels. */
  width: number;
  height: number;
}

/** Reads headers only. Throws when the file holds no video. */
export async function readClipShape(input: Input): Promise<ClipShape> {
  const { video, audio } = await clipTracks(input);
  return {
    video: await videoShape(video),
    ...(audio && { audio: await audioShape(audio) }),
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
  };
}

export async function clipTracks(input: Input): Promise<{ video: InputVideoTrack; audio: InputAudioTrack | null }> {
  const video = await input.getPrimaryVideoTrack();
  if (video === null) throw new Error("A file holds no video.");
  return { video, audio: await input.getPrimaryAudioTrack() };
}

/** The decoder's own description included: a track has one for all its packets. */
async function videoShape(track: InputVideoTrack): Promise<string> {
  const config = await track.getDecoderConfig();
  const size = [config?.codedWidth, config?.codedHeight, await track.getDisplayWidth(), await track.getDisplayHeight()];
  return [await track.getCodec(), config?.codec, ...size, await track.getRotation(), hexOf(config?.description)].join();
}

async function audioShape(track: InputAudioTrack): Promise<string> {
  const config = await track.getDecoderConfig();
  return [await track.getCodec(), config?.codec, config?.sampleRate, config?.numberOfChannels, hexOf(config?.description)].join();
}

function hexOf(description: AudioDecoderConfig["description"]): string {
  if (description === undefined) return "";
  const bytes = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
  return Buffer.from(bytes).toString("hex");
}
