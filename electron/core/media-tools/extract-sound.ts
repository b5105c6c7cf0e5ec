import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  FilePathTarget,
  FlacOutputFormat,
  type Input,
  type InputAudioTrack,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WavOutputFormat,
} from "mediabunny";
import { Failure } from "../../../shared/failure.ts";
import { withInput } from "./open-input.ts";

interface Form {
  extension: string;
  format: () => OutputFormat;
}

const m4a: Form = { extension: "m4a", format: () => new Mp4OutputFormat({ fastStart: "in-memory" }) };
const ogg: Form = { extension: "ogg", format: () => new OggOutputFormat() };
const forms: Record<string, Form> = {
  aac: m4a,
  mp3: { extension: "mp3", format: () => new Mp3OutputFormat() },
  opus: ogg,
  vorbis: ogg,
  flac: { extension: "flac", format: () => new FlacOutputFormat() },
};
const wave: Form = { extension: "wav", format: () => new WavOutputFormat() };

/** The ending of the file that a video's sound makes. Fails with `no-sound` or `sound-form-unknown`. */
export function soundExtension(file: string): Promise<string> {
  return withInput(file, async (input) => (await formOf(input)).form.extension);
}

/**
 * Writes the sound of a file, or a part of it in seconds, at `target` as it is, packet by packet. Fails as `soundExtension` does, or throws what
 * the reader threw; `target` is then of no use.
 */
export function extractSound(
  file: string,
  target: string,
  { start = 0, end = Infinity }: { start?: number | undefined; end?: number | undefined },
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<void> {
  return withInput(file, async (input) => {
    const { form, track } = await formOf(input);
    const codec = await track.getCodec();
    if (codec === null) throw unknownForm();
    const source = new EncodedAudioPacketSource(codec);
    const output = new Output({ format: form.format(), target: new FilePathTarget(target) });
    output.addAudioTrack(source);
    try {
      await output.start();
      const first = await track.getFirstTimestamp();
      const until = Math.min(end, (await track.computeDuration()) - first);
      const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
      for await (const packet of new EncodedPacketSink(track).packets()) {
        signal.throwIfAborted();
        const at = packet.timestamp - first;
        // Half a packet is none: those that begin within the part are taken.
        if (at < start) continue;
        if (at >= until) break;
        await source.add(packet.clone({ timestamp: at - start }), { decoderConfig });
        onProgress((at - start) / Math.max(0.001, until - start));
      }
      await output.finalize();
    } catch (error) {
      await output.cancel();
      throw error;
    }
  });
}

async function formOf(input: Input): Promise<{ form: Form; track: InputAudioTrack }> {
  const track = await input.getPrimaryAudioTrack();
  if (track === null) throw new Failure({ code: "invalid-input", reason: "no-sound", message: "The file has no sound.", action: "none" });
  const codec = await track.getCodec();
  const form = codec?.startsWith("pcm-") ? wave : codec === null ? undefined : forms[codec];
  if (!form) throw unknownForm();
  return { form, track };
}

function unknownForm(): Failure {
  const message = "The sound is in a form that cannot stand in a file of its own.";
  return new Failure({ code: "invalid-input", reason: "sound-form-unknown", message, action: "none" });
}
