import type { Input, InputAudioTrack, InputVideoTrack } from "mediabunny";
import type { Media } from "../../../shared/contract/media.ts";
import { withInput } from "./open-input.ts";
import { readPictureFacts } from "./pictures.ts";
import type { FileType } from "./sniff.ts";

/** What is measured of a file. Width and height are as seen: after rotation and with square pixels. */
export type MediaFacts = Pick<
  Media,
  "width" | "height" | "seconds" | "framesPerSecond" | "videoCodec" | "audioCodec" | "hasAlpha" | "isAnimated" | "isAsItCame"
> & { kind: FileType["kind"]; mime: string };

/** Measures a file of a known type. Throws what the reader threw when the file is damaged. */
export async function probe(file: string, type: FileType): Promise<MediaFacts> {
  if (type.kind === "image") return { kind: "image", mime: type.mime, ...(await readPictureFacts(file)) };
  return withInput(file, (input) => probeTracks(input, type));
}

async function probeTracks(input: Input, type: FileType): Promise<MediaFacts> {
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  // The picture in a sound file is its cover.
  const showsVideo = video !== null && type.kind !== "audio";
  if (!showsVideo && audio === null) throw new Error("The file holds neither pictures nor sound.");
  return {
    ...(showsVideo ? { kind: "video", mime: type.mime } : { kind: "audio", mime: soundMime(type.mime) }),
    seconds: round(await input.computeDuration(), 3),
    ...(showsVideo ? await probeVideo(video) : {}),
    ...(audio === null ? {} : await probeAudio(audio)),
  };
}

async function probeVideo(track: InputVideoTrack): Promise<Partial<MediaFacts>> {
  const rate = await track.computeFrameRateMetrics();
  // One picture has no rate.
  const hasRate = rate.probedPacketCount > 1 && Number.isFinite(rate.bestGuessFrameRate);
  return {
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    ...(hasRate ? { framesPerSecond: round(rate.bestGuessFrameRate, 3) } : {}),
    videoCodec: await codecName(track),
    ...((await track.canBeTransparent()) ? { hasAlpha: true } : {}),
  };
}

async function probeAudio(track: InputAudioTrack): Promise<Partial<MediaFacts>> {
  return { audioCodec: await codecName(track) };
}

/** The codec's usual name, or the container's own word for one that is not known (GEN-09). */
async function codecName(track: InputVideoTrack | InputAudioTrack): Promise<string> {
  const codec = await track.getCodec();
  if (codec !== null) return usualNames[codec] ?? codec;
  const internal = await track.getInternalCodecId();
  return typeof internal === "string" ? internal : "unknown";
}

const usualNames: Record<string, string> = { avc: "h264" };

/** MP4, WebM and Matroska files without pictures are sound files. */
function soundMime(mime: string): string {
  return mime.replace(/^video\/(?:quicktime|mp4)$/, "audio/mp4").replace(/^video\//, "audio/");
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
