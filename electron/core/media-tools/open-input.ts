import { ADTS, FLAC, FilePathSource, Input, MATROSKA, MP3, MP4, OGG, QTFF, WAVE, WEBM, type Source } from "mediabunny";

/** Only single-file containers: a play list could name other files or addresses. */
const formats = [MP4, QTFF, WEBM, MATROSKA, WAVE, MP3, OGG, FLAC, ADTS];

/** Opens a video or sound file for reading, lets `work` read it, and closes it whatever happens. */
export function withInput<Result>(file: string, work: (input: Input) => Promise<Result>): Promise<Result> {
  return withSource(new FilePathSource(file), work);
}

/** The same for bytes that are no file. */
export async function withSource<Result>(source: Source, work: (input: Input) => Promise<Result>): Promise<Result> {
  const input = new Input({ source, formats });
  try {
    return await work(input);
  } finally {
    input.dispose();
  }
}

let decoders: Promise<unknown> | undefined;

/** Gives this process the decoders and encoders that browsers have; loaded on first use, for their library is large. */
export async function loadCodecs(): Promise<void> {
  decoders ??= import("@napi-rs/webcodecs/polyfill");
  await decoders;
}
